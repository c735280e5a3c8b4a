import { type CsvRow, plainHeading } from '../../ui/csv-file.ts';

/** What the columns of a file may be called, without case, spaces and signs. */
export type Headings<Field extends string> = Readonly<Record<Field, readonly string[]>>;

/** The columns of a file, as far as they are known. */
export type Columns<Field extends string> = Partial<Record<Field, { index: number; heading: string }>>;

export function columnsOf<Field extends string>(
  { cells }: CsvRow,
  headings: Headings<Field>,
): Columns<Field> {
  const columns: Columns<Field> = {};
  for (const field of Object.keys(headings) as Field[]) {
    const index = cells.findIndex((heading) => headings[field].includes(plainHeading(heading)));
    if (index >= 0) columns[field] = { index, heading: cells[index] ?? '' };
  }
  return columns;
}

export function cellIn<Field extends string>(
  { cells }: CsvRow,
  columns: Columns<Field>,
  field: Field,
): string {
  return cells[columns[field]?.index ?? -1] ?? '';
}
