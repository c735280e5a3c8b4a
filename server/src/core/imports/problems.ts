import { LONGEST_VALUE } from './check-contacts.ts';
import { MOST_COLUMNS } from './file-problem.ts';

/** The problems of rows that are found here, and not by the checks of a send. */
const WORDS = {
  missing: 'The number is missing.',
  shortened: 'The spreadsheet has shortened this number. Format the column as text, and enter it again.',
  no_mobile: 'This is not a number that can be sent to.',
  lacking: 'The text needs a value here.',
  too_long: `The value has more than ${LONGEST_VALUE} characters.`,
  unreadable: 'The row has characters that could not be read.',
  too_many_cells: `The row has more than ${MOST_COLUMNS} cells.`,
} as const;

export type ProblemCode = keyof typeof WORDS;

/** A sentence about a problem, for files and for pages that do not know its code. */
export function wordsOf(code: string, message: string | null): string {
  return message ?? (Object.hasOwn(WORDS, code) ? WORDS[code as ProblemCode] : code);
}
