import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { closed } from 'harkara-contract/shapes.ts';
import { Type, type Static } from 'typebox';
import { hasNul } from '../../storable-text.ts';
import type { Gateway } from '../../core/gateway.ts';
import { sendMessages } from '../../core/messages/send-messages.ts';
import type { Accepted } from '../../core/messages/send-request.ts';
import { nextTurn } from '../../core/stretches.ts';
import { SUCCESS } from '../kit/json/records.ts';
import { compileWith } from '../kit/json/validation.ts';
import { bulkSummary, type BulkData, whyRejected } from './bulk-answer.ts';
import { callerOf } from './credentials.ts';
import { fromCaller } from './idempotency-key.ts';
import { serve } from './operation.ts';
import { inTheCallersWords, MESSAGE_FIELDS, scheduleName, toSendRequest } from './send-body.ts';
import { SEND_ERRORS } from './send-errors.ts';
import { BulkAnswer } from './sms-answers.ts';

/** The longest spelling of a number with quotes, a comma and an indented line of its own. */
const BYTES_A_RECIPIENT = 64;
const BYTES_OF_THE_REST = 256 * 1024;
/** Rejections written without yielding: about a millisecond's worth. */
const STRETCH = 2_000;

const { sender_id, ...others } = MESSAGE_FIELDS;

function bulkBody(maxRecipients: number) {
  return closed({
    sender_id,
    recipients: Type.Array(Type.String({ examples: ['9876543210'] }), {
      minItems: 1,
      maxItems: maxRecipients,
      description: `1 to ${maxRecipients.toLocaleString('en')} numbers, each written as for /sms/send. A duplicate gets the message only once`,
      examples: [['9876543210', '9876543211', '12345']],
    }),
    ...others,
  });
}

type BulkBody = Static<ReturnType<typeof bulkBody>>;

export function bulkRoutes(v2: FastifyInstance, gateway: Gateway): void {
  const { maxRecipients } = gateway.sending.context().limits;
  const body = bulkBody(maxRecipients);
  // Without the schema of the recipients, which are checked by hand.
  const shape = closed({
    ...body.properties,
    recipients: Type.Unsafe({ type: 'array', minItems: 1, maxItems: maxRecipients }),
  });

  serve(v2, 'POST /sms/send-bulk', {
    id: 'sendBulkSms',
    tag: 'SMS',
    summary: 'Send one text to many numbers',
    description:
      'Creates a job that sends the text to every number. Invalid numbers, duplicates and numbers on the DND list are left out, are not charged, and are listed in the response; if no number is left, the request is refused with the first reason. If the credits or the flood limit are not enough, the whole request is refused. With an Idempotency-Key header (1 to 255 characters) or a client_ref, a repeat within 24 hours gets the first successful response and sends nothing.',
    scope: 'send',
    body,
    answer: BulkAnswer,
    errors: SEND_ERRORS,
    options: {
      bodyLimit: Math.max(
        v2.initialConfig.bodyLimit ?? 0,
        maxRecipients * BYTES_A_RECIPIENT + BYTES_OF_THE_REST,
      ),
      validatorCompiler: compileWith(firstWrongRecipient, shape),
    },
    handle: async ({ account, body: given, request, reply }) => {
      const sent = await accept(gateway, request, given);
      const answer = writeAnswer(bulkSummary(account.number, sent), sent.rejected);
      reply.type('application/json; charset=utf-8').send(Readable.from(answer));
      return reply;
    },
  });
}

async function accept(gateway: Gateway, request: FastifyRequest, body: BulkBody): Promise<Accepted> {
  const { account } = callerOf(request);
  try {
    // Reading the body has already taken a while.
    await nextTurn();
    const messages = body.recipients.map((recipient) => ({ recipient, text: body.message }));
    const send = await fromCaller(gateway, request, {
      ...toSendRequest(body, messages, account.timeZone),
      onBadMessage: 'report',
      asCampaign: true,
    });
    return await sendMessages(gateway.sending, account, send);
  } catch (error) {
    throw inTheCallersWords(error, { recipient: 'recipients', schedule: scheduleName(body) });
  }
}

/** Reports only the first: there may be a hundred thousand of them. */
function firstWrongRecipient({ recipients }: Readonly<Record<string, unknown>>) {
  if (!Array.isArray(recipients)) return null;
  const at = recipients.findIndex((one) => typeof one !== 'string' || hasNul(one));
  if (at < 0) return null;
  const wrong = { instancePath: `/recipients/${at}`, params: { type: 'string' } };
  return typeof recipients[at] === 'string' ? { ...wrong, keyword: 'nul' } : { ...wrong, keyword: 'type' };
}

/** Written in pieces, so that nobody else has to wait until a hundred thousand rejections are written. */
async function* writeAnswer(data: BulkData, rejected: Accepted['rejected']): AsyncGenerator<string> {
  const empty = '"rejections":[';
  const [before = '', after = ''] = JSON.stringify({ ...SUCCESS, data }).split(empty);
  let piece = `${before}${empty}`;
  for (const [group, left] of rejected.entries()) {
    const { recipients } = left;
    const why = whyRejected(left);
    for (let i = 0; i < recipients.length; i += STRETCH) {
      const written = recipients.slice(i, i + STRETCH).map((recipient) => ({ recipient, ...why }));
      piece += `${group + i > 0 ? ',' : ''}${JSON.stringify(written).slice(1, -1)}`;
      if (written.length < STRETCH) continue;
      yield piece;
      piece = '';
      // The stream would ask for all of them without a break, for as long as the socket takes more.
      await nextTurn();
    }
  }
  yield piece + after;
}
