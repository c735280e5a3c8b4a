import { NO_ID } from '../core/ids.ts';
import { plainArray, type Handle } from './database.ts';
import { LOCK_TIMEOUT } from './lock-patience.ts';
import { inTransaction, type MaintenanceConnection } from './maintenance-connection.ts';
import type { Week } from './partitions.ts';
import { keyArrays, type MessageKey } from './message-keys.ts';
import { refundedOf } from './refunds.ts';
import { IN_BUCKETS } from './retention-blockers.queries.ts';
import { CELL } from './schemas.ts';

export type WeekState = 'blocked' | 'closing' | 'detached' | 'dropped';

/** `openPage`: where a message was last found that has not ended. */
export type RetiredWeek = { state: WeekState; isRecent: boolean; openPage: number | null };

export async function readRetiredWeeks(handle: Handle): Promise<Map<string, RetiredWeek>> {
  const { rows } = await handle.query<RetiredWeek & { week: string }>({
    text: `select to_char(week, 'YYYY-MM-DD') as week, state, changed_at > now() - interval '1 day' as "isRecent",
                  open_page as "openPage"
             from retired_weeks`,
  });
  return new Map(rows.map(({ week, ...rest }) => [week, rest]));
}

/** Also discards sums of an earlier run. @param openPage where a message was found that has not ended. */
export async function markWeek(
  connection: MaintenanceConnection,
  { week }: Week,
  state: 'blocked' | 'closing',
  openPage: number | null = null,
): Promise<void> {
  await inTransaction(connection, async (handle) => {
    await handle.query({ text: 'delete from carried where week = $1', values: [week] });
    await handle.query({
      text: `insert into retired_weeks (week, state, changed_at, open_page) values ($1, $2, now(), $3)
             on conflict (week) do update
                set state = excluded.state, changed_at = excluded.changed_at, open_page = excluded.open_page`,
      values: [week, state, openPage],
    });
  });
}

export async function readClock(handle: Handle): Promise<string> {
  const { rows } = await handle.query<{ now: string }>({ text: 'select clock_timestamp()::text as now' });
  return rows[0]?.now ?? '';
}

/** Whether a transaction is open that began before this time, and may not see what was committed then. */
export async function isInUse(handle: Handle, before: string): Promise<boolean> {
  const { rows } = await handle.query<{ used: boolean }>({
    text: `select exists (
             select 1 from pg_stat_activity
              where datname = current_database() and backend_type = 'client backend'
                and pid <> pg_backend_pid() and xact_start <= $1) as used`,
    values: [before],
  });
  return rows[0]?.used ?? true;
}

export async function countPages(handle: Handle, table: string): Promise<number> {
  const { rows } = await handle.query<{ pages: number | null }>({
    text: `select pg_relation_size(to_regclass($1)) / current_setting('block_size')::bigint as pages`,
    values: [`${CELL}.${table}`],
  });
  return rows[0]?.pages ?? 0;
}

/**
 * Sums up the costs and refunds of the messages on some pages.
 *
 * @param horizon entries from this id on are kept one by one.
 */
export async function carryPages(
  handle: Handle,
  { week }: Week,
  table: string,
  pages: { from: number; to: number },
  horizon: string,
): Promise<void> {
  const sum = (reason: 'send' | 'refund', entry: 'entry' | 'refund_entry') => `
    select bucket, account, credit_kind, '${reason}', ${kept(entry, '$3')}, $4::date, sum(${reason === 'send' ? 'price' : 'refunded'}), count(*)
      from m where ${entry} is not null group by 1, 2, 3, 5`;
  await handle.query({
    text: `with m as materialized (
             select bucket, account, credit_kind, entry, refund_entry, price, ${refundedOf()} as refunded from ${table}
              where ctid >= $1::tid and ctid < $2::tid
           )
           insert into carried as c (bucket, account, kind, reason, entry, week, amount, messages)
           ${sum('send', 'entry')} union all ${sum('refund', 'refund_entry')}
           ${ADD_CARRIED}`,
    values: [`(${pages.from},0)`, `(${pages.to},0)`, horizon, week],
  });
}

