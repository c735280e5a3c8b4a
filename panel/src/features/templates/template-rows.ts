import type { TemplateRow } from '../../api/templates.ts';
import { type CsvRow, plainHeading, unguarded } from '../../ui/csv-file.ts';

export const MOST_ROWS = 1000;

type Field = Exclude<keyof TemplateRow, 'row'>;

/** What the columns of a file may be called, here and in the registries' own exports. */
const HEADINGS: Readonly<Record<Field, readonly string[]>> = {
  name: ['name', 'templatename', 'title'],
  content: ['content', 'text', 'template', 'templatecontent', 'message', 'templatemessage', 'templatetext'],
  dlt_template_id: ['dlttemplateid', 'templateid', 'dltid', 'dlttemplate', 'dltteid'],
  entity_id: ['entityid', 'entity', 'peid', 'principalentityid', 'dltentityid'],
  sender_id: ['senderid', 'sender', 'header', 'headername', 'cli'],
};

const FIELDS = Object.keys(HEADINGS) as Field[];

/** The columns of a file, as far as they are known. */
export type Columns = Partial<Record<Field, { index: number; heading: string }>>;

export function columnsOf({ cells }: CsvRow): Columns {
  const columns: Columns = {};
  for (const field of FIELDS) {
    const index = cells.findIndex((heading) => HEADINGS[field].includes(plainHeading(heading)));
    if (index >= 0) columns[field] = { index, heading: cells[index] ?? '' };
  }
  return columns;
}

export function templatesOf(rows: readonly CsvRow[], columns: Columns): TemplateRow[] {
  return rows.map(({ row, cells }) => {
    const cell = (field: Field): string => cells[columns[field]?.index ?? -1] ?? '';
    const ids = (['dlt_template_id', 'entity_id', 'sender_id'] as const).flatMap((field) => {
      const value = unguarded(cell(field)).slice(0, 64);
      return value === '' ? [] : [[field, value] as const];
    });
    return { row, name: cell('name'), content: cell('content'), ...Object.fromEntries(ids) };
  });
}
