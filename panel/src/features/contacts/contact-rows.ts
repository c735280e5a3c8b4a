import type { ContactDraft } from '../../api/contacts.ts';
import { type CsvRow, isShortened, plainHeading, unguarded } from '../../ui/csv-file.ts';

export const MOST_ROWS = 50_000;
const MOST_VARIABLES = 20;
const LONGEST_NAME = 200;

/** The ten digits of an Indian mobile number, in the spellings that the server takes; null for anything else. */
export function mobileOf(cell: string): string | null {
  return /^(?:\+91|0091|91|0)?([6-9]\d{9})$/.exec(cell.replace(/[\s-]/g, ''))?.[1] ?? null;
}

const NUMBERS = ['mobile', 'mobileno', 'mobilenumber', 'phone', 'phoneno', 'phonenumber', 'number', 'msisdn'];
const MORE_NUMBERS = [
  'contact',
  'contactno',
  'contactnumber',
  'cell',
  'मोबाइल',
  'मोबाइलनंबर',
  'फ़ोन',
  'नंबर',
];
const NAMES = ['name', 'fullname', 'customername', 'customer', 'contactname', 'patient', 'नाम'];

/** Which column is what; -1: none. The others become variables. */
export type Mapping = { number: number; name: number };

/** By the headings; a file whose numbers are called something else shows them in its first row. */
export function guessMapping(head: CsvRow, first: CsvRow | undefined): Mapping {
  const headings = head.cells.map(plainHeading);
  const known = headings.findIndex((heading) => [...NUMBERS, ...MORE_NUMBERS].includes(heading));
  const shown = first?.cells.findIndex((cell) => mobileOf(unguarded(cell)) !== null) ?? -1;
  return {
    number: known >= 0 ? known : shown,
    name: headings.findIndex((heading) => NAMES.includes(heading)),
  };
}

export type ContactProblem = { row: number; cell: string; code: 'shortened' | 'number' };

export type ReadContacts = {
  contacts: (ContactDraft & { row: number })[];
  problems: ContactProblem[];
  /** Rows whose number comes again further down: the last one counts. */
  repeated: number;
  /** Names of the variables. */
  variables: string[];
};

export function contactsOf(head: CsvRow, rows: readonly CsvRow[], { number, name }: Mapping): ReadContacts {
  const columns = head.cells
    .map((heading, index) => ({ heading: heading.slice(0, 50), index }))
    .filter(({ heading, index }) => heading !== '' && index !== number && index !== name)
    .slice(0, MOST_VARIABLES);
  const contacts = new Map<string, ContactDraft & { row: number }>();
  const problems: ContactProblem[] = [];
  let repeated = 0;
  for (const { row, cells } of rows) {
    const cell = unguarded(cells[number] ?? '');
    const mobile = mobileOf(cell);
    if (mobile === null) {
      problems.push({ row, cell, code: isShortened(cell) ? 'shortened' : 'number' });
      continue;
    }
    if (contacts.has(mobile)) repeated += 1;
    const named = name < 0 ? '' : (cells[name] ?? '').slice(0, LONGEST_NAME);
    const attributes = Object.fromEntries(
      columns.flatMap(({ heading, index }) => {
        const value = unguarded(cells[index] ?? '').slice(0, 200);
        return value === '' ? [] : [[heading, value]];
      }),
    );
    contacts.set(mobile, {
      row,
      mobile,
      ...(named !== '' && { name: named }),
      ...(columns.length > 0 && { attributes }),
    });
  }
  return {
    contacts: [...contacts.values()],
    problems,
    repeated,
    variables: columns.map(({ heading }) => heading),
  };
}

/** So that a slice is no larger than the server reads at once. */
export function sliceLength(variables: number): number {
  return Math.min(1000, Math.floor(18_000 / (variables + 3)));
}
