import type { RowsImported } from 'harkara-contract/records/row-import.ts';
import type { TemplateRow } from 'harkara-contract/routes/templates.ts';
import { isStorable } from '../../storable-text.ts';
import type { Database } from '../../storage/database.ts';
import { findTemplatesByName, insertTemplates, type GivenTemplate } from '../../storage/templates.queries.ts';
import type { Account } from '../accounts/account.ts';
import { sortOut, submitRows, type RowImport } from '../row-import.ts';
import { keyOf, problemsOf, refuseIfTooMany, type TemplateRecord } from './manage-templates.ts';

/** All of them await approval, like a template that is submitted by itself. */
export async function importTemplates(
  db: Database,
  account: Account,
  given: readonly TemplateRow[],
  options: RowImport,
): Promise<RowsImported> {
  const rows = given.map(templateOf);
  const key = keyOf(account);
  const names = rows.map(({ name }) => name).filter(isStorable);
  const stored = new Map((await findTemplatesByName(db.general, key, names)).map((one) => [one.name, one]));
  const nameOf = ({ name }: GivenTemplate) => name;
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

/** What the file does not have is null. */
export function templateOf(row: TemplateRow) {
  return { senderId: null, dltTemplateId: null, entityId: null, ...row, name: row.name.trim() };
}

function isSame(row: GivenTemplate, stored: TemplateRecord): boolean {
  return (['content', 'senderId', 'dltTemplateId', 'entityId'] as const).every(
    (field) => row[field] === stored[field],
  );
}
