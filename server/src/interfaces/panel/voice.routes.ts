import type { FastifyInstance } from 'fastify';
import { Sent } from 'harkara-contract/records/sent.ts';
import { Type, type Static } from 'typebox';
import { VoiceCheck } from '../../core/channels/voice/check-voice.ts';
import type { VoiceContent } from '../../core/channels/voice/voice-content.ts';
import { AT_THE_FIRST } from '../../core/channels/judge.ts';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import type { Gateway } from '../../core/gateway.ts';
import { fingerprint } from '../../core/messages/fingerprint.ts';
import { sendMessages } from '../../core/messages/send-messages.ts';
import type { SendRequest } from '../../core/messages/send-request.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import {
  listOwnVoiceNumbers,
  requestVoiceNumber,
  type VoiceNumberRecord,
} from '../../core/voice/request-number.ts';
import { LANGUAGES } from '../../protocols/speech/languages.ts';
import { reviewFields } from '../kit/json/records.ts';
import { inFormWords, only, readSchedule, requireIdempotencyKey, stillAllowed } from './channel-gate.ts';
import { actorOf, operation } from './operation.ts';
import { describeSent } from './sent-answer.ts';

const MOST_DIRECT = 200;
const DEFAULT_RECORDING_S = 30;

const Call = {
  from: Type.String({ minLength: 1, maxLength: 64, description: 'An approved voice number' }),
  to: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
    minItems: 1,
    maxItems: MOST_DIRECT,
    description: 'Indian mobile numbers',
  }),
  text: Type.Optional(Type.String({ maxLength: 20_000, description: 'What is spoken' })),
  audio_url: Type.Optional(Type.String({ maxLength: 2_000, description: 'A recording instead' })),
  audio_seconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 600, description: 'Its length' })),
  language: Type.Optional(Type.String({ maxLength: 20, description: 'Of the voice' })),
  repeat: Type.Optional(Type.Integer({ minimum: 1, maximum: 5, description: 'How often it is heard' })),
  digits: Type.Optional(Type.Integer({ minimum: 0, maximum: 20, description: 'Keys to press at the end' })),
  schedule_at: Type.Optional(Type.String({ maxLength: 64, description: 'ISO 8601 with an offset' })),
};
const CallBody = Type.Object(Call, { additionalProperties: false });
type CallBody = Static<typeof CallBody>;

const Estimate = Type.Object(
  {
    pulses: Type.Integer({ description: 'Started half minutes of one call' }),
    calls: Type.Integer({ description: 'How many would be placed' }),
    credits: Type.Number({ description: 'What they would cost together, at most' }),
    leaves_at: Type.Union([Type.String(), Type.Null()], { description: 'When they leave, if not at once' }),
    rejections: Sent.properties.rejections,
  },
  { title: 'CallEstimate', description: 'What a send would come to; nobody was called' },
);

const Options = Type.Object(
  {
    numbers: Type.Array(Type.String(), { description: 'Approved numbers' }),
    languages: Type.Array(Type.Object({ tag: Type.String(), name: Type.String() }), {
      description: 'Voices there are',
    }),
    most_characters: Type.Integer({ description: 'That can be spoken' }),
    latin_rate: Type.Number({ description: 'Characters a second of English' }),
    indic_rate: Type.Number({ description: 'Of other languages' }),
    price: Type.Number({ description: 'Credits for a started half minute' }),
    can_listen: Type.Boolean({ description: 'Whether a speech engine is installed' }),
  },
  { title: 'CallOptions', description: 'What a call can be made of' },
);

const VoiceNumber = Type.Object(
  {
    number: Type.String({ description: 'The number' }),
    route: Type.Enum(['transactional', 'promotional'], { description: 'What it may be used for' }),
    ...reviewFields,
  },
  { title: 'PanelVoiceNumber', description: 'A number that calls may come from' },
);
const VoiceNumbers = Type.Object(
  { items: Type.Array(VoiceNumber, { description: 'Newest first' }) },
  { description: 'The numbers' },
);
const NumberRequest = Type.Object(
  {
    number: Type.String({ pattern: '^[0-9]{3,15}$', description: 'Digits only' }),
    route: VoiceNumber.properties.route,
  },
  { additionalProperties: false },
);

const WORDS = {
  sender: 'from',
  recipient: 'to',
  audio: 'audio_url',
  audioSeconds: 'audio_seconds',
  schedule: 'schedule_at',
};
const TAG = { tag: 'Voice' } as const;
const ERRORS = [
  'sender_not_found',
  'sender_not_approved',
  'route_not_available',
  'recipient_in_dnd',
  'insufficient_credits',
] as const;

