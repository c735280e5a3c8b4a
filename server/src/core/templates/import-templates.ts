import { isStorable } from '../../storable-text.ts';
import { takeNumbers } from '../../storage/account-changes.queries.ts';
import { transaction, type Database } from '../../storage/database.ts';
import { countReviewed } from '../../storage/reviewed.queries.ts';
import { findTemplatesByName, insertTemplates, REVIEWED_TEMPLATES } from '../../storage/templates.queries.ts';
import type { Account } from '../accounts/account.ts';
import { DomainError } from '../errors.ts';
import { sortOut, taken, type RowImport, type RowsImported } from '../row-import.ts';
import {
  keyOf,
  MOST_TEMPLATES,
  problemsOf,
  tooManyTemplates,
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
  { take, dryRun }: RowImport,
): Promise<RowsImported> {
  const rows = given.map((row) => ({ ...row, name: row.name.trim() }));
  const key = keyOf(account);
  const names = rows.map(({ name }) => name).filter(isStorable);
  const stored = new Map((await findTemplatesByName(db.general, key, names)).map((one) => [one.name, one]));
  const { fresh, present, problems } = sortOut(rows, {
    nameField: 'name',
    nameOf: ({ name }) => name,
    problemsOf: (row) => problemsOf(row, account),
    stored,
    isSame,
  });
  const wanted = take === 'all' && problems.length > 0 ? [] : fresh;
  if (dryRun || wanted.length === 0) return { created: wanted.length, present, problems };
  return transaction(db.general, async (handle) => {
    const [first = 0] = await takeNumbers(handle, 'template', [{ ...key, count: wanted.length }]);
    const before = await countReviewed(handle, REVIEWED_TEMPLATES, key, null);
    if (before + wanted.length > MOST_TEMPLATES) throw tooManyTemplates();
    const numbered = wanted.map((template, index) => ({ ...template, id: first + index }));
    const inserted = new Set(await insertTemplates(handle, key, numbered));
    // Somebody has submitted a template of the same name in between.
    const late = wanted.filter(({ name }) => !inserted.has(name));
    if (late.length > 0 && take === 'all') {
      throw new DomainError('conflict', 'Some of these names were taken just now. Check the file again.');
    }
    return {
      created: inserted.size,
      present,
      problems: [...problems, ...late.map((row) => taken(row, 'name'))],
    };
  });
}

function isSame(row: NewTemplate, stored: TemplateRecord): boolean {
  return (['content', 'senderId', 'dltTemplateId', 'entityId'] as const).every(
    (field) => row[field] === stored[field],
  );
}
