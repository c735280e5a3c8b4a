import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';
import type { VoiceContent } from '../../core/channels/voice/voice-content.ts';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import type { Gateway } from '../../core/gateway.ts';
import { toPublicId } from '../../core/ids.ts';
import { sendMessages } from '../../core/messages/send-messages.ts';
import type { Accepted } from '../../core/messages/send-request.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { LANGUAGES } from '../../protocols/speech/languages.ts';
import { integer, number, text } from '../kit/json/fields.ts';
import { success, SUCCESS } from '../kit/json/records.ts';
import { bulkSummary, rejectionsOf } from './bulk-answer.ts';
import { callerOf } from './credentials.ts';
import { fromCaller } from './idempotency-key.ts';
import { serve } from './operation.ts';
import { inTheCallersWords, MESSAGE_FIELDS, scheduleName, scheduleTime } from './send-body.ts';
import { BulkAnswer } from './sms-answers.ts';

const { schedule_at, scheduled_at, client_ref } = MESSAGE_FIELDS;
const DEFAULT_RECORDING_S = 30;

const NUMBER = 'A 10-digit Indian mobile number, written as for /sms/send';
const CALL_FIELDS = {
  from: text('An approved voice number of your account', '1408000001', { minLength: 1, maxLength: 64 }),
  text: Type.Optional(
    text('The text to speak, up to 2,000 characters; or use audio_url', 'Your one-time password is 482913.', {
      minLength: 1,
      maxLength: 20_000,
    }),
  ),
  audio_url: Type.Optional(
    text('Public URL of a WAV recording to play', 'https://shop.example/reminder.wav', {
      minLength: 1,
      maxLength: 2_000,
    }),
  ),
  audio_seconds: Type.Optional(
    integer(
      `Length of the recording in seconds: the call is charged for it and ends after it; ${DEFAULT_RECORDING_S} by default`,
      25,
      { minimum: 1 },
    ),
  ),
  language: Type.Optional(
    text(
      `Language of the voice: ${Object.keys(LANGUAGES).join(', ')}; detected from the script of the text by default`,
      'hi',
      { minLength: 1, maxLength: 20 },
    ),
  ),
  repeat: Type.Optional(integer('How many times it is played, up to 5', 2, { minimum: 1 })),
  digits: Type.Optional(
    integer(
      'How many keys the recipient is asked to press, up to 20; the call waits for them at the end',
      1,
      { minimum: 0 },
    ),
  ),
  schedule_at,
  scheduled_at,
  client_ref,
};

const CallBody = Type.Object(
  {
    ...CALL_FIELDS,
    to: text(NUMBER, '9876543210', { minLength: 1, maxLength: 64 }),
  },
  {
    title: 'VoiceCall',
    description: 'One call',
    additionalProperties: false,
    examples: [{ from: '1408000001', to: '9876543210', text: 'Your one-time password is 482913.' }],
  },
);
type CallBody = Static<typeof CallBody>;

const bulkBody = (maxRecipients: number) =>
  Type.Object(
    {
      ...CALL_FIELDS,
      recipients: Type.Array(Type.String({ maxLength: 64, examples: ['9876543210'] }), {
        minItems: 1,
        maxItems: maxRecipients,
        description: NUMBER,
        examples: [['9876543210', '9876543211']],
      }),
    },
    { title: 'VoiceCampaign', description: 'The same call to many numbers', additionalProperties: false },
  );
type BulkBody = Static<ReturnType<typeof bulkBody>>;

const CallAnswer = success(
  Type.Object({
    message_id: text('ID of the call', '01m7ehp7apg0080000082zsctg'),
    status: text('queued or scheduled', 'queued'),
    credits: number('Credits charged; unused 30-second units are refunded', 1),
    estimated_delivery: text('When the call will probably be placed', '2027-01-31T13:00:00.000Z'),
    scheduled_at: Type.Optional(Type.String({ description: 'When the call is scheduled' })),
  }),
  'The call is accepted and charged',
);

const NumbersAnswer = success(
  Type.Array(
    Type.Object({
      number: text('The number', '1408000001'),
      route: text('transactional or promotional', 'transactional'),
      status: text('pending, approved or rejected', 'approved'),
    }),
    { description: 'The numbers' },
  ),
  'The voice numbers of your account',
);