/** The entry that a sum is kept under. */
export const kept = (entry: string, horizon: string) =>
  `case when ${entry} < ${horizon} then '${NO_ID}'::uuid else ${entry} end`;

export const ADD_CARRIED = `
  on conflict (bucket, account, kind, reason, entry, week) do update
     set amount = c.amount + excluded.amount, messages = c.messages + excluded.messages`;

/** Detaches the partitions and makes the week's sums count, at the same moment. Waits only briefly. */
export async function detachWeek(
  connection: MaintenanceConnection,
  { week }: Week,
  partitions: readonly { table: string; partition: string }[],
): Promise<void> {
  await inTransaction(connection, async (handle) => {
    await handle.query({ text: `set local lock_timeout = '${LOCK_TIMEOUT}'` });
    for (const { table, partition } of partitions) {
      await handle.query({ text: `alter table ${table} detach partition ${partition}` });
    }
    const { rowCount } = await handle.query({
      text: `update retired_weeks set state = 'detached', changed_at = now() where week = $1 and state = 'closing'`,
      values: [week],
    });
    if (rowCount !== 1) throw new Error(`the week of ${week} is not being closed`);
  });
}

/** The table may be gone already. Waits only briefly. */
export async function dropDetached(connection: MaintenanceConnection, table: string): Promise<void> {
  await inTransaction(connection, async (handle) => {
    await handle.query({ text: `set local lock_timeout = '${LOCK_TIMEOUT}'` });
    await handle.query({ text: `drop table if exists ${table}` });
  });
}

export async function markDropped(handle: Handle, { week }: Week): Promise<void> {
  await handle.query({
    text: `update retired_weeks set state = 'dropped', changed_at = now() where week = $1 and state = 'detached'`,
    values: [week],
  });
}

/** For partitions without sums: detached and dropped at once. Waits only briefly. */
export async function dropPartition(
  connection: MaintenanceConnection,
  table: string,
  partition: string,
): Promise<void> {
  await inTransaction(connection, async (handle) => {
    await handle.query({ text: `set local lock_timeout = '${LOCK_TIMEOUT}'` });
    await handle.query({ text: `alter table ${table} detach partition ${partition}` });
    await handle.query({ text: `drop table ${partition}` });
  });
}

/** Folds the sums that count and are older than the horizon into one for each account. */
export async function foldCarried(handle: Handle, bucket: number, horizon: string): Promise<void> {
  await handle.query({
    text: `with folded as (
             delete from carried
              where ${IN_BUCKETS('$1')}
                and (week is null and entry <> '${NO_ID}' and entry < $2
                     or week in (select w.week from retired_weeks w where w.state in ('detached', 'dropped')))
             returning *
           )
           insert into carried as c (bucket, account, kind, reason, entry, amount, messages)
           select bucket, account, kind, reason, ${kept('entry', '$2')}, sum(amount), sum(messages)
             from folded group by 1, 2, 3, 4, 5
           ${ADD_CARRIED}`,
    values: [bucket, horizon],
  });
}

/** Blanks the common texts of campaigns whose messages are gone, and the rows that these came from. */
export async function blankCampaigns(handle: Handle, bucket: number, { from, to }: Week): Promise<void> {
  await handle.query({
    text: `update campaigns set body = '', file_rows = null, via_address = null
            where ${IN_BUCKETS('$1')} and first >= $2 and first < $3
              and (body <> '' or file_rows is not null or via_address is not null)`,
    values: [bucket, from, to],
  });
}

/** Which of these messages are still stored, and not about to be dropped. */
export async function findRetained(
  handle: Handle,
  messages: readonly (MessageKey & { week: string })[],
): Promise<Set<string>> {
  const { rows } = await handle.query<{ id: string }>({
    name: 'find-retained',
    text: `select k.id
             from unnest($1::smallint[], $2::integer[], $3::uuid[], $4::date[]) as k (bucket, account, id, week)
             join messages m on m.bucket = k.bucket and m.account = k.account and m.id = k.id
            where not exists (select 1 from retired_weeks w where w.week = k.week and w.state <> 'blocked')`,
    values: [...keyArrays(messages), plainArray(messages.map((m) => m.week))],
  });
  return new Set(rows.map(({ id }) => id));
}
