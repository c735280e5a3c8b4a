/** What to do about an error of the provider, besides telling it in words. */
export type Act =
  /** The message is refused for good. */
  | 'reject'
  /** The provider wants less traffic from us. */
  | 'slow_down'
  /** The provider does not let us in: only staff can help. */
  | 'ask_staff';
import { withoutEnd } from '../../without-end.ts';

type Meaning = {
  words: string;
  /** `reject` unless given. */
  act?: Act;
  /** The provider's details say which parameter, size or format is meant. */
  details?: true;
};

/**
 * The provider's error codes, in our words. It recommends to go by the code: titles and HTTP statuses change.
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes
 */
const MEANINGS: ReadonlyMap<number, Meaning> = new Map<number, Meaning>([
  [0, { words: 'The provider does not accept the access token.', act: 'ask_staff' }],
  [1, { words: 'The provider had an unknown error, or could not read the request.', details: true }],
  [2, { words: 'The provider is overloaded, or out of order.' }],
  [3, { words: 'The access token lacks a permission.', act: 'ask_staff' }],
  [4, { words: 'The app has made too many calls.', act: 'slow_down' }],
  [10, { words: 'The access token lacks a permission.', act: 'ask_staff' }],
  [33, { words: "The sender's number has been deleted, or is not ours." }],
  [100, { words: 'The provider does not accept a parameter.', details: true }],
  [190, { words: 'The access token is not valid, or has expired.', act: 'ask_staff' }],
  [368, { words: 'The business account is blocked because it has violated a policy.' }],
  [613, { words: 'The app has made too many calls.', act: 'slow_down' }],
  [80007, { words: 'The business account has made too many calls.', act: 'slow_down' }],
  [130403, { words: 'The recipient may not be written to.' }],
  [130429, { words: 'The sender sends faster than the provider allows.', act: 'slow_down' }],
  [130472, { words: 'The recipient takes part in an experiment of the provider, and gets no marketing.' }],
  [130497, { words: "The business may not write to people in the recipient's country." }],
  [131000, { words: 'The provider had an unknown error.', details: true }],
  [131005, { words: 'The provider denies access to this.', details: true }],
  [131008, { words: 'A parameter is missing.', details: true }],
  [131009, { words: 'The value of a parameter is not valid.', details: true }],
  [131016, { words: 'A service of the provider is out of order.' }],
  [131021, { words: 'The sender cannot write to itself.' }],
  [
    131026,
    {
      words: 'The recipient cannot be reached: it has no account, an old app or has not agreed to the terms.',
    },
  ],
  [131030, { words: "The recipient is not among those whom the sender's test number may write to." }],
  [131031, { words: 'The business account is blocked.' }],
  [131037, { words: "The sender's name has not been approved yet." }],
  [131042, { words: "Something is wrong with the business account's payment." }],
  [131045, { words: "The sender's number is not registered properly." }],
  [131047, { words: 'The recipient has not written within the last 24 hours: only a template can be sent.' }],
  [131048, { words: 'The sender is restricted: too many of its messages were blocked or reported as spam.' }],
  [131049, { words: 'The provider holds it back: the recipient has got enough marketing for now.' }],
  [131050, { words: "The recipient does not want the sender's marketing." }],
  [131051, { words: 'The provider does not take messages of this type.' }],
  [131052, { words: 'The media cannot be fetched from the recipient.', details: true }],
  [131053, { words: 'The provider cannot take the media.', details: true }],
  [131055, { words: 'The provider does not allow this method.' }],
  [131056, { words: 'Too many messages to the same recipient in a short time.', act: 'slow_down' }],
  [131057, { words: 'The business account is being maintained by the provider.' }],
  [132000, { words: "The number of values does not match the template's.", details: true }],
  [132001, { words: 'There is no such template in this language, or it has not been approved.' }],
  [132005, { words: 'The text is too long once the values are in the template.', details: true }],
  [132007, { words: "The template's content violates a policy.", details: true }],
  [132012, { words: 'The format of a value does not match the template.', details: true }],
  [132015, { words: 'The template is paused because of its low quality.' }],
  [132016, { words: 'The template is disabled because of its low quality.' }],
  [132018, { words: "The template's values are not valid.", details: true }],
  [132068, { words: "The template's flow is blocked." }],
  [132069, { words: "The template's flow has been sent too often." }],
  [133000, { words: "The sender's number was not removed completely; it must be registered again." }],
  [133004, { words: 'A service of the provider is out of order.' }],
  [133006, { words: "The sender's number has not been verified." }],
  [133010, { words: "The sender's number is not registered." }],
  [134011, { words: 'The terms of payments have not been accepted.' }],
  [135000, { words: 'The provider could not handle the request.', details: true }],
]);

/** Permissions that were never granted, or have been withdrawn. */
const isAboutPermission = (code: number) => code >= 200 && code <= 299;

export type ProviderError = {
  code: number;
  /** Its title, and what it says in detail, if anything. */
  message: string;
  details: string;
};

const LONGEST_SAID = 160;

/** What the code means; null if nobody has said it yet. */
export function actOn(code: number): Act | null {
  if (isAboutPermission(code)) return 'ask_staff';
  const meaning = MEANINGS.get(code);
  return meaning ? (meaning.act ?? 'reject') : null;
}

/** A sentence for people. */
export function inWords({ code, message, details }: ProviderError): string {
  if (isAboutPermission(code)) return 'The access token lacks a permission.';
  const meaning = MEANINGS.get(code);
  if (!meaning) return sentence(`The provider's error ${code}`, message === '' ? details : message);
  return meaning.details ? sentence(meaning.words.slice(0, -1), details) : meaning.words;
}

/** @param error as in an answer or a callback; null if it has no code. */
export function readError(error: unknown): ProviderError | null {
  if (typeof error !== 'object' || error === null) return null;
  const { code, message, title, error_data: data } = error as Readonly<Record<string, unknown>>;
  const number = typeof code === 'string' && /^\d{1,9}$/.test(code) ? Number(code) : code;
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) return null;
  const { details } = typeof data === 'object' && data !== null ? (data as { details?: unknown }) : {};
  return { code: number, message: said(message ?? title), details: said(details) };
}

function said(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function sentence(words: string, more: string): string {
  const plain = more
    .slice(0, 10 * LONGEST_SAID)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .toWellFormed();
  if (plain === '') return `${words}.`;
  if (plain.length > LONGEST_SAID) return `${words}: ${plain.slice(0, LONGEST_SAID).toWellFormed()}…`;
  return `${words}: ${withoutEnd(plain, '. ')}.`;
}
