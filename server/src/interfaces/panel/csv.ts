import { Readable } from 'node:stream';
import { causeIn, type Cause } from 'harkara-contract/causes.ts';
import type { Fact } from 'harkara-contract/fact.ts';
import type { CsvReader } from 'harkara-contract/lists.ts';
import type { Language } from 'harkara-contract/language.ts';
import { say, type Listener } from 'harkara-contract/say.ts';
import { localTimesIn } from '../../core/local-times.ts';
import type { FileAnswer } from './serve.ts';

// Files for Excel have a byte order mark, and are written so that it shows what is meant.

/** Whom a file is for. Words are in a person's language; programs read names that do not change. */
export type CsvFor = Listener & { reader: CsvReader };

/** A fact in a cell. */
export function sayInCell(fact: Fact | null, { reader, language, seesCarriers }: CsvFor): Cell {
  return fact && say(fact, { language: reader === 'excel' ? language : 'en', seesCarriers });
}

export function causeInCell(cause: Cause | null, { reader, language }: CsvFor): Cell {
  return cause && (reader === 'excel' ? causeIn(language, cause) : cause);
}

/** Times are in the account's zone for people, and in UTC for programs. */
export function timesFor({ reader }: CsvFor, timeZone: string): (at: Date | null) => string | null {
  const local = localTimesIn(timeZone);
  return (at) => at && (reader === 'excel' ? local(at) : at.toISOString());
}

export type Cell = string | number | null;

/** The name of a column is for programs, its titles are for people. */
export type Column<Row> = Record<Language, string> & { name: string; of: (row: Row) => Cell };

const BYTE_ORDER_MARK = '\ufeff';
const NEEDS_QUOTES = /[",\r\n]/;
/**
 * Excel would calculate it: a text from outside must not become a formula. It skips blanks and invisible
 * characters before the sign, and takes full-width signs for plain ones where such letters are used.
 */
const FORMULA =
  /^(?:[\t\r]|[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20])/u;
const MAY_SPLIT = /[;\t\r\n]/;
/**
 * Where Excel expects semicolons or tabs between cells, it splits at these, and reads quotes as part of the text: a
 * formula may then begin behind one, and behind a line break.
 */
const FORMULA_INSIDE =
  /(?<=[;\t\r\n]["\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*)[=+\-@\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20]/gu;
/** Excel keeps 15 digits of a number. */
const LONG_NUMBER = /^\d{16,}$/;

/** What stands before the first row. */
export function csvStart(reader: CsvReader): string {
  return reader === 'excel' ? BYTE_ORDER_MARK : '';
}

export function csvRow(cells: readonly Cell[], reader: CsvReader): string {
  return `${cells.map((cell) => written(cell, reader)).join(',')}\r\n`;
}

/** A file, piece by piece, so that one of any length takes little memory. */
export async function* csvFile<Row>(
  columns: readonly Column<Row>[],
  pieces: AsyncIterable<readonly Row[]>,
  { reader, language }: CsvFor,
): AsyncGenerator<string> {
  const lineOf = (cellOf: (column: Column<Row>) => Cell) => csvRow(columns.map(cellOf), reader);
  yield csvStart(reader) + lineOf((column) => column[reader === 'excel' ? language : 'name']);
  for await (const rows of pieces) {
    if (rows.length > 0) yield rows.map((row) => lineOf(({ of }) => of(row))).join('');
  }
}

/** @param from where its rows come from; if that is a replica, the name of the file says as of when it is. */
export function csvAnswer(
  name: string,
  content: AsyncIterable<string>,
  from?: { asOf: Date | null; timeZone: string },
): FileAnswer {
  const type = 'text/csv; charset=utf-8';
  const file = from?.asOf ? `${name}-as-of-${timeInName(from.asOf, from.timeZone)}` : name;
  return { type, name: `${file}.csv`, content: Readable.from(content) };
}

/** Names of files have neither blanks nor colons. */
function timeInName(at: Date, timeZone: string): string {
  return localTimesIn(timeZone)(at).replace(' ', '-').replaceAll(':', '-');
}

function written(cell: Cell, reader: CsvReader): string {
  if (cell === null) return '';
  const text = typeof cell === 'string' && reader === 'excel' ? guarded(cell) : String(cell);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function guarded(text: string): string {
  const inside = MAY_SPLIT.test(text) ? text.replace(FORMULA_INSIDE, "'$&") : text;
  if (FORMULA.test(text)) return `'${inside}`;
  return LONG_NUMBER.test(inside) ? `\t${inside}` : inside;
}
