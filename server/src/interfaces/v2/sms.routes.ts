import type { FastifyInstance, FastifyRequest, preValidationHookHandler } from 'fastify';
import { Type } from 'typebox';
import type { Gateway } from '../../core/gateway.ts';
import { toPublicId } from '../../core/ids.ts';
import { refuseIfGetApiIsOff } from '../../core/accounts/standing.ts';
import { sendMessages } from '../../core/messages/send-messages.ts';
import type { Accepted, SendRequest } from '../../core/messages/send-request.ts';
import { bulkRoutes } from './bulk.routes.ts';
import { checkRoutes } from './check.routes.ts';
import { refuseIfNoLongerAllowed } from '../kit/api-keys.ts';
import { text } from '../kit/json/fields.ts';
import { compileWith } from '../kit/json/validation.ts';
import { callerOf } from './credentials.ts';
import { fromCaller } from './idempotency-key.ts';
import { serve } from './operation.ts';
import { inTheCallersWords, SEND_FIELDS, SendBody, scheduleName, toSendRequest } from './send-body.ts';
import { SEND_ERRORS } from './send-errors.ts';
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
  messageId: text("A message ID, a broadcast or batch ID, or the carrier's ID", '01m7ehp7apg0080000082zsctg'),
});

const REPEATS =
  'With an Idempotency-Key header (1 to 255 characters) or a client_ref, a repeat within 24 hours gets the first successful response and sends nothing.';

export function smsRoutes(v2: FastifyInstance, gateway: Gateway): void {
  serve(v2, 'POST /sms/send', {
    id: 'sendSms',
    tag: 'SMS',
    summary: 'Send or schedule one SMS',
    description: `Checks, charges and stores the message. The response is sent once the message is safely stored. ${REPEATS}`,
    scope: 'send',
    body: SendBody,
    answer: QueueItem,
    errors: SEND_ERRORS,
    handle: async ({ body, request }) => queueItem(await accept(gateway, request, body)),
  });

  serve(v2, 'GET /sms/send', {
    id: 'sendSmsByGet',
    tag: 'SMS',
    summary: 'Send or schedule one SMS by GET',
    description: `The fields of POST /sms/send as query parameters; true and false can be written as 1 and 0. Sending by GET must be enabled for the account, because URLs end up in logs. ${REPEATS}`,
    scope: 'send',
    querystring: SendQuery,
    answer: QueueItem,
    errors: ['get_api_disabled', ...SEND_ERRORS],
    options: { preValidation: prepareGet },
    handle: async ({ account, query, request }) => {
      const stillAllowed = async () => {
        await refuseIfNoLongerAllowed(gateway, callerOf(request), 'send', request);
        refuseIfGetApiIsOff(await gateway.accounts.get(account.number));
      };
      return queueItem(await accept(gateway, request, query, { stillAllowed }));
    },
  });

  serve(v2, 'POST /sms/schedule', {
    id: 'scheduleSms',
    tag: 'SMS',
    summary: 'Schedule one SMS',
    description: `Like POST /sms/send, but scheduled_at is required (or schedule_at, its other name). It is charged now. ${REPEATS}`,
    scope: 'send',
    body: ScheduleBody,
    answer: ScheduledItem,
    errors: SEND_ERRORS,
    options: { validatorCompiler: compileWith(requireTime) },
    handle: async ({ body, request }) => ({
      status: 'success',
      ...queueItem(await accept(gateway, request, body)),
    }),
  });

  serve(v2, 'GET /sms/status/:messageId', {
    id: 'getSmsStatus',
    tag: 'SMS',
    summary: 'Get the status and timeline of a message',
    description:
      'For one message, everything that happened to it. For a broadcast or batch ID of several messages, the count by status and the first 100 messages.',
    params: StatusParams,
    answer: StatusAnswer,
    plain: true,
    handle: async ({ account, params }) => {
      const data = await describeStatus(gateway, account, params.messageId, SMS_CHANNELS);
      return { success: true, status: 'success', data };
    },
  });

  bulkRoutes(v2, gateway);
  checkRoutes(v2, gateway);
}

async function accept(
  gateway: Gateway,
  request: FastifyRequest,
  body: SendBody,
  more: Pick<SendRequest, 'stillAllowed'> = {},
): Promise<Accepted> {
  const { account } = callerOf(request);
  const messages = [{ recipient: body.recipient, text: body.message }];
  try {
    const send = { ...toSendRequest(body, messages, account.timeZone), ...more };
    return await sendMessages(gateway.sending, account, await fromCaller(gateway, request, send));
  } catch (error) {
    throw inTheCallersWords(error, { schedule: scheduleName(body) });
  }
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
