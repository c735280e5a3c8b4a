import { Type, type Static, type TSchema } from 'typebox';
import type * as core from '../../core/row-import.ts';
import { wireNameOf } from './field-names.ts';

export const rowNumber = Type.Integer({
  minimum: 1,
  maximum: 1_000_000,
  description: 'Row of the file, from 1',
});

export const importOf = <Row extends TSchema>(row: Row, most: number, what: string) =>
  Type.Object(
    {
      rows: Type.Array(row, { minItems: 1, maxItems: most, description: what }),
      take: Type.Enum(['good', 'all'], {
        description: '`good`: rows without a problem are taken; `all`: none is if any has one',
      }),
      dry_run: Type.Optional(Type.Boolean({ description: 'Only tells what would happen' })),
    },
    { additionalProperties: false },
  );

export const RowsImported = Type.Object(
  {
    created: Type.Integer({ description: 'How many were taken, or would be' }),
    present: Type.Integer({ description: 'How many the account has already' }),
    problems: Type.Array(
      Type.Object({
        row: Type.Integer({ description: 'Row of the file' }),
        field: Type.String({ description: 'Which field is wrong' }),
        code: Type.Enum(['invalid', 'taken', 'repeated'], { description: 'What is wrong' }),
        message: Type.String({ description: 'Why, to be read after the name of the field' }),
      }),
      { description: 'By row' },
    ),
  },
  { title: 'RowsImported', description: 'What became of the rows' },
);

export function importedOnWire(imported: core.RowsImported): Static<typeof RowsImported> {
  const problems = imported.problems.map((problem) => ({ ...problem, field: wireNameOf(problem.field) }));
  return { ...imported, problems };
}
