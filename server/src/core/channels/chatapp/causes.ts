import type { Cause } from 'harkara-contract/causes.ts';
import { read, type Reading } from '../said.ts';

/** Codes of the chat provider. */
const CHAT_CODES: Reading = [
  [/^131047$/, 'no_session'],
  [/^1310(?:26|30)$|^130403$/, 'no_chat_account'],
  [/^132\d{3}$/, 'chat_template'],
  [/^1310(?:49|50)$|^130472$/, 'marketing_limit'],
  [/^1310(?:31|37|42|45|48)$|^133\d{3}$|^130497$|^368$|^33$/, 'chat_sender'],
  [/^13105[23]$/, 'media'],
];

export function chatCauseOf(code: string): Cause | null {
  return read(CHAT_CODES, code);
}
