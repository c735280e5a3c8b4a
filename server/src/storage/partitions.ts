import type pg from 'pg';
import { DAY_MS } from '../durations.ts';
import { idFloor } from '../core/ids.ts';
import type { Handle } from './database.ts';
import { LOCK_TIMEOUT, LockPatience } from './lock-patience.ts';
import { CELL } from './schemas.ts';

const AHEAD_DAYS = 14;
/** Partitions are made while the system runs; what is not made now is made in an hour. */
const PATIENCE_MS = 60_000;

type Span = 'day' | 'week' | 'month';
/** `isKeyless`: without a primary key, so that a row is known by all of its columns where it is copied. */
type Partitioned = { table: string; span: Span; by: 'id' | 'time'; fillfactor?: number; isKeyless?: boolean };

/**
 * Statistics of a young partition are of little use, and renewing them every few thousand rows was seen to take a tenth
 * of the database's time; those of an empty partition even mislead.
 */
const ANALYZE_SELDOM = 'autovacuum_analyze_threshold = 50000, autovacuum_analyze_scale_factor = 0.2';

const PARTITIONED: readonly Partitioned[] = [
  // Room on the page lets a changed row stay beside its old version, so that no index entry is written.
  { table: 'messages', span: 'week', by: 'id', fillfactor: 70 },
  { table: 'attempts', span: 'week', by: 'id' },
  { table: 'receipts', span: 'week', by: 'id' },
  { table: 'events', span: 'week', by: 'id' },
  { table: 'contents', span: 'week', by: 'id' },
  { table: 'attachments', span: 'week', by: 'id' },
  { table: 'engagements', span: 'week', by: 'id' },
  { table: 'webhook_attempts', span: 'week', by: 'id' },
  { table: 'inbound_messages', span: 'month', by: 'id' },
  { table: 'inbound_chats', span: 'month', by: 'id' },
  { table: 'ledger', span: 'month', by: 'id' },
  { table: 'vendor_refs', span: 'day', by: 'time', isKeyless: true },
];

/** `week` is its Monday (`2026-01-05`); ids of its messages are from `from` on and smaller than `to`. */
export type Week = { week: string; from: string; to: string };

export const PARTITIONED_TABLES = PARTITIONED.map(({ table }) => table);

/** The tables of messages and all that is kept about them: their partitions come and go together. */
export const WEEKLY_TABLES = PARTITIONED.filter(({ span }) => span === 'week').map(({ table }) => table);

/** The week that an id made at this time belongs to. */
export function weekAt(time: Date): Week {
  const start = startOf('week', time.getTime());
  return { week: dateOf(start), from: idFloor(start), to: idFloor(next('week', start)) };
}

/** Makes the missing partitions of the past days and the next two weeks. */
export async function ensurePartitions(pool: pg.Pool, pastDays = 1): Promise<string[]> {
  const { rows } = await pool.query<{ ms: string }>('select extract(epoch from now()) * 1000 as ms');
  const now = new Date(Number(rows[0]?.ms));
  const made: string[] = [];
  for (const table of PARTITIONED_TABLES)
    made.push(...(await ensurePartitionsOf(pool, table, now, pastDays)));
  return made;
}

