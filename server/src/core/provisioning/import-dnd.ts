import { transaction, type Database } from '../../storage/database.ts';
import type { Doer } from '../audit-log/doer.ts';
import { recordAction } from '../audit-log/record-action.ts';
import { isMobileAt, MOBILE_DIGITS, parseIndianMobile } from '../recipients/indian-mobile.ts';
import { DND_PIECE, storeDnd, type DndProgress } from './dnd.ts';

const LONGEST_LINE = 10_000;
const SHOWN = 50;
const SEPARATOR = /[,;\t]/;

export type DndImport = {
  added: number;
  known: number;
  invalid: number;
  /** Line numbers of the first invalid lines. */
  invalidLines: number[];
};

/** Numbers, one a line, as COPY takes them. */
export type NumberLines = { bytes: Uint8Array<ArrayBuffer>; count: number };

/** A list of numbers while it is read: one number per line, or one column of a CSV. */
export class DndList {
  valid = 0;
  /** Lines without a number, which are skipped. */
  invalid = 0;
  readonly invalidLines: number[] = [];
  readonly #source: AsyncIterable<string>;
  readonly #column: number;

  /** @param column counted from 1. */
  constructor(source: AsyncIterable<string>, column = 1) {
    this.#source = source;
    this.#column = column;
  }

  /** The numbers, so many at a time. */
  async *pieces(size = DND_PIECE): AsyncGenerator<NumberLines> {
    let piece = new LinesOfNumbers(size);
    let line = 0;
    for await (const { text, ends } of wholeLines(this.#source)) {
      let from = 0;
      for (const end of ends) {
        line += 1;
        if (this.#column === 1 && isPlainLine(text, from, end)) {
          this.valid += 1;
          piece.add(text, from);
        } else {
          const number = this.#numberIn(text.slice(from, end), line);
          if (number !== null) piece.add(number, 0);
        }
        from = end + 1;
        if (piece.count < size) continue;
        yield piece.take();
        piece = new LinesOfNumbers(size);
      }
    }
    if (piece.count > 0) yield piece.take();
  }

  #numberIn(text: string, line: number): string | null {
    const isTooLong = text.length > LONGEST_LINE;
    const field = isTooLong ? '' : fieldOf(text, this.#column);
    if (!isTooLong && (text.trim() === '' || (line === 1 && isHeading(field)))) return null;
    const number = parseIndianMobile(field);
    if (number !== null) this.valid += 1;
    else {
      this.invalid += 1;
      if (this.invalidLines.length < SHOWN) this.invalidLines.push(line);
    }
    return number;
  }
}

/** Adds the numbers of a list to the registry while reading it. */
export async function importDnd(
  db: Database,
  doer: Doer,
  source: AsyncIterable<string>,
  { column = 1, onProgress }: { column?: number; onProgress?: DndProgress } = {},
): Promise<DndImport> {
  const list = new DndList(source, column);
  const added = await storeDnd(db, numbersOf(list.pieces()), onProgress);
  const { valid, invalid, invalidLines } = list;
  // A long list is stored in many transactions, and this is one of its own.
  await transaction(db.general, (handle) =>
    recordAction(handle, doer, {
      action: 'dnd.created',
      subject: `${added} numbers`,
      after: { added, valid, invalid },
    }),
  );
  return { added, known: valid - added, invalid, invalidLines };
}

async function* numbersOf(pieces: AsyncIterable<NumberLines>): AsyncGenerator<string[]> {
  for await (const { bytes, count } of pieces) {
    yield Buffer.from(bytes.buffer).toString('latin1').split('\n', count);
  }
}

function fieldOf(line: string, column: number): string {
  const isAlone = column === 1 && !SEPARATOR.test(line);
  const field = (isAlone ? line : (line.split(SEPARATOR, column)[column - 1] ?? '')).trim();
  return field.startsWith('"') ? field.replace(/^"(.*)"$/, '$1') : field;
}

function isHeading(field: string): boolean {
  return field !== '' && !/\d/.test(field);
}

const NEWLINE = 10;
const RETURN = 13;
const LINE_BYTES = MOBILE_DIGITS + 1;

/** Nearly all lines of a list are such: they are read without making a string of each. */
function isPlainLine(text: string, from: number, end: number): boolean {
  const length = text.charCodeAt(end - 1) === RETURN ? end - from - 1 : end - from;
  return length === MOBILE_DIGITS && isMobileAt(text, from);
}

class LinesOfNumbers {
  count = 0;
  readonly #bytes: Uint8Array<ArrayBuffer>;

  constructor(most: number) {
    this.#bytes = new Uint8Array(most * LINE_BYTES);
  }

  add(text: string, from: number): void {
    const at = this.count * LINE_BYTES;
    for (let i = 0; i < MOBILE_DIGITS; i += 1) this.#bytes[at + i] = text.charCodeAt(from + i);
    this.#bytes[at + MOBILE_DIGITS] = NEWLINE;
    this.count += 1;
  }

  take(): NumberLines {
    return { bytes: this.#bytes.subarray(0, this.count * LINE_BYTES), count: this.count };
  }
}

/** A text that arrives in chunks, cut after whole lines, with the places where these end. */
async function* wholeLines(source: AsyncIterable<string>): AsyncGenerator<{ text: string; ends: number[] }> {
  let rest = '';
  let isFirst = true;
  for await (const chunk of source) {
    const text = rest + (isFirst ? chunk.replace(/^\uFEFF/, '') : chunk);
    isFirst = false;
    const ends: number[] = [];
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) ends.push(end);
    yield { text, ends };
    rest = text.slice((ends.at(-1) ?? -1) + 1);
    // What is longer than any line with a number is invalid, whatever follows.
    if (rest.length > 2 * LONGEST_LINE) rest = rest.slice(0, LONGEST_LINE + 1);
  }
  if (rest !== '') yield { text: `${rest}\n`, ends: [rest.length] };
}
