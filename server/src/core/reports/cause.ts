import type { Cause } from 'harkara-contract/causes.ts';
import { STATE } from '../messages/states.ts';

type Reading = readonly (readonly [pattern: RegExp, cause: Cause])[];

/** What the gateway itself says, on every channel. Refused messages of a call begin with the refusal's code. */
const OWN_WORDS: Reading = [
  [/do-not-disturb registry|^recipient_in_dnd:/, 'dnd'],
  [/suppression list|^recipient_suppressed:/, 'suppressed'],
  [/^template_mismatch:|^dlt_(?:entity|header)_not_whitelisted:/, 'template'],
  [/^sender_\w+:/, 'sender'],
  [/^invalid_recipient:|^The address is not valid/, 'invalid_number'],
  [/was not handed over\.|could not be handed over/, 'never_left'],
  [/no delivery receipt within|never became known/, 'no_receipt'],
];

const SMS_WORDS: Reading = [
  [/\bdnd\b|\bndnc\b|do.not.disturb/i, 'dnd'],
  [/\bdlt\b|template|scrub|content mismatch|entity id|\bpe id\b/i, 'template'],
  [/absent|switched off|not reachable|unreachable|out of (?:reach|coverage)/i, 'absent'],
  [/memory|inbox full|capacity exceeded/i, 'memory_full'],
  [/sender is not allowed|invalid (?:sender|source|header)|sender.s type of number/i, 'sender'],
  [
    /number is not valid|number.s type of number|unknown subscriber|invalid (?:number|destination|msisdn)/i,
    'invalid_number',
  ],
  [/barred|blocked|blacklist|spam|rejected by the|refuses it/i, 'blocked'],
];

/** Codes of GSM (3GPP TS 29.002), which operators put into their receipts: `undeliverable (UNDELIV), error 027`. */
const GSM_CODES: ReadonlyMap<number, Cause> = new Map([
  [1, 'invalid_number'],
  [5, 'invalid_number'],
  [9, 'blocked'],
  [13, 'blocked'],
  [27, 'absent'],
  [31, 'absent'],
  [32, 'memory_full'],
]);
const GSM_CODE = /\berror 0*(\d{1,3})$/;

/** Anything else that an SMSC says about a message that it took. */
const SMS_REST: Reading = [
  [/undeliverable|bounced|deleted by|skipped by|not taken/i, 'undeliverable'],
  [/operator|carrier|link is down|parameter|queue is full|lasting problem/i, 'carrier'],
];

const CALL_CODES: ReadonlyMap<string, Cause> = new Map([
  ['busy', 'busy'],
  ['no_answer', 'no_answer'],
  ['rejected', 'declined'],
  ['hung_up', 'hung_up'],
  ['unreachable', 'unreachable'],
  ['interrupted', 'interrupted'],
]);

/** Enhanced status codes of mail (RFC 3463). The first that fits counts. */
const MAIL_CODES: Reading = [
  [/^5\.1\.(?:2|10)$|^5\.4\.[14]$/, 'mail_domain'],
  [/^5\.1\.[78]$/, 'sender'],
  [/^5\.1\.|^5\.2\.1$/, 'no_mailbox'],
  [/^[45]\.2\.2$/, 'mailbox_full'],
  [/^5\.2\.3$|^5\.3\.4$/, 'mail_too_large'],
  [/^4\.4\./, 'mail_late'],
  [/^5\./, 'mail_refused'],
];

/** Codes of the chat provider. */
const CHAT_CODES: Reading = [
  [/^131047$/, 'no_session'],
  [/^1310(?:26|30)$|^130403$/, 'no_chat_account'],
  [/^132\d{3}$/, 'chat_template'],
  [/^1310(?:49|50)$|^130472$/, 'marketing_limit'],
  [/^1310(?:31|37|42|45|48)$|^133\d{3}$|^130497$|^368$|^33$/, 'chat_sender'],
  [/^13105[23]$/, 'media'],
];

/** Why a message that is final and was not delivered did not arrive; null for all others. */
export function causeOf(
  channel: string,
  state: number,
  errorCode: string | null,
  error: string | null,
): Cause | null {
  if (state === STATE.cancelled) return 'cancelled';
  if (state !== STATE.failed && state !== STATE.expired) return null;
  const words = error ?? '';
  const own = read(OWN_WORDS, words);
  if (own) return own;
  const found = ofChannel(channel, errorCode ?? '', words);
  if (found) return found;
  if (state === STATE.expired) return channel === 'email' ? 'mail_late' : 'expired';
  return read(SMS_REST, words) ?? 'other';
}

/** What somebody else said about a message; null where the gateway says it itself, for which there is a cause. */
export function wordsOfOthers(error: string | null): string | null {
  return error === null || read(OWN_WORDS, error) ? null : error;
}

function ofChannel(channel: string, code: string, words: string): Cause | null {
  switch (channel) {
    case 'email':
      return read(MAIL_CODES, code);
    case 'chatapp':
      return read(CHAT_CODES, code);
    case 'voice':
      return CALL_CODES.get(code) ?? null;
    default:
      return read(SMS_WORDS, words) ?? GSM_CODES.get(Number(GSM_CODE.exec(words)?.[1])) ?? null;
  }
}

function read(reading: Reading, text: string): Cause | null {
  return reading.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
