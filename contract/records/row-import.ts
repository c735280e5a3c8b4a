import { Type, type TSchema } from 'typebox';
import { ROW_PROBLEMS, TAKES } from '../lists.ts';
import { closed, integer, text } from '../shapes.ts';
import type { Static } from '../static.ts';

// Records from the rows of a file: all rows are checked first, and what is wrong is told by row.

/** The row of the file, from 1. */
export const rowNumber = Type.Integer({ minimum: 1, maximum: 1_000_000 });

export const rowImportOf = <Row extends TSchema>(row: Row, most: number) =>
  closed({
    rows: Type.Array(row, { minItems: 1, maxItems: most }),
    take: Type.Enum([...TAKES]),
    /** Tells what would happen, and does nothing. */
    dryRun: Type.Boolean(),
  });

export const RowsImported = Type.Object({
  /** How many were taken, or would be. */
  created: integer,
  /** How many the account has already. */
  present: integer,
  problems: Type.Array(
    Type.Object({
      row: integer,
      field: text,
      code: Type.Enum([...ROW_PROBLEMS]),
    }),
  ),
});
export type RowsImported = Static<typeof RowsImported>;
