import type { TemplateRow } from 'harkara-contract/routes/templates.ts';
import { type CsvRow, unguarded } from '../../ui/csv-file.ts';
import { cellIn, type Columns, type Headings } from './file-columns.ts';

export type TemplateField = Exclude<keyof TemplateRow, 'row'>;

/** What the columns of a file are called here and in the registries' own exports. */
export const TEMPLATE_HEADINGS: Headings<TemplateField> = {
  name: ['name', 'templatename', 'contenttemplatename', 'title'],
  content: [
    'content',
    'text',
    'template',
    'templatecontent',
    'contenttemplate',
    'message',
    'templatemessage',
    'messagecontent',
    'templatetext',
  ],
  dltTemplateId: [
    'dlttemplateid',
    'templateid',
    'contenttemplateid',
    'dltid',
    'dlttemplate',
    'dltteid',
    'teid',
  ],
  entityId: ['entityid', 'entity', 'peid', 'principalentityid', 'dltentityid', 'dltpeid'],
  senderId: ['senderid', 'sender', 'header', 'headers', 'headername', 'headernames', 'cli'],
};

export function templatesOf(rows: readonly CsvRow[], columns: Columns<TemplateField>): TemplateRow[] {
  return rows.map((row) => {
    const ids = (['dltTemplateId', 'entityId', 'senderId'] as const).flatMap((field) => {
      const value = unguarded(cellIn(row, columns, field)).slice(0, 64);
      return value === '' || (field === 'senderId' && isSeveral(value)) ? [] : [[field, value] as const];
    });
    return {
      row: row.row,
      name: cellIn(row, columns, 'name'),
      content: cellIn(row, columns, 'content'),
      ...Object.fromEntries(ids),
    };
  });
}

/** Registries let a template have several headers. Here it is for one sender ID, or for all. */
function isSeveral(headers: string): boolean {
  return /[^\s,;|]\s*[,;|]\s*[^\s,;|]/.test(headers);
}
