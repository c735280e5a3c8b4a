import type { DndImportState, DndMode } from 'harkara-contract/lists.ts';
import pg from 'pg';
import { copyPiece } from './copy.ts';
import { firstRow, type Handle, type Transaction } from './database.ts';
import { HOME } from './schemas.ts';

export type DndImportRow = {
  id: number;
  mode: DndMode;
  state: DndImportState;
  name: string;
  by: string;
  startedAt: Date;
  movedAt: Date;
  valid: number;
  /** Of those, how many have been compared with the registry. */
  compared: number;
  added: number;
  removed: number;
  invalid: number;
  invalidLines: number[];
  problem: string | null;
};

const COLUMNS = `id::integer as id, mode, state, name, by_name as by, started_at as "startedAt",
  moved_at as "movedAt", valid::float8 as valid, compared::float8 as compared, added::float8 as added, removed::float8 as removed,
  invalid::float8 as invalid, invalid_lines::integer[] as "invalidLines", problem`;

/** How long an import may stand still before its process is taken for dead. */
const SILENT = `interval '60 seconds'`;

export async function readLastDndImport(handle: Handle): Promise<DndImportRow | null> {
  return firstRow(handle, {
    text: `select ${COLUMNS} from dnd_imports order by id desc limit 1`,
  });
}

/** Imports of processes that have died are over. */
export async function stopSilentDndImports(handle: Handle, problem: string): Promise<void> {
  await handle.query({
    text: `update dnd_imports set state = 'stopped', problem = $1
            where state in ('reading', 'adding', 'removing') and moved_at < now() - ${SILENT}`,
    values: [problem],
  });
}

/** @returns null while another one is under way. */
export async function insertDndImport(
  handle: Handle,
  { mode, name, by }: Pick<DndImportRow, 'mode' | 'name' | 'by'>,
): Promise<number | null> {
  try {
    const { rows } = await handle.query<{ id: number }>({
      text: `insert into dnd_imports (mode, state, name, by_name) values ($1, 'reading', $2, $3)
             returning id::integer as id`,
      values: [mode, name, by],
    });
    return rows[0]?.id ?? null;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'dnd_imports_running') return null;
    throw error;
  }
}

export type DndImportProgress = Pick<
  DndImportRow,
  'state' | 'valid' | 'compared' | 'added' | 'removed' | 'invalid' | 'invalidLines' | 'problem'
>;

export async function writeDndImport(handle: Handle, id: number, now: DndImportProgress): Promise<void> {
  await handle.query({
    name: 'write-dnd-import',
    text: `update dnd_imports
              set state = $2, valid = $3, added = $4, removed = $5, invalid = $6, invalid_lines = $7,
                  problem = $8, compared = $9, moved_at = now()
            where id = $1`,
    values: [
      id,
      now.state,
      now.valid,
      now.added,
      now.removed,
      now.invalid,
      now.invalidLines,
      now.problem,
      now.compared,
    ],
  });
}

/** Keeps numbers of a list, one a line, until it has been read to its end. They are used up. */
export async function stageListed(handle: Transaction, lines: Uint8Array<ArrayBuffer>): Promise<void> {
  await copyPiece(handle, 'dnd_listed (number)', lines);
}

export async function forgetListed(handle: Transaction): Promise<void> {
  await handle.query({ text: 'drop index if exists dnd_listed_number' });
  await handle.query({ text: 'truncate dnd_listed' });
}

/** When all numbers are there: that is three times faster than an index that grows with them. */
export async function indexListed(handle: Transaction): Promise<void> {
  await handle.query({ text: 'create index dnd_listed_number on dnd_listed (number)' });
  await handle.query({ text: 'analyze dnd_listed' });
}

const AT_ONCE = 50_000;
const UNIQUE_VIOLATION = '23505';

/** `upTo`: the last number that was looked at. */
export type MergeStep = { upTo: string; compared: number; changed: number };

/** Adds the next numbers of the list to the registry. @returns null when there are no more. */
export async function addListed(handle: Transaction, after: string): Promise<MergeStep | null> {
  const next = await nextOf(handle, 'dnd_listed', after);
  if (!next) return null;
  // A million plain inserts take 3 s, and 8 s with "on conflict do nothing".
  const { rowCount } = await handle.query({
    text: `insert into dnd (number)
           select distinct l.number from dnd_listed l
            where l.number > $1::bigint and l.number <= $2::bigint
              and not exists (select 1 from dnd d
                               where d.number = l.number and d.number > $1::bigint and d.number <= $2::bigint)
            order by l.number`,
    values: [after, next.upTo],
  });
  return { ...next, changed: rowCount ?? 0 };
}

/** Whether another transaction has added one of the numbers at the same moment: then the step is taken again. */
export function isAddedMeanwhile(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION;
}

/** Removes what the list does not have from the next numbers of the registry. @returns null when there are no more. */
export async function removeUnlisted(handle: Transaction, after: string): Promise<MergeStep | null> {
  const next = await nextOf(handle, 'dnd', after);
  if (!next) return null;
  const { rowCount } = await handle.query({
    text: `delete from dnd d
            where d.number > $1::bigint and d.number <= $2::bigint
              and not exists (select 1 from dnd_listed l
                               where l.number = d.number and l.number > $1::bigint and l.number <= $2::bigint)`,
    values: [after, next.upTo],
  });
  return { ...next, changed: rowCount ?? 0 };
}

/** Bounds are values of their own, so that both tables are read by their indexes, as far as this step goes. */
async function nextOf(
  handle: Handle,
  table: 'dnd' | 'dnd_listed',
  after: string,
): Promise<{ upTo: string; compared: number } | null> {
  const { rows } = await handle.query<{ upTo: string | null; compared: number }>({
    text: `select max(number)::text as "upTo", count(*)::integer as compared
             from (select number from ${table} where number > $1::bigint order by number limit $2) as next`,
    values: [after, AT_ONCE],
  });
  const [row] = rows;
  return row && row.upTo !== null ? { upTo: row.upTo, compared: row.compared } : null;
}

/** Up to this many are counted; beyond, the server's estimate is told. */
const COUNTED = 200_000;

export async function readDndSize(handle: Handle): Promise<{ count: number; isEstimate: boolean }> {
  const { rows } = await handle.query<{ counted: number; estimate: number }>({
    text: `select (select count(*)::integer from (select 1 from dnd limit $1) as d) as counted,
                  (select greatest(reltuples, 0)::float8 from pg_class where oid = '${HOME}.dnd'::regclass) as estimate`,
    values: [COUNTED],
  });
  const { counted = 0, estimate = 0 } = rows[0] ?? {};
  if (counted < COUNTED) return { count: counted, isEstimate: false };
  return { count: Math.max(counted, Math.round(estimate)), isEstimate: true };
}

/** So that the estimate of its size is right at once. */
export async function analyzeDnd(handle: Handle): Promise<void> {
  await handle.query({ text: 'analyze dnd' });
}

export async function findInDnd(handle: Handle, number: string): Promise<Date | null> {
  const { rows } = await handle.query<{ addedAt: Date }>({
    text: 'select added_at as "addedAt" from dnd where number = $1::bigint',
    values: [number],
  });
  return rows[0]?.addedAt ?? null;
}
