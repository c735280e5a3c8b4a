const HEX = /^(?:[0-9a-f]{4})+$/i;

/** Decodes UTF-16BE in hexadecimal digits; null if it is no text. */
export function decodeUtf16Hex(hex: string): string | null {
  const digits = hex.trim();
  if (!HEX.test(digits)) return null;
  const bytes = Buffer.from(digits, 'hex');
  const text = bytes.swap16().toString('utf16le');
  return text.isWellFormed() ? text.replace(/^\ufeff/, '') : null;
}
