import { takeNumbers } from '../../storage/account-changes.queries.ts';
import { transaction, type Database } from '../../storage/database.ts';
import { countReviewed } from '../../storage/reviewed.queries.ts';
import { findTemplatesByName, insertTemplates, REVIEWED_TEMPLATES } from '../../storage/templates.queries.ts';
import type { Account } from '../accounts/account.ts';
import { DomainError } from '../errors.ts';
import {
  keyOf,
  MOST_TEMPLATES,
  problemsOf,
  type NewTemplate,
  type TemplateRecord,
} from './manage-templates.ts';

export const MOST_IMPORTED = 1_000;

export type RowOfTemplates = NewTemplate & { row: number };

/** `invalid`: the field breaks a rule; `taken`: another template has the name; `repeated`: so has an earlier row. */
export type RowProblem = {
  row: number;
  field: string;
  code: 'invalid' | 'taken' | 'repeated';
  message: string;
};

export type TemplateImport = {
  /** `good`: rows without a problem are taken; `all`: none is taken if any has one. */
  take: 'good' | 'all';
  /** Tells what would happen, and does nothing. */
  dryRun: boolean;
};

export type ImportOfTemplates = {
  /** How many were submitted, or would be. */
  created: number;
  /** How many the account has already, exactly so: a repeated import changes nothing. */
  present: number;
  problems: RowProblem[];
};

/** All of them await approval, like a template that is submitted by itself. */
export async function importTemplates(
  db: Database,
  account: Account,
  given: readonly RowOfTemplates[],
  { take, dryRun }: TemplateImport,
): Promise<ImportOfTemplates> {
  const rows = given.map((row) => ({ ...row, name: row.name.trim() }));
  const key = keyOf(account);
  const names = rows.map(({ name }) => name);
  const stored = new Map((await findTemplatesByName(db.general, key, names)).map((one) => [one.name, one]));
  const { fresh, present, problems } = sortOut(rows, account, stored);
  const wanted = take === 'all' && problems.length > 0 ? [] : fresh;
  if (dryRun || wanted.length === 0) return { created: wanted.length, present, problems };
  return transaction(db.general, async (handle) => {
    const [first = 0] = await takeNumbers(handle, 'template', [{ ...key, count: wanted.length }]);
    const before = await countReviewed(handle, REVIEWED_TEMPLATES, key, null);
    if (before + wanted.length > MOST_TEMPLATES) {
      throw new DomainError('validation_failed', `An account has at most ${MOST_TEMPLATES} templates.`);
    }
    const numbered = wanted.map((template, index) => ({ ...template, id: first + index }));
    const inserted = new Set(await insertTemplates(handle, key, numbered));
    // Somebody has submitted a template of the same name in between.
    const late = wanted.filter(({ name }) => !inserted.has(name));
    if (late.length > 0 && take === 'all') {
      throw new DomainError('conflict', 'Some of these names were taken just now. Check the file again.');
    }
    return { created: inserted.size, present, problems: [...problems, ...late.map(taken)] };
  });
}

function sortOut(
  rows: readonly RowOfTemplates[],
  account: Account,
  stored: ReadonlyMap<string, TemplateRecord>,
) {
  const fresh: RowOfTemplates[] = [];
  const problems: RowProblem[] = [];
  const seen = new Map<string, number>();
  let present = 0;
  for (const row of rows) {
    const found = Object.entries(problemsOf(row, account));
    const earlier = seen.get(row.name);
    const before = stored.get(row.name);
    if (!seen.has(row.name)) seen.set(row.name, row.row);
    if (found.length > 0) {
      problems.push(
        ...found.map(([field, message]) => ({ row: row.row, field, code: 'invalid' as const, message })),
      );
    } else if (earlier !== undefined) {
      const message = `is the same as in row ${earlier}`;
      problems.push({ row: row.row, field: 'name', code: 'repeated', message });
    } else if (!before) fresh.push(row);
    else if (isSame(row, before)) present += 1;
    else problems.push(taken(row));
  }
  return { fresh, present, problems };
}

function taken({ row }: RowOfTemplates): RowProblem {
  return { row, field: 'name', code: 'taken', message: 'is already taken' };
}

function isSame(row: NewTemplate, stored: TemplateRecord): boolean {
  return (['content', 'senderId', 'dltTemplateId', 'entityId'] as const).every(
    (field) => row[field] === stored[field],
  );
}
