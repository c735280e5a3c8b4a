import { randomUUID } from 'node:crypto';
import type { RestoreCause } from 'harkara-contract/lists.ts';
import { firstRow, type Handle, type Transaction } from './database.ts';

export type Lineage = {
  /** Which database this is. A restored copy gets another. */
  lineage: string;
  /** False: the row was written by something else than this code, such as pg_restore. */
  isOriginal: boolean;
  files: string | null;
  heldSince: Date | null;
  heldFor: RestoreCause | null;
};

const DATABASE = '(select oid from pg_database where datname = current_database())::text';
/** As the row really is. (A frozen row keeps its xmin.) */
const MARK_OF_ROW = `xmin::text || ' ' || tableoid::text || ' ' || ${DATABASE}`;
/** As a row of this transaction will be, unless it is written within a savepoint. */
const MARK = `pg_current_xact_id()::xid::text || ' ' || 'lineage'::regclass::oid::text || ' ' || ${DATABASE}`;

export async function readLineage(handle: Handle): Promise<Lineage | null> {
  return firstRow(handle, {
    name: 'read-lineage',
    text: `select lineage, mark = ${MARK_OF_ROW} as "isOriginal", files, held_since as "heldSince",
                  held_for as "heldFor"
             from lineage where one`,
  });
}

/** Until the transaction ends, nobody else decides about it; the row may not exist yet. */
export async function lockLineage(handle: Transaction): Promise<Lineage | null> {
  await handle.query({ text: `select pg_advisory_xact_lock(hashtext('harkara lineage'))` });
  return readLineage(handle);
}

/** To be called under {@link lockLineage}. */
export async function writeLineage(
  handle: Handle,
  {
    lineage,
    files,
    hold,
  }: { lineage: string; files: string | null; hold: RestoreCause | 'as before' | null },
): Promise<void> {
  await handle.query({
    name: 'write-lineage',
    text: `
      insert into lineage as l (lineage, files, held_since, held_for, mark)
      values ($1, $2, case when $3::text is not null then now() end, $3, ${MARK})
      on conflict (one) do update
         set lineage = excluded.lineage, files = excluded.files, mark = excluded.mark,
             held_since = case when $4 then l.held_since else excluded.held_since end,
             held_for = case when $4 then l.held_for else excluded.held_for end`,
    values: [lineage, files, hold === 'as before' ? null : hold, hold === 'as before'],
  });
}

/** Holds the gateway as a restored copy: under another lineage, from now on. */
export async function holdLineage(
  handle: Handle,
  { files }: { files: string | null },
  cause: RestoreCause,
): Promise<void> {
  await writeLineage(handle, { lineage: randomUUID(), files, hold: cause });
}
