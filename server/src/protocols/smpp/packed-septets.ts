// Septets packed into octets, as on the air interface (3GPP TS 23.038, 6.1.2.1). SMPP normally carries one septet per
// octet; a few SMSCs want them packed.

/** @param fillBits zero bits before the first septet, which put it on a septet boundary behind a header. */
export function packSeptets(septets: Uint8Array, fillBits = 0): Buffer {
  const octets = Buffer.alloc(Math.ceil((septets.length * 7 + fillBits) / 8));
  let bit = fillBits;
  for (const septet of septets) {
    const shifted = septet << (bit & 7);
    const at = bit >> 3;
    octets[at] = (octets[at] ?? 0) | (shifted & 0xff);
    if (shifted > 0xff) octets[at + 1] = shifted >> 8;
    bit += 7;
  }
  return octets;
}

/**
 * SMPP says how many octets there are, not how many septets: seven bits left over at the end may be padding or an "@".
 * They are taken to be padding, which is likelier.
 */
export function unpackSeptets(octets: Uint8Array, fillBits = 0): Uint8Array {
  const bits = octets.length * 8 - fillBits;
  const septets = new Uint8Array(Math.max(0, Math.floor(bits / 7)));
  let bit = fillBits;
  for (let i = 0; i < septets.length; i++) {
    const at = bit >> 3;
    const pair = (octets[at] ?? 0) | ((octets[at + 1] ?? 0) << 8);
    septets[i] = (pair >> (bit & 7)) & 0x7f;
    bit += 7;
  }
  const spare = bits > 0 && bits % 7 === 0 && septets.at(-1) === 0;
  return spare ? septets.subarray(0, -1) : septets;
}
