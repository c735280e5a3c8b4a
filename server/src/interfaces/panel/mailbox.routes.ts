import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fact } from 'harkara-contract/facts.ts';
import { mailboxRoutes as routes } from 'harkara-contract/routes/mailbox.ts';
import { listMailbox, type VirtualMail } from '../../core/channels/email/virtual-mailbox.ts';
import { DomainError } from '../../core/errors.ts';
import type { Gateway } from '../../core/gateway.ts';
import { toPublicId } from '../../core/ids.ts';
import { keepPreview } from '../../core/people/previews.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { NOTHING_HERE } from '../kit/json/answer-error.ts';
import { forAll } from './channel-gate.ts';
import { actorOf } from './actor-of.ts';
import { idOf, limitOf } from './paging.ts';
import { download } from './preview-answer.ts';
import { PanelRefusal } from './refusals.ts';
import { serve } from './serve.ts';

/** Mail that never left the gateway, because a virtual operator took it. */
export function mailboxRoutes(api: FastifyInstance, gateway: Gateway): void {
  const { db, mailbox, people } = gateway;
  const preValidation = (request: FastifyRequest, _reply: unknown, next: (error?: Error) => void): void => {
    const isThere = actorOf(request).account.features.email && gateway.takesVirtualMail();
    next(isThere ? undefined : new PanelRefusal(NOTHING_HERE));
  };
  serve(
    api,
    routes,
    {
      'GET /mailbox': async ({ actor, query }) => {
        refuseUnstorable(query);
        const recipient = query.q?.trim() ?? '';
        const { mails, next } = await listMailbox(db, actor.account, {
          recipient: recipient === '' ? null : recipient,
          before: idOf(query),
          limit: limitOf(query),
        });
        return { items: mails.map(describe), next };
      },
      'GET /mailbox/:id': async ({ actor, params: { id } }) => {
        const { mail, hasHtml, ...parts } = await mailbox.open(actor.account, id);
        const preview = hasHtml ? await keepPreview(db, actor, 'mail', { taken: id }) : null;
        return { ...describe(mail), ...parts, preview };
      },
      'GET /mailbox/:id/source': async ({ actor, params }) => {
        const { mail, pieces } = await mailbox.source(actor.account, params.id);
        const name = `${toPublicId(mail.id)}.eml`;
        await people.views.noteFile(actor, `mailbox/${name}`);
        return { ...download(name, Readable.from(pieces, { objectMode: false })), bytes: mail.bytes };
      },
      'GET /mailbox/:id/attachments/:number': async ({ actor, params: { id, number } }) => {
        const { name, data } = await mailbox.file(actor.account, id, number);
        if (!data) throw new DomainError(fact('email_file_not_found'));
        await people.views.noteFile(actor, `mailbox/${id}/attachments/${number}`);
        return download(name ?? `attachment-${number}`, Buffer.from(data.buffer));
      },
    },
    forAll(routes, { preValidation }),
  );
}

function describe(mail: VirtualMail) {
  return { ...mail, id: toPublicId(mail.id) };
}
