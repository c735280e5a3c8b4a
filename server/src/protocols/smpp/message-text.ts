// data_coding (SMPP 3.4, 5.2.19): up to 0x0e SMPP's own list of alphabets, from 0x10 on the data coding scheme of
// 3GPP TS 23.038, 4, which includes the message class.

import { decodeGsm7, encodeGsm7 } from '../gsm7.ts';
import { packSeptets, unpackSeptets } from './packed-septets.ts';

export type Alphabet = 'gsm7' | 'ascii' | 'latin1' | 'ucs2' | 'binary';

export const DATA_CODING = { gsm7: 0x00, ascii: 0x01, latin1: 0x03, ucs2: 0x08, binary: 0x04 } as const;

const LISTED: readonly Alphabet[] = ['gsm7', 'ascii', 'binary', 'latin1'];

/** The alphabet of the octets; 'binary' for data and for every alphabet that is not supported here. */
export function alphabetOf(dataCoding: number): Alphabet {
  if (dataCoding < 0x10) return dataCoding === 0x08 ? 'ucs2' : (LISTED[dataCoding] ?? 'binary');
  const group = dataCoding >> 4;
  // Not compressed, with a message class; with or without automatic deletion.
  if (group === 0x1 || group === 0x5) return alphabetByBits(dataCoding);
  // Not compressed, without a class but to be deleted automatically.
  if (group === 0x4) return alphabetByBits(dataCoding);
  // Message waiting.
  if (group === 0xc || group === 0xd) return 'gsm7';
  if (group === 0xe) return 'ucs2';
  if (group === 0xf) return (dataCoding & 0x04) === 0 ? 'gsm7' : 'binary';
  return 'binary';
}

function alphabetByBits(dataCoding: number): Alphabet {
  const bits = (dataCoding >> 2) & 0x03;
  return bits === 0 ? 'gsm7' : bits === 2 ? 'ucs2' : 'binary';
}

/** Shown at once and not stored: message class 0. */
export function isFlash(dataCoding: number): boolean {
  const group = dataCoding >> 4;
  return (group === 0x1 || group === 0x5 || group === 0xf) && (dataCoding & 0x03) === 0;
}

/** @param style 'class' is the coding scheme of most SMSCs; some want 0xf0 for flash, which has no UCS-2. */
export function flashCoding(alphabet: 'gsm7' | 'ucs2', style: 'class' | 'f0' = 'class'): number {
  if (alphabet === 'ucs2') return 0x18;
  return style === 'f0' ? 0xf0 : 0x10;
}

export type TextOptions = {
  /** GSM-7 packed into octets. */
  packed?: boolean;
  /** How many octets of header precede the text in the same field; decides where packed septets begin. */
  headerLength?: number;
};

/** Null if the octets are no text. Never throws: what cannot be read becomes U+FFFD. */
export function decodeText(octets: Buffer, dataCoding: number, options: TextOptions = {}): string | null {
  switch (alphabetOf(dataCoding)) {
    case 'gsm7':
      return decodeGsm7(options.packed === true ? unpackSeptets(octets, fillBits(options)) : octets);
    case 'ascii':
      return isGsm7CalledAscii(octets) ? decodeGsm7(octets) : decodeAscii(octets);
    case 'latin1':
      return octets.toString('latin1');
    case 'ucs2':
      return decodeUcs2(octets);
    case 'binary':
      return null;
  }
}

/** @throws RangeError for a text that the alphabet cannot express: callers have chosen the alphabet by the text. */
export function encodeText(text: string, dataCoding: number, options: TextOptions = {}): Buffer {
  switch (alphabetOf(dataCoding)) {
    case 'gsm7': {
      const septets = encodeGsm7(text);
      return options.packed === true ? packSeptets(septets, fillBits(options)) : Buffer.from(septets);
    }
    case 'ascii':
      return encodeOctets(text, 0x7f);
    case 'latin1':
      return encodeOctets(text, 0xff);
    case 'ucs2':
      return Buffer.from(text, 'utf16le').swap16();
    case 'binary':
      throw new RangeError(`data_coding ${dataCoding} is not for text`);
  }
}

function fillBits({ headerLength = 0 }: TextOptions): number {
  return (7 - ((headerLength * 8) % 7)) % 7;
}

function decodeAscii(octets: Buffer): string {
  return octets.toString('latin1').replace(/[\u0080-\u00ff]/g, '\ufffd');
}

/**
 * Some clients announce GSM-7 as ASCII (npm's smpp does by default). Letters and digits are the same in both; the other
 * characters have octets in GSM-7 that never occur in ASCII text. A NUL at the end proves nothing: it may be an @, or
 * end the text.
 */
function isGsm7CalledAscii(octets: Buffer): boolean {
  const first = octets.findIndex((octet) => octet < 0x20 && !ASCII_LAYOUT.has(octet));
  return first !== -1 && !(octets[first] === 0 && first === octets.length - 1);
}

/** Tab, line feed, carriage return. */
const ASCII_LAYOUT = new Set([0x09, 0x0a, 0x0d]);

function decodeUcs2(octets: Buffer): string {
  const even = octets.length & ~1;
  const text = Buffer.from(octets.subarray(0, even)).swap16().toString('utf16le');
  return even === octets.length ? text : `${text}\ufffd`;
}

function encodeOctets(text: string, largest: number): Buffer {
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) > largest) throw new RangeError('The text has a character outside its alphabet');
  }
  return Buffer.from(text, 'latin1');
}
