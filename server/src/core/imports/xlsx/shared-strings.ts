import type { Readable } from 'node:stream';
import { fact } from 'harkara-contract/facts.ts';
import { FileProblem } from '../file-problem.ts';
import { damaged, readXml } from './xml-events.ts';

/** So that reading a workbook takes little memory, whatever is in it. */
const MOST_BYTES = 48_000_000;
const MOST_STRINGS = 4_000_000;
const FIRST_ROOM = 1_000_000;

/** The texts that cells of a workbook name by number, as bytes in one piece: strings would take several times as much. */
export class SharedStrings {
  #bytes = Buffer.allocUnsafe(FIRST_ROOM);
  #ends = new Uint32Array(100_000);
  #count = 0;
  #length = 0;
  /** Those that were asked for last: many cells have the same text. */
  readonly #recent = new Map<number, string>();

  add(text: string): void {
    const needed = this.#length + text.length * 3;
    if (needed > this.#bytes.length) this.#grow(needed);
    this.#length += this.#bytes.write(text, this.#length);
    if (this.#length > MOST_BYTES || this.#count >= MOST_STRINGS) {
      throw new FileProblem(fact('workbook_too_much_text'));
    }
    if (this.#count === this.#ends.length) {
      const ends = new Uint32Array(this.#ends.length * 2);
      ends.set(this.#ends);
      this.#ends = ends;
    }
    this.#ends[this.#count] = this.#length;
    this.#count += 1;
  }

  at(place: number): string {
    if (!Number.isInteger(place) || place < 0 || place >= this.#count) throw damaged();
    const known = this.#recent.get(place);
    if (known !== undefined) return known;
    const from = place === 0 ? 0 : (this.#ends[place - 1] ?? 0);
    const text = this.#bytes.toString('utf8', from, this.#ends[place]);
    if (this.#recent.size >= 1_000) this.#recent.clear();
    this.#recent.set(place, text);
    return text;
  }

  #grow(needed: number): void {
    const bytes = Buffer.allocUnsafe(Math.max(needed, Math.ceil(this.#bytes.length * 1.5)));
    this.#bytes.copy(bytes, 0, 0, this.#length);
    this.#bytes = bytes;
  }
}

export async function readSharedStrings(
  stream: Readable,
  onBytes: (bytes: number) => Promise<void> | void,
): Promise<SharedStrings> {
  const strings = new SharedStrings();
  let text = '';
  let isText = false;
  // How Japanese words are read aloud is no part of them.
  let isAside = false;
  await readXml(
    stream,
    {
      open: (name) => {
        if (name === 'si') text = '';
        else if (name === 'rPh') isAside = true;
        else if (name === 't') isText = !isAside;
      },
      close: (name) => {
        if (name === 'si') strings.add(text);
        else if (name === 'rPh') isAside = false;
        else if (name === 't') isText = false;
      },
      text: (piece) => {
        if (isText) text += piece;
      },
    },
    onBytes,
  );
  return strings;
}
