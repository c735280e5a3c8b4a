/** Why a file cannot be read at all, in a sentence for whoever has chosen it. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem';
}

/** As many rows as a sheet of Excel has. */
export const MOST_ROWS = 1_048_576;
export const MOST_COLUMNS = 200;
/** As many characters as a cell of Excel has. */
export const LONGEST_CELL = 32_767;

export function tooManyRows(): FileProblem {
  return new FileProblem(`The file has more than ${MOST_ROWS.toLocaleString('en')} rows. Split it.`);
}

export function tooManyColumns(): FileProblem {
  return new FileProblem(`The file has more than ${MOST_COLUMNS} columns. Remove those that are not needed.`);
}
