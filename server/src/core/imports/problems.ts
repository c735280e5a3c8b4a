import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { readFact } from '../stored-fact.ts';
import { LONGEST_VALUE } from './check-contacts.ts';
import { MOST_COLUMNS } from './file-problem.ts';

/** The problems of rows that are found here, and not by the checks of a send. */
const PROBLEMS = {
  missing: fact('row_number_missing'),
  shortened: fact('row_number_shortened'),
  no_mobile: fact('row_number_not_sendable'),
  lacking: fact('row_value_missing'),
  too_long: fact('row_value_too_long', { most: LONGEST_VALUE }),
  unreadable: fact('row_unreadable'),
  too_many_cells: fact('row_too_wide', { most: MOST_COLUMNS }),
} as const;

export type ProblemCode = keyof typeof PROBLEMS;

/** @param message as it is stored. */
export function problemOf(code: string, message: string | null): Fact {
  if (message !== null) return readFact(message);
  return Object.hasOwn(PROBLEMS, code) ? PROBLEMS[code as ProblemCode] : fact('as_stored', { text: code });
}
