import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { DomainError } from '../../core/errors.ts';
import type { Gateway } from '../../core/gateway.ts';
import { toPublicId } from '../../core/ids.ts';
import { fingerprint } from '../../core/messages/fingerprint.ts';
import { sendMessages } from '../../core/messages/send-messages.ts';
import type { Accepted, SendRequest } from '../../core/messages/send-request.ts';
import { parseScheduleTime } from '../kit/schedule-time.ts';
import { callerOf, refuseIfNoLongerAllowed } from './credentials.ts';
import { describeStatus } from './status-response.ts';

const SendBody = Type.Object(
  {
    sender_id: Type.String({ minLength: 1, maxLength: 64 }),
    recipient: Type.String({ minLength: 1, maxLength: 64 }),
    message: Type.String({ minLength: 1 }),
    route: Type.Optional(Type.Enum(['transactional', 'promotional', 'international'])),
    dlt_entity_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    dlt_template_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    schedule_at: Type.Optional(Type.String()),
    scheduled_at: Type.Optional(Type.String()),
    unicode: Type.Optional(Type.Boolean()),
    flash: Type.Optional(Type.Boolean()),
    client_ref: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
    sandbox: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

const QueueItem = Type.Object({
  success: Type.Boolean(),
  message: Type.String(),
  data: Type.Object({
    message_id: Type.String(),
    queue_id: Type.String(),
    status: Type.String(),
    estimated_delivery: Type.String(),
    scheduled_at: Type.Optional(Type.String()),
  }),
});

/** Shared with the benchmark, whose bare handler has the same schema. */
export const SEND_SCHEMA = { body: SendBody, response: { 200: QueueItem } };

export function smsRoutes(v2: FastifyInstance, gateway: Gateway): void {
  v2.post<{ Body: Static<typeof SendBody> }>(
    '/sms/send',
    { schema: SEND_SCHEMA, config: { scope: 'send' } },
    async (request) => {
      const caller = callerOf(request);
      const { account } = caller;
      const key = request.headers['idempotency-key'];
      const send = toSendRequest(request.body, account.timeZone, () =>
        refuseIfNoLongerAllowed(gateway, caller, 'send', request),
      );
      send.idempotency = idempotencyOf(send, typeof key === 'string' ? key : send.clientRef);
      return queueItem(await sendMessages(gateway.sending, account, send));
    },
  );

  v2.get<{ Params: { messageId: string } }>('/sms/status/:messageId', async (request) => {
    const { account } = callerOf(request);
    const data = await describeStatus(gateway, account, request.params.messageId);
    return { success: true, status: 'success', data };
  });
}

function toSendRequest(
  body: Static<typeof SendBody>,
  timeZone: string,
  stillAllowed: () => Promise<void>,
): SendRequest {
  refuseNul(body);
  return {
    family: 'v2',
    sender: body.sender_id,
    route: body.route ?? null,
    messages: [{ recipient: body.recipient, text: body.message }],
    encoding: encodingOf(body.unicode),
    flash: body.flash ?? false,
    dltEntityId: body.dlt_entity_id ?? null,
    dltTemplateId: body.dlt_template_id ?? null,
    scheduleAt: scheduleTime(body, timeZone),
    clientRef: body.client_ref ?? null,
    sandbox: body.sandbox ?? false,
    onBadMessage: 'refuse',
    idempotency: null,
    stillAllowed,
  };
}

function idempotencyOf(request: SendRequest, key: string | null): SendRequest['idempotency'] {
  if (key === null) return null;
  if (key === '' || key.length > 255) {
    throw new DomainError('validation_failed', 'The idempotency key must have 1 to 255 characters.', {
      fields: { 'Idempotency-Key': 'must have 1 to 255 characters' },
    });
  }
  return { key: `send ${key}`, fingerprint: fingerprint(request) };
}

function scheduleTime(body: Static<typeof SendBody>, timeZone: string): Date | null {
  const name = body.schedule_at === undefined ? 'scheduled_at' : 'schedule_at';
  const given = body[name];
  if (given === undefined) return null;
  const time = parseScheduleTime(given, timeZone);
  if (time) return time;
  const why = 'must be a time like 2026-01-31 18:30:00, or ISO 8601 with an offset';
  throw new DomainError('validation_failed', `The field ${name} ${why}.`, { fields: { [name]: why } });
}

function encodingOf(unicode: boolean | undefined): SendRequest['encoding'] {
  if (unicode === undefined) return 'auto';
  return unicode ? 'ucs2' : 'gsm7';
}

/** U+0000 cannot be stored, and a whole batch would fail with it. */
function refuseNul(body: Static<typeof SendBody>): void {
  const why = 'must not contain the character U+0000';
  for (const [name, core] of STORED_AS_GIVEN) {
    if (body[name]?.includes('\u0000')) {
      throw new DomainError('validation_failed', `The field ${name} ${why}.`, { fields: { [core]: why } });
    }
  }
}

const STORED_AS_GIVEN = [
  ['message', 'text'],
  ['client_ref', 'client_ref'],
  ['dlt_entity_id', 'dltEntityId'],
  ['dlt_template_id', 'dltTemplateId'],
] as const;

function queueItem(accepted: Accepted): Static<typeof QueueItem> {
  const id = toPublicId(accepted.first);
  const { scheduledAt } = accepted;
  return {
    success: true,
    message: scheduledAt ? 'SMS scheduled' : 'SMS queued for delivery',
    data: {
      message_id: id,
      queue_id: id,
      status: scheduledAt ? 'scheduled' : 'queued',
      estimated_delivery: accepted.estimatedDelivery,
      ...(scheduledAt ? { scheduled_at: scheduledAt } : {}),
    },
  };
}
