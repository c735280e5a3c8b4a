import type { Submission } from '../../core/delivery/connector.ts';
import type { OutgoingCall } from '../kit/voice.ts';
import type { Read, Value } from './placeholder-text.ts';

/** What the operator has set for all messages of a carrier. */
export type Constants = {
  username: string | null;
  password: string | null;
  token: string | null;
  apiKey: string | null;
};

/** What a message's request is made of, besides the message. */
export type Surroundings = Constants & {
  /** The message's id as customers know it. */
  publicId: (messageId: string) => string;
  callbackUrl: string;
  /** What is heard in a call; null for a message of another channel. */
  call?: (Pick<OutgoingCall, 'language' | 'repeat' | 'digits'> & { audioUrl: string }) | null;
};

type Meaning = (submission: Submission, around: Surroundings) => Value;

const INDIA = '91';

const MEANINGS = {
  recipient: ({ recipient }) => recipient,
  recipient_e164: ({ recipient, route }) => (route === 'I' ? recipient : INDIA + recipient),
  sender: ({ sender }) => sender,
  text: ({ text }) => text,
  text_hex: ({ text }) => Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase(),
  unicode: ({ unicode }) => unicode,
  flash: ({ flash }) => flash,
  parts: ({ parts }) => parts,
  language: (_, { call }) => call?.language ?? null,
  repeat: (_, { call }) => call?.repeat ?? null,
  digits: (_, { call }) => call?.digits ?? null,
  audio_url: (_, { call }) => call?.audioUrl ?? null,
  route: ({ route }) => route,
  message_id: ({ messageId }, { publicId }) => publicId(messageId),
  dlt_entity_id: ({ dltEntityId }) => dltEntityId,
  dlt_template_id: ({ dltTemplateId }) => dltTemplateId,
  dlt_header_id: ({ dltHeaderId }) => dltHeaderId,
  callback_url: (_, { callbackUrl }) => callbackUrl,
  username: (_, { username }) => username,
  password: (_, { password }) => password,
  token: (_, { token }) => token,
  api_key: (_, { apiKey }) => apiKey,
  basic_auth: (_, constants) => basicAuth(constants),
} as const satisfies Record<string, Meaning>;

export function basicAuth({ username, password }: Constants): string | null {
  return username === null ? null : Buffer.from(`${username}:${password ?? ''}`).toString('base64');
}

const meanings: ReadonlyMap<string, Meaning> = new Map(Object.entries(MEANINGS));

export const PLACEHOLDERS: readonly string[] = [...meanings.keys()];

export const isPlaceholder = (name: string) => meanings.has(name);

export function readerOf(submission: Submission, around: Surroundings): Read {
  return (name) => meanings.get(name)?.(submission, around) ?? null;
}
