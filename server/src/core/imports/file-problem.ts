import type { Fact } from 'harkara-contract/fact.ts';
import { fact, type RefusalKey } from 'harkara-contract/facts.ts';
import { say } from 'harkara-contract/say.ts';

/** Why a file cannot be read at all, for the user who has chosen it. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem';
  readonly fact: Fact<RefusalKey>;

  constructor(why: Fact<RefusalKey>, options?: ErrorOptions) {
    super(say(why), options);
    this.fact = why;
  }
}

/** As many rows as a sheet of Excel has. */
export const MOST_ROWS = 1_048_576;
export const MOST_COLUMNS = 200;
/** As many characters as a cell of Excel has. */
export const LONGEST_CELL = 32_767;

export function tooManyRows(): FileProblem {
  return new FileProblem(fact('file_row_limit', { most: MOST_ROWS }));
}

export function tooManyColumns(): FileProblem {
  return new FileProblem(fact('file_column_limit', { most: MOST_COLUMNS }));
}
