import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Fact } from 'harkara-contract/fact.ts';
import type { ParamsOf } from 'harkara-contract/facts.ts';
import { MOST_ROWS, sendingRoutes } from 'harkara-contract/routes/sending.ts';
import { say, type Listener } from 'harkara-contract/say.ts';
import { ROUTE_WORDS } from '../../core/channels/sms/routes.ts';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import type { Gateway } from '../../core/gateway.ts';
import { toBroadcastId, toPublicId } from '../../core/ids.ts';
import { fingerprint, fingerprintOfCampaign } from '../../core/messages/fingerprint.ts';
import { previewEach, type Preview } from '../../core/messages/preview-send.ts';
import { sendMessages } from '../../core/messages/send-messages.ts';
import type { SendRequest } from '../../core/messages/send-request.ts';
import type { Actor } from '../../core/people/actor.ts';
import { nextTurn } from '../../core/stretches.ts';
import { firstNonGsm7 } from '../../protocols/gsm7.ts';
import { requireIdempotencyKey, sentBy } from './channel-gate.ts';
import { toSendRequest } from './send-body.ts';
import { sendOptionsOf } from './send-options.ts';
import { sayRejection } from './sent-answer.ts';
import { serve } from './serve.ts';

/** A number, a text in an Indian script, and the commas and quotes around them. */
const BYTES_A_ROW = 700;

/** How many numbers of those that were left out for the same reason are told. */
const MOST_LEFT_OUT = 100;

export function sendRoutes(api: FastifyInstance, gateway: Gateway): void {
  serve(
    api,
    sendingRoutes,
    {
      'GET /send-options': ({ actor }) => sendOptionsOf(gateway, actor.account),
      'POST /messages/check': async ({ actor: { account }, body, listener }) => {
        const send = toSendRequest(body, account.timeZone);
        const previews = await previewEach(gateway, account, send);
        const [first] = previews;
        return {
          balance: fromMilliCredits(first?.balance ?? 0),
          route: first?.route ? ROUTE_WORDS[first.route] : null,
          dltHeaderId: first?.sender?.dltHeaderId ?? null,
          rows: previews.map((preview, i) => checkedRow(preview, send.messages[i]?.text ?? '', listener)),
        };
      },
      'POST /messages': async ({ actor, body, request, listener }) => {
        const send = toSendRequest(body, actor.account.timeZone);
        const key = requireIdempotencyKey(request);
        const idempotency = { key, fingerprint: fingerprint(send) };
        return accept(gateway, actor, request, { ...send, idempotency }, listener);
      },
      'POST /campaigns': async ({ actor, body, request, listener }) => {
        // Reading the body has already taken a while.
        await nextTurn();
        const send = { ...toSendRequest(body, actor.account.timeZone), asCampaign: true };
        const key = requireIdempotencyKey(request);
        const print = await fingerprintOfCampaign(send);
        const idempotency = { key, fingerprint: print };
        return accept(gateway, actor, request, { ...send, idempotency }, listener);
      },
    },
    {
      'POST /campaigns': {
        bodyLimit: Math.max(api.initialConfig.bodyLimit ?? 0, MOST_ROWS * BYTES_A_ROW),
      },
    },
  );
}

async function accept(
  gateway: Gateway,
  { account }: Actor,
  request: FastifyRequest,
  send: SendRequest,
  listener: Listener,
) {
  const sent = await sendMessages(gateway.sending, account, {
    ...send,
    ...sentBy(gateway, request),
  });
  const { first, accepted, credits, rejected, isRepeat = false } = sent;
  return {
    ...sent,
    broadcastId: toBroadcastId({ account: account.number, first, accepted }),
    messageId: toPublicId(first),
    credits: fromMilliCredits(credits),
    rejected: rejected.map(({ recipients, ...group }) => ({
      reason: sayRejection(group, listener),
      count: recipients.length,
      recipients: recipients.slice(0, MOST_LEFT_OUT),
    })),
    isRepeat,
  };
}

function checkedRow(preview: Preview, text: string, listener: Listener) {
  const { price, measured, problems } = preview;
  return {
    ...preview,
    credits: price === null ? null : fromMilliCredits(price),
    unicodeAt: measured?.encoding === 'ucs2' ? firstNonGsm7(text) : null,
    problems: problems.map(({ code, fact: why }) => ({
      code,
      message: say(why, listener),
      mismatch: why.key === 'template_mismatch' ? mismatchOf(why, listener) : null,
    })),
  };
}

function mismatchOf({ params }: Fact, listener: Listener) {
  const { nearest, position, expected } = params as ParamsOf<'template_mismatch'>;
  return { template: nearest, position, expected: say(expected, listener) };
}
