import { transaction, type Database } from '../../storage/database.ts';
import type { Doer } from '../audit-log/doer.ts';
import { recordAction } from '../audit-log/record-action.ts';
import { parseIndianMobile } from '../recipients/indian-mobile.ts';
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
  async *pieces(size = DND_PIECE): AsyncGenerator<string[]> {
    let piece: string[] = [];
    let line = 0;
    for await (const text of linesOf(this.#source)) {
      line += 1;
      const field = text === null ? '' : fieldOf(text, this.#column);
      if (text?.trim() === '' || (line === 1 && text !== null && isHeading(field))) continue;
      const number = parseIndianMobile(field);
      if (number === null) {
        this.invalid += 1;
        if (this.invalidLines.length < SHOWN) this.invalidLines.push(line);
        continue;
      }
      this.valid += 1;
      piece.push(number);
      if (piece.length < size) continue;
      yield piece;
      piece = [];
    }
    if (piece.length > 0) yield piece;
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
  const added = await storeDnd(db, list.pieces(), onProgress);
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

function fieldOf(line: string, column: number): string {
  const field = line.split(SEPARATOR, column)[column - 1] ?? '';
  return field.trim().replace(/^"(.*)"$/, '$1');
}

function isHeading(field: string): boolean {
  return field !== '' && !/\d/.test(field);
}

/** The lines of a text that arrives in chunks; null for a line far longer than any number. */
async function* linesOf(source: AsyncIterable<string>): AsyncGenerator<string | null> {
  let rest = '';
  let tooLong = false;
  let isFirst = true;
  for await (const chunk of source) {
    const lines = (rest + (isFirst ? chunk.replace(/^\uFEFF/, '') : chunk)).split('\n');
    isFirst = false;
    rest = lines.pop() ?? '';
    for (const line of lines) {
      yield tooLong || line.length > LONGEST_LINE ? null : line;
      tooLong = false;
    }
    if (rest.length > LONGEST_LINE) {
      tooLong = true;
      rest = '';
    }
  }
  if (tooLong) yield null;
  else if (rest !== '') yield rest;
}
