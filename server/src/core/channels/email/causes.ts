import type { Cause } from 'harkara-contract/causes.ts';
import { read, type Reading } from '../said.ts';

/** Enhanced status codes of mail (RFC 3463). */
const MAIL_CODES: Reading = [
  [/^5\.1\.(?:2|10)$|^5\.4\.[14]$/, 'mail_domain'],
  [/^5\.1\.[78]$/, 'sender'],
  [/^5\.1\.|^5\.2\.1$/, 'no_mailbox'],
  [/^[45]\.2\.2$/, 'mailbox_full'],
  [/^5\.2\.3$|^5\.3\.4$/, 'mail_too_large'],
  [/^4\.4\./, 'mail_late'],
  [/^5\./, 'mail_refused'],
];

export function mailCauseOf(code: string): Cause | null {
  return read(MAIL_CODES, code);
}