/** The same for one table. */
export async function ensurePartitionsOf(
  pool: pg.Pool,
  table: string,
  now: Date,
  pastDays = 1,
): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = $1::regclass`,
    [`${CELL}.${table}`],
  );
  const existing = new Set(rows.map((row) => row.name));
  const made: string[] = [];
  const patience = new LockPatience({ totalMs: PATIENCE_MS });
  for (const partitioned of PARTITIONED.filter((each) => each.table === table)) {
    const [start, end] = [now.getTime() - pastDays * DAY_MS, now.getTime() + AHEAD_DAYS * DAY_MS];
    for (const { from, to } of spansFrom(partitioned.span, start, end)) {
      const name = partitionName(table, new Date(from));
      if (existing.has(name)) continue;
      await patience.whenFree(() => makePartition(pool, partitioned, name, from, to));
      made.push(name);
    }
  }
  return made;
}

/** `from` and `to`: its bounds, as PostgreSQL writes them; `to` is exclusive. `totalBytes` includes indexes. */
export type Partition = { name: string; from: string; to: string; bytes: number; totalBytes: number };

/** The partitions of one table, oldest first. */
export async function listPartitions(handle: Handle, table: string): Promise<Partition[]> {
  const { rows } = await handle.query<Omit<Partition, 'from' | 'to'> & { bound: string }>({
    name: 'list-partitions',
    text: `select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound, pg_relation_size(c.oid) as bytes,
                  pg_total_relation_size(c.oid) as "totalBytes"
             from pg_inherits i
             join pg_class c on c.oid = i.inhrelid
            where i.inhparent = $1::regclass
            order by c.relname`,
    values: [`${CELL}.${table}`],
  });
  return rows.map(({ bound, ...partition }) => {
    const [, from, to] = /FROM \('([^']*)'\) TO \('([^']*)'\)/.exec(bound) ?? [];
    if (from === undefined || to === undefined)
      throw new Error(`${partition.name} has other bounds: ${bound}`);
    return { ...partition, from, to };
  });
}

/** Until when each table has partitions; the epoch for one that has none. */
export async function readEndsOfPartitions(handle: Handle): Promise<{ table: string; end: Date }[]> {
  const { rows } = await handle.query<{ table: string; newest: string }>({
    name: 'read-ends-of-partitions',
    text: `select p.relname as table, max(right(c.relname, 8)) as newest
             from pg_class p
             join pg_inherits i on i.inhparent = p.oid
             join pg_class c on c.oid = i.inhrelid
            where p.oid = any ($1::regclass[])
            group by p.relname`,
    values: [PARTITIONED_TABLES.map((table) => `${CELL}.${table}`)],
  });
  const newest = new Map(rows.map((row) => [row.table, row.newest]));
  return PARTITIONED.map(({ table, span }) => {
    const date = newest.get(table)?.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
    return { table, end: new Date(date === undefined ? 0 : next(span, Date.parse(date))) };
  });
}

/** @param from where its span begins. */
export function partitionName(table: string, from: Date): string {
  return `${table}_${dateOf(from.getTime()).replaceAll('-', '')}`;
}

/** CREATE and ATTACH rather than CREATE … PARTITION OF, which would lock the whole table against writers. */
async function makePartition(
  pool: pg.Pool,
  { table, by, fillfactor = 100, isKeyless = false }: Partitioned,
  name: string,
  from: number,
  to: number,
) {
  const bound = (ms: number) => (by === 'id' ? idFloor(ms) : new Date(ms).toISOString());
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
    await client.query(`select pg_advisory_xact_lock(hashtext('harkara partitions'))`);
    const { rows } = await client.query<{ there: boolean }>(`select to_regclass($1) is not null as there`, [
      `${CELL}.${name}`,
    ]);
    if (rows[0]?.there !== true) {
      await client.query(
        `create table ${CELL}.${name} (like ${CELL}.${table} including defaults including constraints)
           with (fillfactor = ${fillfactor}, ${ANALYZE_SELDOM})`,
      );
      if (isKeyless) await client.query(`alter table ${CELL}.${name} replica identity full`);
      await client.query(
        `alter table ${CELL}.${table} attach partition ${CELL}.${name}
           for values from ('${bound(from)}') to ('${bound(to)}')`,
      );
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

function* spansFrom(span: Span, from: number, until: number): Generator<{ from: number; to: number }> {
  let at = startOf(span, from);
  while (at < until) {
    const to = next(span, at);
    yield { from: at, to };
    at = to;
  }
}

const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

function startOf(span: Span, ms: number): number {
  const date = new Date(ms);
  const day = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  if (span === 'day') return day;
  if (span === 'week') return day - ((date.getUTCDay() + 6) % 7) * DAY_MS;
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}

function next(span: Span, ms: number): number {
  const date = new Date(ms);
  if (span === 'day') return ms + DAY_MS;
  if (span === 'week') return ms + 7 * DAY_MS;
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}
