/** ITU-T G.711: one octet of μ-law or A-law becomes a sample of 16 bits. */
export function decodeG711(payload: Uint8Array, law: 'mu' | 'a'): Int16Array {
  return Int16Array.from(payload, law === 'mu' ? fromMuLaw : fromALaw);
}

/** Silence, as each law writes it. */
export const SILENCE = { mu: 0xff, a: 0xd5 } as const;

function fromMuLaw(octet: number): number {
  const bits = ~octet & 0xff;
  const magnitude = (((bits & 0x0f) << 3) + 0x84) << ((bits & 0x70) >> 4);
  return bits & 0x80 ? 0x84 - magnitude : magnitude - 0x84;
}

function fromALaw(octet: number): number {
  const bits = octet ^ 0x55;
  const exponent = (bits & 0x70) >> 4;
  const mantissa = (bits & 0x0f) << 4;
  const magnitude = exponent === 0 ? mantissa + 8 : (mantissa + 0x108) << (exponent - 1);
  return bits & 0x80 ? magnitude : -magnitude;
}
