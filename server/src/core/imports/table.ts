import type { FileNote } from 'harkara-contract/lists.ts';
import type { ImportColumn, TableShape } from '../../storage/import-record.ts';
import { fact } from 'harkara-contract/facts.ts';
import type { StagedRow } from '../../storage/import-rows.queries.ts';
import { isStorable, toStorable } from '../../storable-text.ts';
import type { TableRow } from './csv-rows.ts';
import { FileProblem, MOST_COLUMNS, tooManyColumns } from './file-problem.ts';
import { isNumberLike } from './number-cell.ts';

const SAMPLES = 3;
const LONGEST_SAMPLE = 80;
/** Rows that show which column has the numbers. */
const TRIED = 50;
const REPLACEMENT = '\ufffd';

/** Why a row cannot be used, whatever it is imported as. */
export type StagedProblem = 'unreadable' | 'too_many_cells';

/**
 * Sees the rows of a table one after the other: the first that is not empty has the headings, unless one of its cells
 * is a number. Tells what the others are staged as, and in the end what the table is like.
 */
export class Table {
  #head: string[] | null = null;
  #width = 0;
  #rows = 0;
  #tried = 0;
  readonly #samples: string[][] = [];
  readonly #numbers: number[] = [];
  readonly #notes = new Set<FileNote>();

  get rows(): number {
    return this.#rows;
  }

  /** @returns null for a row that is not staged. */
  see({ row, cells: given }: TableRow): StagedRow | null {
    let isEmpty = true;
    let isStorableRow = true;
    const cells = given.slice(0, MOST_COLUMNS);
    for (const [index, cell] of cells.entries()) {
      if (cell === '') continue;
      let text = unguarded(cell);
      if (!isStorable(text) || text.includes(REPLACEMENT)) {
        isStorableRow = false;
        text = toStorable(text, REPLACEMENT);
      }
      cells[index] = text;
      if (text !== '') isEmpty = false;
    }
    if (isEmpty) return null;
    while (cells.at(-1) === '') cells.pop();
    if (this.#head === null) {
      if (given.length > MOST_COLUMNS) throw tooManyColumns();
      const hasHeadings = !cells.some(isNumberLike);
      this.#head = hasHeadings ? cells : [];
      this.#width = cells.length;
      if (hasHeadings) return null;
      this.#notes.add('no_headings');
    }
    this.#rows += 1;
    this.#width = Math.max(this.#width, cells.length);
    this.#sample(cells);
    const problem: StagedProblem | null = !isStorableRow
      ? 'unreadable'
      : given.length > MOST_COLUMNS
        ? 'too_many_cells'
        : null;
    return { row, cells, problem };
  }

  /** @param isOld whether an older Windows has written it, whose alphabet has no Indian letters. */
  shape(isOld = false): TableShape {
    if (this.#rows === 0) throw new FileProblem(fact('file_without_rows'));
    const names = namesOf(this.#head ?? [], this.#width);
    const notes: FileNote[] = [...this.#notes, ...(isOld ? (['old_alphabet'] as const) : [])];
    const columns = names.map((name, index): ImportColumn => ({ name, samples: this.#samples[index] ?? [] }));
    return {
      columns,
      notes,
      numberColumn: this.#likelyNumbers(names),
      nameColumn: placeOf(names, (name) => NAMES.has(plainHeading(name))),
    };
  }

  #sample(cells: readonly string[]): void {
    const isTried = this.#tried < TRIED;
    if (isTried) this.#tried += 1;
    for (const [index, cell] of cells.entries()) {
      if (cell === '') continue;
      const samples = (this.#samples[index] ??= []);
      if (samples.length < SAMPLES) samples.push(cell.slice(0, LONGEST_SAMPLE));
      if (isTried && isNumberLike(cell)) this.#numbers[index] = (this.#numbers[index] ?? 0) + 1;
      // A program that knew no Hindi has written these.
      if (cell.includes('???')) this.#notes.add('question_marks');
    }
  }

  /** By its heading; numbers that are called something else show in the rows. */
  #likelyNumbers(names: readonly string[]): number | null {
    const named = placeOf(names, (name) => NUMBERS.has(plainHeading(name)));
    if (named !== null) return named;
    let best: number | null = null;
    for (const [index, score] of this.#numbers.entries()) {
      if ((score ?? 0) > (best === null ? 0 : (this.#numbers[best] ?? 0))) best = index;
    }
    return best ?? placeOf(names, (name) => NUMBER_LIKE.test(name));
  }
}

const NUMBERS = new Set(
  `mobile mobileno mobilenumber mobilenumbers phone phoneno phonenumber number msisdn contact contactno contactnumber cell
   मोबाइल मोबाइलनंबर मोबाइलनम्बर फ़ोन फोन फ़ोननंबर नंबर नम्बर`.split(/\s+/),
);
const NUMBER_LIKE = /mobile|phone|msisdn|मोबाइल|फ़ोन|फोन|नंबर/i;
const NAMES = new Set('name fullname customername customer contactname patient नाम'.split(' '));

function placeOf(names: readonly string[], fits: (name: string) => boolean): number | null {
  const place = names.findIndex(fits);
  return place < 0 ? null : place;
}

/** A heading without case, spaces and signs, to be compared with what a column may be called. */
function plainHeading(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** What guards an id against a spreadsheet is taken off again: a leading tab or ', or ="…". */
function unguarded(cell: string): string {
  const text = cell.trim();
  if (!/^[='\t]/.test(text)) return text;
  return text
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^['\t]+/, '')
    .trim();
}

const LONGEST_HEADING = 100;

/** A column without a heading has the letter that Excel gives it; of equal ones, the second is the second. */
function namesOf(headings: readonly string[], width: number): string[] {
  const taken = new Set<string>();
  return Array.from({ length: width }, (_, index) => {
    const heading = (headings[index] ?? '').replace(/\s+/g, ' ').slice(0, LONGEST_HEADING) || letterOf(index);
    let name = heading;
    for (let times = 2; taken.has(name.toLowerCase()); times += 1) name = `${heading} ${times}`;
    taken.add(name.toLowerCase());
    return name;
  });
}

export function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter;
}
