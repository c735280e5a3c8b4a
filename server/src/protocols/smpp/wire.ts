// What both codecs read and write alike. Strings are Latin-1: SMPP says ASCII, but sender addresses are not always, and
// with Latin-1 every octet survives the round trip.

import { badPdu } from './pdu-error.ts';

export const HEADER_LENGTH = 16;

type StringField = { readonly name: string; readonly max: number; readonly refusal: number };

export function writeHeader(frame: Buffer, id: number, status: number, sequence: number): void {
  frame.writeUInt32BE(frame.length, 0);
  frame.writeUInt32BE(id, 4);
  frame.writeUInt32BE(status, 8);
  frame.writeUInt32BE(sequence, 12);
}

export function requireOctet(value: number): number {
  if (value >= 0 && value <= 255 && Number.isInteger(value)) return value;
  throw new RangeError(`An octet cannot be ${value}`);
}

/** Its length, without the NUL. */
export function requireString(text: string, field: StringField): number {
  if (text.length < field.max) return text.length;
  throw new RangeError(`${field.name} is longer than ${field.max - 1} characters`);
}

/** Strings are short: a loop is faster than a call into native code. Returns where the next field begins. */
export function writeString(frame: Buffer, start: number, text: string): number {
  let at = start;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0 || code > 0xff) throw new RangeError(`"${text}" has a character that SMPP cannot carry`);
    frame[at++] = code;
  }
  frame[at++] = 0;
  return at;
}

/** Where the string's NUL is. In a response a string may be too long: refusing it would lose the answer. */
export function endOfString(frame: Buffer, start: number, field: StringField, anyLength = false): number {
  const limit = anyLength ? frame.length : Math.min(frame.length, start + field.max);
  for (let at = start; at < limit; at++) if (frame[at] === 0) return at;
  if (limit === start + field.max) throw badPdu(frame, `${field.name} is too long`, field.refusal);
  throw badPdu(frame, `The PDU ends within ${field.name}`);
}

export function readString(frame: Buffer, start: number, end: number): string {
  return start === end ? '' : frame.toString('latin1', start, end);
}
