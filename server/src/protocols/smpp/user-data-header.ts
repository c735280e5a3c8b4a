// The header before a message's text (3GPP TS 23.040, 9.2.3.24), present if esm_class says so: a length, then
// elements of an identifier, a length and octets.

export type HeaderElement = { readonly id: number; readonly value: Buffer };

/** Which part of which message. Parts with the same sender, recipient and reference belong together. */
export type Part = { reference: number; total: number; number: number };

const CONCATENATION_8 = 0x00;
const CONCATENATION_16 = 0x08;

export type UserData = { elements: readonly HeaderElement[]; headerLength: number; body: Buffer };

/** Null if the octets do not begin with a whole header. */
export function splitHeader(octets: Buffer): UserData | null {
  const headerLength = 1 + (octets[0] ?? Infinity);
  if (headerLength > octets.length) return null;
  const elements: HeaderElement[] = [];
  for (let at = 1; at < headerLength;) {
    const id = octets[at];
    const length = octets[at + 1];
    if (id === undefined || length === undefined || at + 2 + length > headerLength) return null;
    elements.push({ id, value: octets.subarray(at + 2, at + 2 + length) });
    at += 2 + length;
  }
  return { elements, headerLength, body: octets.subarray(headerLength) };
}

/** The last one that makes sense, as 23.040 requires for repeated elements. */
export function partOf(elements: readonly HeaderElement[]): Part | null {
  return elements.reduce<Part | null>((found, element) => readConcatenation(element) ?? found, null);
}

function readConcatenation({ id, value }: HeaderElement): Part | null {
  if (id === CONCATENATION_8 && value.length === 3) {
    return sensiblePart(value.readUInt8(0), value.readUInt8(1), value.readUInt8(2));
  }
  if (id === CONCATENATION_16 && value.length === 4) {
    return sensiblePart(value.readUInt16BE(0), value.readUInt8(2), value.readUInt8(3));
  }
  return null;
}

/** A number beyond the total, or a zero, is to be ignored (9.2.3.24.1): the message then stands alone. */
export function sensiblePart(reference: number, total: number, number: number): Part | null {
  return number >= 1 && number <= total ? { reference, total, number } : null;
}

export function concatenationHeader({ reference, total, number }: Part, referenceBits: 8 | 16): Buffer {
  if (sensiblePart(reference, total, number) === null || total > 255) {
    throw new RangeError(`There is no part ${number} of ${total}`);
  }
  return referenceBits === 8
    ? Buffer.of(5, CONCATENATION_8, 3, reference & 0xff, total, number)
    : Buffer.of(6, CONCATENATION_16, 4, (reference >> 8) & 0xff, reference & 0xff, total, number);
}
