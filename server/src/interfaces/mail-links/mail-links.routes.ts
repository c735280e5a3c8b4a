// Links in mails lead here: the picture that tells of an open, tracked links, and the one-click unsubscribing of
// RFC 8058, for which a POST must do without cookies and a GET must not unsubscribe, since mail programs try links out.

import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LINK_PATH, type MailLink } from '../../core/channels/email/mail-links.ts';
import { isPrefetch } from '../../core/channels/email/prefetch.ts';
import type { Gateway } from '../../core/gateway.ts';
import { brandOf } from '../kit/brand-of.ts';
import { readBodies } from '../kit/forms.ts';
import { fillPage, marksOf, sendPage } from '../kit/pages.ts';

const PAGE = readFileSync(new URL('../../../assets/unsubscribe.html', import.meta.url), 'utf8');
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const PATH = `${LINK_PATH}/:id/:word/:signature`;
const LARGEST_BODY = 4_096;

type Params = { id: string; word: string; signature: string };

export function mailLinkRoutes(gateway: Gateway) {
  const { mailVisits } = gateway;

  return function register(links: FastifyInstance, _options: object, done: () => void): void {
    links.removeAllContentTypeParsers();
    // What a mail program posts says nothing that the link does not.
    readBodies(links, '*', () => null);
    links.setErrorHandler((error, request, reply) => {
      const { statusCode = 503 } = error as { statusCode?: number };
      if (statusCode >= 500)
        request.log.error({ err: error, request_id: request.id }, 'a link in an email failed');
      const words = 'This did not work. Try again in a minute.';
      void page(reply.code(statusCode >= 500 ? 503 : statusCode), 'Something went wrong', words, false);
    });
    links.route({ method: ['GET', 'HEAD'], url: PATH, handler: visit });
    links.post(PATH, { bodyLimit: LARGEST_BODY }, unsubscribe);
    done();
  };

  function linkOf({ params }: FastifyRequest): MailLink | null {
    const { id, word, signature } = params as Params;
    return mailVisits.read(id, word, signature);
  }

  async function visit(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const link = linkOf(request);
    switch (link?.kind) {
      case 'open':
        await mailVisits.open(link.messageId, isPrefetch(request));
        return reply.type('image/gif').send(PIXEL);
      case 'click': {
        const url = await mailVisits.click(link.messageId, link.link, isPrefetch(request));
        if (url === null) return nothingHere(reply);
        return reply.header('referrer-policy', 'no-referrer').redirect(url, 302);
      }
      case 'unsubscribe':
        return page(reply, 'Unsubscribe', 'Press the button to stop getting email from this sender.', true);
      case undefined:
        return nothingHere(reply);
    }
  }

  async function unsubscribe(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const link = linkOf(request);
    const address = link?.kind === 'unsubscribe' ? await mailVisits.unsubscribe(link.messageId) : null;
    if (address === null) return nothingHere(reply);
    return page(
      reply,
      'You are unsubscribed',
      `${address} will not get any more email from this sender.`,
      false,
    );
  }

  function nothingHere(reply: FastifyReply): FastifyReply {
    return page(reply.code(404), 'Page not found', 'The link is incomplete, or the email is too old.', false);
  }

  function page(reply: FastifyReply, title: string, words: string, hasForm: boolean): FastifyReply {
    const values = {
      title,
      words,
      ...marksOf(brandOf(gateway, reply.request)),
      form: hasForm ? '' : 'hidden',
    };
    return sendPage(reply, fillPage(PAGE, values), "'self'");
  }
}
