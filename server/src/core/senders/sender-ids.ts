/** Without operators' prefixes and suffixes; case-sensitive. */
export const SENDER_ID = /^[\x21-\x7e]([\x20-\x7e]{0,13}[\x21-\x7e])?$/;
export const SENDER_ID_RULE = 'must have 1 to 15 visible ASCII characters';
