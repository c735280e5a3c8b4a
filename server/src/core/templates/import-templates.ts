import { isStorable } from '../../storable-text.ts';
import type { Database } from '../../storage/database.ts';
import { findTemplatesByName, insertTemplates } from '../../storage/templates.queries.ts';
import type { Account } from '../accounts/account.ts';
import { sortOut, submitRows, type RowImport, type RowsImported } from '../row-import.ts';
import {
  keyOf,
  problemsOf,
  refuseIfTooMany,
  type NewTemplate,
  type TemplateRecord,
} from './manage-templates.ts';

export const MOST_IMPORTED = 1_000;

export type RowOfTemplates = NewTemplate & { row: number };

/** All of them await approval, like a template that is submitted by itself. */
export async function importTemplates(
  db: Database,
  account: Account,
  given: readonly RowOfTemplates[],
  options: RowImport,
): Promise<RowsImported> {
  const rows = given.map((row) => ({ ...row, name: row.name.trim() }));
  const key = keyOf(account);
  const names = rows.map(({ name }) => name).filter(isStorable);
  const stored = new Map((await findTemplatesByName(db.general, key, names)).map((one) => [one.name, one]));
  const nameOf = ({ name }: RowOfTemplates) => name;
  const sorted = sortOut(rows, {
    nameField: 'name',
    nameOf,
    problemsOf: (row) => problemsOf(row, account),
    stored,
    isSame,
  });
  return submitRows(db, key, sorted, options, {
    kind: 'template',
    nameField: 'name',
    nameOf,
    refuseIfTooMany,
    insert: insertTemplates,
  });
}

function isSame(row: NewTemplate, stored: TemplateRecord): boolean {
  return (['content', 'senderId', 'dltTemplateId', 'entityId'] as const).every(
    (field) => row[field] === stored[field],
  );
}
