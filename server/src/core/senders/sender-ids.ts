import { fact } from 'harkara-contract/facts.ts';

/** Without operators' prefixes and suffixes; case-sensitive. */
export const SENDER_ID = /^[\x21-\x7e]([\x20-\x7e]{0,13}[\x21-\x7e])?$/;
export const NOT_A_SENDER_ID = fact('not_visible_ascii', { least: 1, most: 15 });
