/** Without carriers' prefixes and suffixes; case-sensitive. Visible ASCII, with spaces only inside. */
export const SENDER_ID = /^[\x21-\x7e]([\x20-\x7e]{0,13}[\x21-\x7e])?$/;

export const LONGEST_SENDER_ID = 15;
