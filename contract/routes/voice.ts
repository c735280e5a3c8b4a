import { Type } from 'typebox';
import { VOICE_ROUTES } from '../lists.ts';
import { rejections, Sent } from '../records/sent.ts';
import type { Routes } from '../route.ts';
import { closed, instantOrNull, integer, listOf, nullable, reviewed, text } from '../shapes.ts';
import type { Static } from '../static.ts';

/** What a call can be made of. */
const CallOptions = Type.Object({
  /** The approved ones. */
  numbers: Type.Array(text),
  languages: Type.Array(Type.Object({ tag: text, name: text })),
  mostCharacters: integer,
  /** Characters that are spoken in a second. */
  rates: Type.Object({ latin: Type.Number(), indic: Type.Number() }),
  /** Credits for a 30-second unit. */
  price: Type.Number(),
  /** Whether a speech engine is installed. */
  canListen: Type.Boolean(),
});
export type CallOptions = Static<typeof CallOptions>;

const Call = closed({
  sender: Type.String({ minLength: 1, maxLength: 64 }),
  recipients: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { minItems: 1, maxItems: 200 }),
  text: nullable(Type.String({ maxLength: 20_000 })),
  /** The URL of a recording that is played instead of a text. */
  audio: nullable(Type.String({ maxLength: 2_000 })),
  audioSeconds: nullable(Type.Integer({ minimum: 1, maximum: 600 })),
  /** Null: by the script of the text. */
  language: nullable(Type.String({ maxLength: 20 })),
  repeat: Type.Integer({ minimum: 1, maximum: 5 }),
  /** How many keys the listener is asked to press. */
  digits: Type.Integer({ minimum: 0, maximum: 20 }),
  /** ISO 8601 with an offset; null: now. */
  schedule: nullable(Type.String({ maxLength: 64 })),
});
export type Call = Static<typeof Call>;

/** What calls would come to. */
const CallEstimate = Type.Object({
  /** 30-second units of one call. */
  pulses: integer,
  calls: integer,
  /** Of all calls, at most. */
  credits: Type.Number(),
  /** Null: at once. */
  leavesAt: instantOrNull,
  rejections,
});
export type CallEstimate = Static<typeof CallEstimate>;

/** A number that calls may come from. */
export const VoiceNumber = Type.Object({ number: text, route: Type.Enum([...VOICE_ROUTES]), ...reviewed });
export type VoiceNumber = Static<typeof VoiceNumber>;

const NewNumber = closed({
  number: Type.String({ minLength: 1, maxLength: 64 }),
  route: VoiceNumber.properties.route,
});

export const voiceRoutes = {
  'GET /voice/options': { requires: 'viewer', answer: CallOptions },
  'POST /voice/check': { requires: 'sender', body: Call, answer: CallEstimate },
  'POST /voice/messages': { requires: 'sender', body: Call, answer: Sent },
  // The newest first.
  'GET /voice/numbers': { requires: 'viewer', answer: listOf(VoiceNumber) },
  'POST /voice/numbers': { requires: 'sender', body: NewNumber, answer: VoiceNumber, status: 201 },
} as const satisfies Routes;
