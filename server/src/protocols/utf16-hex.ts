const HEX = /^(?:[0-9a-f]{4})+$/i;

/** The text that UTF-16BE in hexadecimal digits stands for; null where it stands for none. */
export function decodeUtf16Hex(hex: string): string | null {
  const digits = hex.trim();
  if (!HEX.test(digits)) return null;
  const bytes = Buffer.from(digits, 'hex');
  const text = bytes.swap16().toString('utf16le');
  return text.isWellFormed() ? text.replace(/^\ufeff/, '') : null;
}
