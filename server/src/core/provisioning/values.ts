import { createPrivateKey } from 'node:crypto';
import { fact } from 'harkara-contract/facts.ts';
import { DateTime, IANAZone } from 'luxon';
import { Type } from 'typebox';
import { isAddressRange } from '../accounts/allowed-addresses.ts';
import { readGstin } from '../accounts/gstin.ts';
import { readPhone } from '../accounts/phone.ts';
import { toMilliCredits } from '../credits/credits.ts';
import { DLT_ID, NOT_A_DLT_ID } from '../dlt/dlt-ids.ts';
import { readDomain } from '../channels/email/domain-names.ts';
import { readKeyword } from '../keywords/match-keyword.ts';
import { isName } from '../names.ts';
import { parseIndianMobile, parseInternational } from '../recipients/indian-mobile.ts';
import { NOT_A_LINE_NUMBER, readLineNumber } from '../recipients/line-number.ts';
import { NOT_A_SENDER_ID } from '../senders/sender-ids.ts';
import { SENDER_ID } from 'harkara-contract/sender-ids.ts';
import * as shared from 'harkara-contract/values.ts';
import { record, textAs, textLike } from './shape.ts';

/** Usernames are shown as given; they compare without case. */
export const username = shared.username({
  rule: fact('wrong_length_or_padded', { least: 3, most: 64 }),
  reads: (value: string) => (value.trim() === value && !hasControl(value) ? value : null),
});

export const name = shared.name({
  rule: fact('wrong_length_or_padded', { least: 1, most: 100 }),
  reads: (value: string) => (isName(value) ? value : null),
});

/** Long enough to be stored as a plain digest, and safe in a header and a query. */
export const apiKey = textLike(/^[\w.~+/=-]{16,200}$/, fact('not_an_api_key', { least: 16, most: 200 }));

/** What a bind_transceiver can carry. */
export const systemId = textLike(/^[\x21-\x7e]{1,15}$/, fact('not_visible_ascii', { least: 1, most: 15 }));

/** SMPP has room for eight. */
export const smppPassword = textLike(/^[\x21-\x7e]{1,8}$/, fact('not_visible_ascii', { least: 1, most: 8 }));

export const timeZone = textAs(fact('not_a_time_zone'), (value) =>
  // The zone check alone would also accept offsets such as +05:30.
  /^[A-Za-z]/.test(value) && IANAZone.isValidZone(value) ? value : null,
);

/** A time with its offset, so that it means the same wherever the file is applied. */
export const instant = textAs(fact('not_an_instant'), (value) => {
  const time = DateTime.fromISO(value, { setZone: true });
  return time.isValid && /T/i.test(value) && /(?:Z|[+-]\d{2}(?::?\d{2})?)$/i.test(value)
    ? time.toJSDate()
    : null;
});

const clock = textLike(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, fact('not_a_time_of_day'));
export const hours = record({ from: clock, to: clock });

/** Read as thousandths: nothing is ever rounded. */
export const credits = Type.Number({ minimum: 0, reads: toMilliCredits });

export const addressRange = textAs(fact('not_an_address_range'), (value) =>
  isAddressRange(value) ? value : null,
);

export const webAddress = textAs(fact('not_a_web_address'), (value) => (isWebAddress(value) ? value : null));

/** Paths are put after it. */
export const baseAddress = textAs(fact('not_a_base_url'), (value) =>
  isWebAddress(value) && !/[?#]/.test(value) ? value : null,
);

function isWebAddress(value: string): boolean {
  const url = URL.canParse(value) && value.length <= 2000 ? new URL(value) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

export const mailAddress = Type.String({
  maxLength: 254,
  pattern: /^[^\s@<>]+@[^\s@<>][^\s@<>.]*\.[^\s@<>]+$/.source,
  rule: fact('malformed_email_address'),
});

export const domain = textAs(fact('not_a_domain'), readDomain);

export const dkimSelector = textAs(fact('not_a_dkim_selector'), (value) =>
  /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i.test(value) &&
  value.length <= 63
    ? value.toLowerCase()
    : null,
);

/** What receivers accept, and what this gateway signs with. */
export const rsaKey = textAs(fact('not_an_rsa_key'), (value) => {
  try {
    const key = createPrivateKey(value);
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    return key.asymmetricKeyType === 'rsa' && bits >= 1_024 && bits <= 4_096 ? value : null;
  } catch {
    return null;
  }
});

export const color = textLike(/^#[0-9a-fA-F]{6}$/, fact('not_a_color'));

/** Text, because a JSON number would lose digits. */
export const dltId = textLike(DLT_ID, NOT_A_DLT_ID);

export const senderId = textLike(SENDER_ID, NOT_A_SENDER_ID);

export const keywordKey = textAs(fact('not_one_word'), (value) => readKeyword(value)?.toUpperCase() ?? null);

export const prefix = textLike(/^\d{1,15}$/, fact('not_a_prefix', { least: 1, most: 15 }));

export const indianMobile = textAs(fact('not_an_indian_mobile'), parseIndianMobile);

/** Ten digits without a prefix could belong to any country, so an international number must have one. */
export const mobile = textAs(
  fact('not_a_contact_number'),
  (value) => parseIndianMobile(value) ?? (/^(\+|00)(?!91)/.test(value) ? parseInternational(value) : null),
);

export const lineNumber = textAs(NOT_A_LINE_NUMBER, readLineNumber);

export const fullNumber = textAs(fact('not_a_full_number'), parseInternational);

export const phone = textAs(fact('not_a_contact_phone', { least: 5, most: 15 }), readPhone);

export const gstin = textAs(fact('not_a_gstin'), readGstin);

function hasControl(value: string): boolean {
  return /\p{Cc}/u.test(value);
}
