import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { ROUTE_WORDS } from '../../core/channels/sms/routes.ts';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import type { DomainCode } from '../../core/errors.ts';
import type { Gateway } from '../../core/gateway.ts';
import { toBroadcastId } from '../../core/ids.ts';
import { fingerprint, fingerprintOfCampaign } from '../../core/messages/fingerprint.ts';
import { previewEach, type Preview } from '../../core/messages/preview-send.ts';
import { sendMessages } from '../../core/messages/send-messages.ts';
import type { Accepted, SendRequest } from '../../core/messages/send-request.ts';
import { judgeActor } from '../../core/people/actor.ts';
import { findActor } from '../../core/people/sessions.ts';
import { nextTurn } from '../../core/stretches.ts';
import { refusalBy } from '../kit/json/refusal.ts';
import { firstNonGsm7 } from '../../protocols/gsm7.ts';
import { readSessionToken } from './cookie.ts';
import { actorOf, operation } from './operation.ts';
import { signedOut } from './refusals.ts';
import { CampaignBody, FewBody, MOST_ROWS, requireIdempotencyKey, toSendRequest } from './send-body.ts';
import { Acceptance, Look, type CheckedRow } from './send-answers.ts';
import { PANEL_WORDS } from './words.ts';

/** A number, a text in an Indian script, and the commas and quotes around them. */
const BYTES_A_ROW = 700;

/** How many numbers of those that were left out for the same reason are told. */
const MOST_LEFT_OUT = 100;

const SEND_ERRORS: readonly DomainCode[] = [
  'account_locked',
  'account_inactive',
  'sender_not_found',
  'sender_not_approved',
  'sender_route_mismatch',
  'promo_sender_not_enabled',
  'international_not_enabled',
  'route_not_available',
  'template_mismatch',
  'dlt_entity_not_whitelisted',
  'dlt_header_not_whitelisted',
  'recipient_in_dnd',
  'insufficient_credits',
  'insufficient_international_credits',
  'flood_limit_exceeded',
  'idempotency_mismatch',
];

export function sendRoutes(api: FastifyInstance, gateway: Gateway): void {
  api.post<{ Body: Static<typeof FewBody> }>(
    '/messages/check',
    operation({
      id: 'checkMessages',
      tag: 'Sending',
      summary: 'What sending each of these messages would do, without sending',
      requires: 'sender',
      body: FewBody,
      answer: Look,
    }),
    async (request) => {
      const { account } = actorOf(request);
      const send = toSendRequest(request.body, account.timeZone);
      const previews = await previewEach(gateway, account, send);
      return lookOf(previews, send);
    },
  );

  api.post<{ Body: Static<typeof FewBody> }>(
    '/messages',
    operation({
      id: 'sendMessages',
      tag: 'Sending',
      summary: 'Send or schedule up to 200 messages',
      description: 'With the header idempotency-key: a repeat gets the first answer and sends nothing.',
      requires: 'sender',
      body: FewBody,
      answer: Acceptance,
      errors: SEND_ERRORS,
    }),
    async (request) => {
      const { account } = actorOf(request);
      const send = toSendRequest(request.body, account.timeZone);
      const key = requireIdempotencyKey(request);
      return accept(gateway, request, { ...send, idempotency: { key, fingerprint: fingerprint(send) } });
    },
  );

  api.post<{ Body: Static<typeof CampaignBody> }>(
    '/campaigns',
    {
      ...operation({
        id: 'startCampaign',
        tag: 'Sending',
        summary: 'Send or schedule messages as a campaign',
        description: 'With the header idempotency-key: a repeat gets the first answer and sends nothing.',
        requires: 'sender',
        body: CampaignBody,
        answer: Acceptance,
        errors: SEND_ERRORS,
      }),
      bodyLimit: Math.max(api.initialConfig.bodyLimit ?? 0, MOST_ROWS * BYTES_A_ROW),
    },
    async (request) => {
      // Reading the body has already taken a while.
      await nextTurn();
      const { account } = actorOf(request);
      const send = { ...toSendRequest(request.body, account.timeZone), asCampaign: true };
      const key = requireIdempotencyKey(request);
      const print = await fingerprintOfCampaign(send);
      return accept(gateway, request, { ...send, idempotency: { key, fingerprint: print } });
    },
  );
}

async function accept(
  gateway: Gateway,
  request: FastifyRequest,
  send: SendRequest,
): Promise<Static<typeof Acceptance>> {
  const { account } = actorOf(request);
  const stillAllowed = () => refuseIfNoLongerAllowed(gateway, request);
  const sent = await sendMessages(gateway.sending, account, { ...send, stillAllowed });
  return acceptanceOf(account.number, sent);
}

/** The session may have ended, or the person’s role changed, since the request came in. */
async function refuseIfNoLongerAllowed({ people }: Gateway, request: FastifyRequest): Promise<void> {
  const token = readSessionToken(request);
  const actor = token === null ? null : await findActor(people, token, request.ip);
  if (actor?.state !== 'signed_in' || judgeActor(actor, { role: 'sender' }) !== 'allowed') throw signedOut();
}

function acceptanceOf(account: number, sent: Accepted): Static<typeof Acceptance> {
  const { first, accepted, credits, scheduledAt, estimatedDelivery, campaign, rejected, isRepeat } = sent;
  return {
    campaign,
    broadcast_id: toBroadcastId({ account, first, accepted }),
    accepted,
    credits: fromMilliCredits(credits),
    scheduled_at: scheduledAt,
    estimated_delivery: estimatedDelivery,
    left_out: rejected.map(({ code, reason, recipients }) => ({
      code,
      reason,
      count: recipients.length,
      recipients: recipients.slice(0, MOST_LEFT_OUT),
    })),
    repeated: isRepeat ?? false,
  };
}

function lookOf(previews: readonly Preview[], { messages }: SendRequest): Static<typeof Look> {
  const [first] = previews;
  return {
    balance: fromMilliCredits(first?.balance ?? 0),
    route: first?.route ? ROUTE_WORDS[first.route] : null,
    dlt_header_id: first?.sender?.dltHeaderId ?? null,
    rows: previews.map((preview, i) => rowOf(preview, messages[i]?.text ?? '')),
  };
}

function rowOf(preview: Preview, text: string): CheckedRow {
  const { measured, template } = preview;
  return {
    recipient: preview.recipient,
    encoding: measured?.encoding ?? null,
    characters: measured?.units ?? null,
    parts: measured?.parts ?? null,
    credits: preview.price === null ? null : fromMilliCredits(preview.price),
    unicode_at: measured?.encoding === 'ucs2' ? firstNonGsm7(text) : null,
    template: template && { id: template.id, name: template.name },
    dlt_entity_id: preview.dltEntityId,
    dlt_template_id: preview.dltTemplateId,
    dnd: preview.inDnd,
    leaves_at: preview.leavesAt?.toISOString() ?? null,
    problems: preview.problems.map((problem) => {
      const { code, message, fields, details } = refusalBy(problem, PANEL_WORDS);
      return { code, message, ...(fields ? { fields } : {}), ...(details ? { details } : {}) };
    }),
  };
}
