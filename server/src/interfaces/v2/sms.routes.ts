import type { FastifyInstance, FastifyRequest, preValidationHookHandler } from 'fastify';
import { Type, type Static } from 'typebox';
import type { Gateway } from '../../core/gateway.ts';
import { toPublicId } from '../../core/ids.ts';
import { refuseIfGetApiIsOff } from '../../core/accounts/standing.ts';
import { fingerprint } from '../../core/messages/fingerprint.ts';
import { sendMessages } from '../../core/messages/send-messages.ts';
import type { Accepted } from '../../core/messages/send-request.ts';
import { bulkRoutes } from './bulk.routes.ts';
import { checkRoutes } from './check.routes.ts';
import { refuseIfNoLongerAllowed } from '../kit/api-keys.ts';
import { compileWith } from '../kit/json/validation.ts';
import { callerOf } from './credentials.ts';
import { takeIdempotencyKey } from './idempotency-key.ts';
import { operation } from './operation.ts';
import { inTheCallersWords, SEND_FIELDS, SendBody, scheduleName, toSendRequest } from './send-body.ts';
import { SEND_ERRORS } from './send-errors.ts';
import { plainJson } from './answer-parts.ts';
import { QueueItem, ScheduledItem } from './sms-answers.ts';
import { StatusAnswer } from './status-answers.ts';
import { describeStatus, SMS_CHANNELS } from './status-response.ts';

const SendQuery = Type.Object(SEND_FIELDS);
const ScheduleBody = Type.Object(SEND_FIELDS, {
  title: 'ScheduledSms',
  description: 'One SMS and when to send it',
  additionalProperties: false,
  examples: [
    {
      sender_id: 'HRKARA',
      recipient: '9876543210',
      message: 'Your one-time password is 482913. It is valid for 10 minutes. Do not share it with anybody.',
      scheduled_at: '2027-01-31 18:30:00',
    },
  ],
});
const StatusParams = Type.Object({
  messageId: Type.String({
    description: "A message ID, a broadcast or batch ID, or the carrier's ID",
    examples: ['01m7ehp7apg0080000082zsctg'],
  }),
});

const REPEATS =
  'With an Idempotency-Key header (1 to 255 characters) or a client_ref, a repeat within 24 hours gets the first successful response and sends nothing.';

export function smsRoutes(v2: FastifyInstance, gateway: Gateway): void {
  v2.post<{ Body: SendBody }>(
    '/sms/send',
    operation({
      id: 'sendSms',
      tag: 'SMS',
      summary: 'Send or schedule one SMS',
      description: `Checks, charges and stores the message. The response is sent once the message is safely stored. ${REPEATS}`,
      scope: 'send',
      body: SendBody,
      answer: QueueItem,
      errors: SEND_ERRORS,
    }),
    async (request) => {
      const caller = callerOf(request);
      try {
        return queueItem(
          await accept(gateway, request, request.body, () =>
            refuseIfNoLongerAllowed(gateway, caller, 'send', request),
          ),
        );
      } catch (error) {
        throw asNamedBy(request.body, error);
      }
    },
  );

  v2.get<{ Querystring: SendBody }>(
    '/sms/send',
    {
      ...operation({
        id: 'sendSmsByGet',
        tag: 'SMS',
        summary: 'Send or schedule one SMS by GET',
        description: `The fields of POST /sms/send as query parameters; true and false can be written as 1 and 0. Sending by GET must be enabled for the account, because URLs end up in logs. ${REPEATS}`,
        scope: 'send',
        querystring: SendQuery,
        answer: QueueItem,
        errors: ['get_api_disabled', ...SEND_ERRORS],
      }),
      preValidation: prepareGet,
    },
    async (request) => {
      const caller = callerOf(request);
      const stillAllowed = async () => {
        await refuseIfNoLongerAllowed(gateway, caller, 'send', request);
        refuseIfGetApiIsOff(await gateway.accounts.get(caller.account.number));
      };
      try {
        return queueItem(await accept(gateway, request, request.query, stillAllowed));
      } catch (error) {
        throw asNamedBy(request.query, error);
      }
    },
  );

  v2.post<{ Body: SendBody }>(
    '/sms/schedule',
    {
      ...operation({
        id: 'scheduleSms',
        tag: 'SMS',
        summary: 'Schedule one SMS',
        description: `Like POST /sms/send, but scheduled_at is required (or schedule_at, its other name). It is charged now. ${REPEATS}`,
        scope: 'send',
        body: ScheduleBody,
        answer: ScheduledItem,
        errors: SEND_ERRORS,
      }),
      validatorCompiler: compileWith(requireTime),
    },
    async (request) => {
      const caller = callerOf(request);
      try {
        const accepted = await accept(gateway, request, request.body, () =>
          refuseIfNoLongerAllowed(gateway, caller, 'send', request),
        );
        return { status: 'success', ...queueItem(accepted) };
      } catch (error) {
        throw asNamedBy(request.body, error);
      }
    },
  );

  v2.get<{ Params: Static<typeof StatusParams> }>(
    '/sms/status/:messageId',
    {
      ...operation({
        id: 'getSmsStatus',
        tag: 'SMS',
        summary: 'Get the status and timeline of a message',
        description:
          'For one message, everything that happened to it. For a broadcast or batch ID of several messages, the count by status and the first 100 messages.',
        params: StatusParams,
        answer: StatusAnswer,
      }),
      serializerCompiler: plainJson,
    },
    async (request) => {
      const { account } = callerOf(request);
      const data = await describeStatus(gateway, account, request.params.messageId, SMS_CHANNELS);
      return { success: true, status: 'success', data };
    },
  );

  bulkRoutes(v2, gateway);
  checkRoutes(v2, gateway);
}

function accept(
  gateway: Gateway,
  request: FastifyRequest,
  body: SendBody,
  stillAllowed: () => Promise<void>,
): Promise<Accepted> {
  const { account } = callerOf(request);
  const messages = [{ recipient: body.recipient, text: body.message }];
  const send = toSendRequest(body, messages, account.timeZone, stillAllowed);
  const key = takeIdempotencyKey(request, send.clientRef);
  if (key !== null) send.idempotency = { key: `send ${key}`, fingerprint: fingerprint(send) };
  return sendMessages(gateway.sending, account, send);
}

/** A caller learns that GET is disabled before learning what is wrong with the parameters. */
const prepareGet: preValidationHookHandler = (request, _reply, done) => {
  try {
    refuseIfGetApiIsOff(callerOf(request).account);
    const query = request.query as Record<string, unknown>;
    for (const name of ['unicode', 'flash', 'sandbox']) {
      if (query[name] === '1') query[name] = 'true';
      if (query[name] === '0') query[name] = 'false';
    }
    done();
  } catch (error) {
    done(error as Error);
  }
};

function requireTime(body: Readonly<Record<string, unknown>>) {
  if (body['schedule_at'] !== undefined || body['scheduled_at'] !== undefined) return null;
  return { instancePath: '', keyword: 'required', params: { missingProperty: 'scheduled_at' } };
}

function asNamedBy(body: SendBody, error: unknown): unknown {
  return inTheCallersWords(error, { schedule: scheduleName(body) });
}

function queueItem(accepted: Accepted): QueueItem {
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
