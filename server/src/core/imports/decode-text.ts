import { isUtf8 } from 'node:buffer';
import { fact } from 'harkara-contract/facts.ts';
import { FileProblem } from './file-problem.ts';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Bytes that tell the encoding. */
const SAMPLE = 1_000;
const REPLACEMENT = '\ufffd';

/**
 * Text of a file that arrives piece by piece, in whichever encoding a spreadsheet or an old program has left it. What
 * is not UTF-8 from its first foreign letter on is Windows-1252; a few broken bytes among UTF-8 become U+FFFD.
 */
export class TextOfBytes {
  #encoding: TextEncoding | null = null;
  #utf16: InstanceType<typeof TextDecoder> | null = null;
  #held: Buffer = Buffer.alloc(0);
  #hasForeign = false;

  /** Null until the first bytes have come. */
  get encoding(): TextEncoding | null {
    return this.#encoding;
  }

  add(bytes: Buffer): string {
    let piece = this.#held.length > 0 ? Buffer.concat([this.#held, bytes]) : bytes;
    this.#held = Buffer.alloc(0);
    if (this.#encoding === null) {
      if (piece.length < SAMPLE) {
        this.#held = piece;
        return '';
      }
      piece = this.#begin(piece);
    }
    return this.#decode(piece, false);
  }

  /** What is left after the last bytes. */
  end(): string {
    let piece = this.#held;
    this.#held = Buffer.alloc(0);
    if (this.#encoding === null) piece = this.#begin(piece);
    return this.#decode(piece, true);
  }

  #begin(piece: Buffer): Buffer {
    const { encoding, mark } = encodingOf(piece);
    this.#encoding = encoding;
    if (encoding !== 'utf-8') this.#utf16 = new TextDecoder(encoding);
    else if (piece.subarray(0, SAMPLE).filter((byte) => byte === 0).length > piece.length / 100) {
      throw new FileProblem(fact('not_a_table'));
    }
    return piece.subarray(mark);
  }

  #decode(piece: Buffer, isEnd: boolean): string {
    if (this.#encoding === 'windows-1252') return oldText(piece);
    if (this.#utf16) return this.#utf16.decode(piece, { stream: !isEnd });
    const whole = isEnd ? piece.length : piece.length - lengthOfHalf(piece);
    this.#held = Buffer.from(piece.subarray(whole));
    return this.#decodeUtf8(piece.subarray(0, whole));
  }

  #decodeUtf8(piece: Buffer): string {
    const text = piece.toString('utf8');
    const isForeign = text.length !== piece.length;
    if (!isUtf8(piece) && !this.#hasForeign && isFirstForeignBroken(text)) {
      this.#encoding = 'windows-1252';
      const rest = Buffer.concat([piece, this.#held]);
      this.#held = Buffer.alloc(0);
      return oldText(rest);
    }
    this.#hasForeign ||= isForeign;
    return text;
  }
}

function oldText(bytes: Buffer): string {
  return new TextDecoder('windows-1252').decode(bytes);
}

function isFirstForeignBroken(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- everything outside of ASCII
  return /[^\x00-\x7f]/.exec(text)?.[0] === REPLACEMENT;
}

function encodingOf(bytes: Buffer): { encoding: Exclude<TextEncoding, 'windows-1252'>; mark: number } {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return { encoding: 'utf-16le', mark: 2 };
  if (first === 0xfe && second === 0xff) return { encoding: 'utf-16be', mark: 2 };
  if (first === 0xef && second === 0xbb && third === 0xbf) return { encoding: 'utf-8', mark: 3 };
  return { encoding: byZeros(bytes.subarray(0, SAMPLE)), mark: 0 };
}

/** Without a mark, UTF-16 shows by its zeros: every second byte of a comma, a digit or a line's end is one. */
function byZeros(sample: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  let even = 0;
  let odd = 0;
  for (const [index, byte] of sample.entries()) {
    if (byte !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  const most = Math.max(even, odd);
  // A text has zeros on one side only; a program or a picture on both.
  if (most < sample.length / 20 || Math.min(even, odd) > most / 10) return 'utf-8';
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** Bytes at the end that begin a letter whose rest has not come. */
function lengthOfHalf(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const needs = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return needs > back ? back : 0;
  }
  return 0;
}
