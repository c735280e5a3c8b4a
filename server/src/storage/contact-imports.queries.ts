import type { AccountKey } from './accounts.queries.ts';
import type { GroupKey } from './contacts.queries.ts';
import type { Handle } from './database.ts';

/** A part of an import, which the caller has cut it into and numbered from 0. */
export type ImportSlice = { import: string; number: number };

export type SliceOutcome = { added: number; updated: number };

/** Called under the group's lock, so that a slice that is sent twice at once is applied once. */
export async function findImportedSlice(
  handle: Handle,
  { bucket, account, group }: GroupKey,
  slice: ImportSlice,
): Promise<SliceOutcome | null> {
  const { rows } = await handle.query<SliceOutcome>({
    name: 'find-imported-slice',
    text: `select added, updated from contact_import_slices
            where bucket = $1 and account = $2 and group_id = $3 and import = $4 and slice = $5`,
    values: [bucket, account, group, slice.import, slice.number],
  });
  return rows[0] ?? null;
}

export async function insertImportedSlice(
  handle: Handle,
  { bucket, account, group }: GroupKey,
  slice: ImportSlice,
  { added, updated }: SliceOutcome,
): Promise<void> {
  await handle.query({
    name: 'insert-imported-slice',
    text: `insert into contact_import_slices (bucket, account, group_id, import, slice, added, updated)
           values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [bucket, account, group, slice.import, slice.number, added, updated],
  });
}

export async function forgetOldSlices(handle: Handle, { bucket, account }: AccountKey): Promise<void> {
  await handle.query({
    name: 'forget-old-slices',
    text: `delete from contact_import_slices
            where bucket = $1 and account = $2 and created_at < now() - interval '1 day'`,
    values: [bucket, account],
  });
}
