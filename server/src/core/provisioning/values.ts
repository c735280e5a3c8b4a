import { createPrivateKey } from 'node:crypto';
import { DateTime, IANAZone } from 'luxon';
import { Type } from 'typebox';
import { isAddressRange } from '../accounts/allowed-addresses.ts';
import { toMilliCredits } from '../credits/credits.ts';
import { DLT_ID, DLT_RULE } from '../dlt/dlt-ids.ts';
import { isName } from '../names.ts';
import { parseIndianMobile, parseInternational } from '../recipients/indian-mobile.ts';
import { SENDER_ID, SENDER_ID_RULE } from '../senders/sender-ids.ts';
import * as shared from '../value-shapes.ts';
import { record, textAs, textLike } from './shape.ts';

/** Usernames are shown as given; they compare without case. */
export const username = shared.username({
  rule: 'must have 3 to 64 characters, with no space around them',
  reads: (value: string) => (value.trim() === value && !hasControl(value) ? value : null),
});

export const name = shared.name({
  rule: 'must have 1 to 100 characters, with no space around them',
  reads: (value: string) => (isName(value) ? value : null),
});

/** Long enough to be stored as a plain digest, and safe in a header and a query. */
export const apiKey = textLike(
  /^[\w.~+/=-]{16,200}$/,
  'must have 16 to 200 characters: letters, digits and -._~+/=',
);

/** What a bind_transceiver can carry. */
export const systemId = textLike(/^[\x21-\x7e]{1,15}$/, 'must have 1 to 15 visible ASCII characters');

/** SMPP has room for eight. */
export const smppPassword = textLike(/^[\x21-\x7e]{1,8}$/, 'must have 1 to 8 visible ASCII characters');

export const timeZone = textAs('must be a time zone such as Asia/Kolkata', (value) =>
  // The zone check alone would also accept offsets such as +05:30.
  /^[A-Za-z]/.test(value) && IANAZone.isValidZone(value) ? value : null,
);

/** A time with its offset, so that it means the same wherever the file is applied. */
export const instant = textAs('must be a time with an offset, such as 2030-01-31T00:00:00Z', (value) => {
  const time = DateTime.fromISO(value, { setZone: true });
  return time.isValid && /T/i.test(value) && /(?:Z|[+-]\d{2}(?::?\d{2})?)$/i.test(value)
    ? time.toJSDate()
    : null;
});

const clock = textLike(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be a time of day such as 10:00');
export const hours = record({ from: clock, to: clock });

/** Read as thousandths: nothing is ever rounded. */
export const credits = Type.Number({ minimum: 0, reads: toMilliCredits });

export const addressRange = textAs('must be an IP address or a range such as 10.0.0.0/8', (value) =>
  isAddressRange(value) ? value : null,
);

export const webAddress = textAs('must be an http or https URL without a password in it', (value) =>
  isWebAddress(value) ? value : null,
);

/** Paths are put after it. */
export const baseAddress = textAs(
  'must be an http or https URL without a password, a query or a fragment',
  (value) => (isWebAddress(value) && !/[?#]/.test(value) ? value : null),
);

function isWebAddress(value: string): boolean {
  const url = URL.canParse(value) && value.length <= 2000 ? new URL(value) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

export const mailAddress = Type.String({
  maxLength: 254,
  pattern: /^[^\s@<>]+@[^\s@<>][^\s@<>.]*\.[^\s@<>]+$/.source,
  rule: 'must be an e-mail address',
});

export const domain = textAs('must be a domain such as mail.example.com', (value) =>
  value.length <= 253 && /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i.test(value)
    ? value.toLowerCase()
    : null,
);

export const dkimSelector = textAs('must be a DKIM selector such as mail2026', (value) =>
  /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i.test(value) &&
  value.length <= 63
    ? value.toLowerCase()
    : null,
);

/** What receivers accept, and what this gateway signs with. */
export const rsaKey = textAs('must be an RSA private key of 1024 to 4096 bits in PEM', (value) => {
  try {
    const key = createPrivateKey(value);
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    return key.asymmetricKeyType === 'rsa' && bits >= 1_024 && bits <= 4_096 ? value : null;
  } catch {
    return null;
  }
});

export const color = textLike(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #0b7285');

/** Text, because a JSON number would lose digits. */
export const dltId = textLike(DLT_ID, DLT_RULE);

export const senderId = textLike(SENDER_ID, SENDER_ID_RULE);

export const keywordKey = textAs('must be one word of at most 50 characters', (value) =>
  /^\S{1,50}$/.test(value) && !hasControl(value) ? value.toUpperCase() : null,
);

export const prefix = textLike(/^\d{1,15}$/, 'must be 1 to 15 digits');

export const indianMobile = textAs('must be an Indian mobile number', parseIndianMobile);

/** Ten digits without a prefix could belong to any country, so an international number must have one. */
export const mobile = textAs(
  'must be an Indian mobile number, or an international one that starts with +',
  (value) => parseIndianMobile(value) ?? (/^(\+|00)(?!91)/.test(value) ? parseInternational(value) : null),
);

/** Virtual and voice numbers may also be short codes and numbers of fixed lines. */
export const lineNumber = textAs('must be a number of 3 to 15 digits', (value) => {
  const digits = value.replace(/[ -]/g, '').replace(/^\+/, '');
  return parseIndianMobile(value) ?? (/^\d{3,15}$/.test(digits) ? digits : null);
});

export const fullNumber = textAs('must be a number with its country code', parseInternational);

function hasControl(value: string): boolean {
  return /\p{Cc}/u.test(value);
}