const SEND_ERRORS = [
  'voice_disabled',
  'sender_not_found',
  'sender_not_approved',
  'route_not_available',
  'recipient_in_dnd',
  'insufficient_credits',
  'idempotency_mismatch',
] as const;

export function voiceRoutes(v2: FastifyInstance, gateway: Gateway): void {
  const { maxRecipients } = gateway.sending.context().limits;

  serve(v2, 'POST /voice/send', {
    id: 'sendCall',
    tag: 'Voice',
    summary: 'Place a call that speaks a text or plays a recording',
    description:
      'The call is charged for its estimated length, in 30-second units; unused units are refunded after the call. With an Idempotency-Key header or a client_ref, a repeat within 24 hours gets the first successful response and places no call.',
    scope: 'send',
    body: CallBody,
    answer: CallAnswer,
    errors: SEND_ERRORS,
    plain: true,
    handle: async ({ body, request }) => {
      const { to } = body;
      const sent = await accept(gateway, request, body, [to], { recipient: 'to' });
      const { scheduledAt, estimatedDelivery, credits } = sent;
      return {
        ...SUCCESS,
        data: {
          message_id: toPublicId(sent.first),
          status: scheduledAt ? 'scheduled' : 'queued',
          credits: fromMilliCredits(credits),
          estimated_delivery: estimatedDelivery,
          ...(scheduledAt ? { scheduled_at: scheduledAt } : {}),
        },
      };
    },
  });

  serve(v2, 'POST /voice/send-bulk', {
    id: 'sendCalls',
    tag: 'Voice',
    summary: 'Place the same call to many numbers',
    description:
      'Creates a job, as for SMS. Calls are placed as lines become free, and /jobs shows the progress. Numbers that cannot be called are left out and not charged.',
    scope: 'send',
    body: bulkBody(maxRecipients),
    answer: BulkAnswer,
    errors: SEND_ERRORS,
    options: { bodyLimit: Math.max(v2.initialConfig.bodyLimit ?? 0, maxRecipients * 64 + 256 * 1_024) },
    plain: true,
    handle: async ({ account, body, request }) => {
      const { recipients } = body;
      const sent = await accept(gateway, request, body, recipients, { recipient: 'recipients' });
      const data = bulkSummary(account.number, sent);
      return { ...SUCCESS, data: { ...data, rejections: rejectionsOf(sent) } };
    },
  });

  serve(v2, 'GET /voice/numbers', {
    id: 'listVoiceNumbers',
    tag: 'Voice',
    summary: 'Numbers you can call from',
    answer: NumbersAnswer,
    plain: true,
    handle: ({ account }) => ({ ...SUCCESS, data: [...account.voiceNumbers.values()] }),
  });
}

async function accept(
  gateway: Gateway,
  request: FastifyRequest,
  body: CallBody | BulkBody,
  recipients: readonly string[],
  names: Readonly<Record<string, string>>,
): Promise<Accepted> {
  const { account } = callerOf(request);
  refuseUnstorable(body);
  const isCampaign = 'recipients' in body;
  try {
    const words = body.text ?? '';
    const send = await fromCaller(gateway, request, {
      family: 'v2',
      sender: body.from,
      content: contentOf(body),
      messages: recipients.map((recipient) => ({ recipient, text: words })),
      scheduleAt: scheduleTime(body, account.timeZone),
      clientRef: body.client_ref ?? null,
      idempotency: null,
      sandbox: false,
      onBadMessage: isCampaign ? 'report' : 'refuse',
      ...(isCampaign ? { asCampaign: true } : {}),
    });
    return await sendMessages(gateway.sending, account, send);
  } catch (error) {
    throw inTheCallersWords(error, { ...CALLERS_WORDS, ...names, schedule: scheduleName(body) });
  }
}

/** Core's `text` is called `message` elsewhere in this interface. */
const CALLERS_WORDS = { sender: 'from', text: 'bodyText', audio: 'audio_url', audioSeconds: 'audio_seconds' };

function contentOf(body: CallBody | BulkBody): VoiceContent {
  const { audio_url: url, audio_seconds: seconds = DEFAULT_RECORDING_S, language, repeat, digits } = body;
  return {
    channel: 'voice',
    language: language ?? null,
    audio: url === undefined ? null : { url, seconds },
    repeat: repeat ?? 1,
    digits: digits ?? 0,
  };
}