export function voiceRoutes(api: FastifyInstance, gateway: Gateway): void {
  const { db, sending, speech } = gateway;
  const preValidation = only('voice');

  api.get(
    '/voice/options',
    {
      ...operation({
        ...TAG,
        id: 'readCallOptions',
        summary: 'What a call can be made of',
        requires: 'viewer',
        answer: Options,
      }),
      preValidation,
    },
    (request) => {
      const { voiceNumbers, prices } = actorOf(request).account;
      const { characters, rates } = sending.context().limits.voice;
      return {
        numbers: [...voiceNumbers.values()]
          .filter(({ status }) => status === 'approved')
          .map(({ number }) => number),
        languages: Object.entries(LANGUAGES).map(([tag, { name }]) => ({ tag, name })),
        most_characters: characters,
        latin_rate: rates.latin,
        indic_rate: rates.indic,
        price: fromMilliCredits(prices.V),
        can_listen: speech.problem() === null,
      };
    },
  );

  api.post<{ Body: CallBody }>(
    '/voice/check',
    {
      ...operation({
        ...TAG,
        id: 'checkCalls',
        summary: 'What a send would come to',
        requires: 'sender',
        body: CallBody,
        answer: Estimate,
        errors: ERRORS,
      }),
      preValidation,
    },
    (request) => {
      const { account } = actorOf(request);
      try {
        const given = readCall(request.body, account.timeZone);
        const check = new VoiceCheck(account, given, sending.context(), AT_THE_FIRST);
        for (const message of given.messages) check.add(message);
        const { messages, rejections, dueAt } = check.finish();
        return {
          pulses: messages[0]?.text.parts ?? 0,
          calls: messages.length,
          credits: fromMilliCredits(messages.reduce((sum, { text }) => sum + text.price, 0)),
          leaves_at: dueAt?.toISOString() ?? null,
          rejections: rejections.map(({ recipient, code, reason }) => ({ recipient, code, message: reason })),
        };
      } catch (error) {
        throw inFormWords(error, WORDS);
      }
    },
  );

  api.post<{ Body: CallBody }>(
    '/voice/messages',
    {
      ...operation({
        ...TAG,
        id: 'placeCalls',
        summary: `Place or schedule up to ${MOST_DIRECT} calls`,
        requires: 'sender',
        body: CallBody,
        answer: Sent,
        errors: [...ERRORS, 'idempotency_mismatch'],
      }),
      preValidation,
    },
    async (request) => {
      const { account } = actorOf(request);
      const key = requireIdempotencyKey(request);
      try {
        const given = readCall(request.body, account.timeZone);
        const accepted = await sendMessages(sending, account, {
          ...given,
          idempotency: { key, fingerprint: fingerprint(given) },
          stillAllowed: stillAllowed(gateway, request),
        });
        return describeSent(account.number, accepted);
      } catch (error) {
        throw inFormWords(error, WORDS);
      }
    },
  );

  api.get(
    '/voice/numbers',
    {
      ...operation({
        ...TAG,
        id: 'listOwnVoiceNumbers',
        summary: 'The numbers that calls may come from',
        requires: 'viewer',
        answer: VoiceNumbers,
      }),
      preValidation,
    },
    async (request) => ({
      items: (await listOwnVoiceNumbers(db, actorOf(request).account)).map(describe),
    }),
  );

  api.post<{ Body: Static<typeof NumberRequest> }>(
    '/voice/numbers',
    {
      ...operation({
        ...TAG,
        id: 'requestVoiceNumber',
        summary: 'Ask for a number',
        requires: 'sender',
        body: NumberRequest,
        answer: VoiceNumber,
        status: 201,
        errors: ['conflict'],
      }),
      preValidation,
    },
    async (request, reply) =>
      reply.code(201).send(describe(await requestVoiceNumber(db, actorOf(request).account, request.body))),
  );
}

function readCall(body: CallBody, timeZone: string): SendRequest<VoiceContent> {
  refuseUnstorable(body);
  const { audio_url: url, audio_seconds: seconds = DEFAULT_RECORDING_S, text = '' } = body;
  return {
    family: 'v2',
    sender: body.from,
    content: {
      channel: 'voice',
      language: body.language ?? null,
      audio: url === undefined ? null : { url, seconds },
      repeat: body.repeat ?? 1,
      digits: body.digits ?? 0,
    },
    messages: body.to.map((recipient) => ({ recipient, text })),
    scheduleAt: readSchedule(body.schedule_at, timeZone),
    clientRef: null,
    idempotency: null,
    sandbox: false,
    onBadMessage: 'report',
  };
}

function describe({ createdAt, ...number }: VoiceNumberRecord) {
  return { ...number, created_at: createdAt.toISOString() };
}
