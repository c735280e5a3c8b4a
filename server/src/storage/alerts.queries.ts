import { REVIEW_KINDS, type AlertKind, type AlertWay } from 'harkara-contract/lists.ts';
import { RECORDS } from 'harkara-contract/records/kinds.ts';
import { accountArrays, type AccountKey } from './accounts.queries.ts';
import { allRows, countRows, onlyRow, type Handle } from './database.ts';

/** Something that is wrong at the moment. */
export type Condition = {
  kind: AlertKind;
  /** The carrier, or the account's username; empty: the whole gateway. */
  subject: string;
  account: AccountKey | null;
  detail: Record<string, string | number>;
};

export type StoredAlert = {
  id: number;
  kind: AlertKind;
  subject: string;
  account: number | null;
  detail: Record<string, string | number>;
  firstSeenAt: Date;
  lastSeenAt: Date;
  /** Null while it may still pass by itself. */
  since: Date | null;
  until: Date | null;
};

const COLUMNS = `id::integer as id, kind, subject, account, detail, first_seen_at as "firstSeenAt",
  last_seen_at as "lastSeenAt", since, until`;

/** One process looks at a time. @returns false while another one does. */
export async function tryAlertTurn(handle: Handle): Promise<boolean> {
  const { rows } = await handle.query<{ taken: boolean }>({
    text: 'select pg_try_advisory_xact_lock(35, 2) as taken',
  });
  return rows[0]?.taken === true;
}

export async function listOpenAlerts(handle: Handle): Promise<StoredAlert[]> {
  return allRows(handle, {
    name: 'list-open-alerts',
    text: `select ${COLUMNS} from alerts where until is null order by id`,
  });
}

/** Those of the whole gateway that people should see: what is wrong, and what was lately. */
export async function listAlerts(handle: Handle, limit: number): Promise<StoredAlert[]> {
  return allRows(handle, {
    text: `(select ${COLUMNS} from alerts where until is null and since is not null order by id desc limit $1)
           union all
           (select ${COLUMNS} from alerts where until is not null order by until desc limit 20)`,
    values: [limit],
  });
}

export async function countAlerts(handle: Handle): Promise<{ alerts: number; carriers: number }> {
  return onlyRow(handle, {
    name: 'count-alerts',
    text: `select count(*)::integer as alerts,
                  (count(*) filter (where kind = 'carrier_down'))::integer as carriers
             from (select kind from alerts where until is null and since is not null limit 200) as a`,
  });
}

export async function insertAlert(handle: Handle, condition: Condition, now: Date): Promise<void> {
  const { kind, subject, account, detail } = condition;
  await handle.query({
    text: `insert into alerts (kind, subject, bucket, account, detail, first_seen_at, last_seen_at)
           values ($1, $2, $3, $4, $5, $6, $6)`,
    values: [kind, subject, account?.bucket ?? null, account?.account ?? null, JSON.stringify(detail), now],
  });
}

export async function updateAlert(
  handle: Handle,
  { id, detail, lastSeenAt, since, until }: StoredAlert,
): Promise<void> {
  await handle.query({
    text: 'update alerts set detail = $2, last_seen_at = $3, since = $4, until = $5 where id = $1',
    values: [id, JSON.stringify(detail), lastSeenAt, since, until],
  });
}

export async function deleteAlert(handle: Handle, id: number): Promise<void> {
  await handle.query({ text: 'delete from alerts where id = $1', values: [id] });
}

/** Deletes those that ended before then. @returns how many; if it is `limit`, there may be more. */
export async function deleteOldAlerts(handle: Handle, before: Date, limit: number): Promise<number> {
  return countRows(handle, {
    name: 'delete-old-alerts',
    text: `delete from alerts
            where id = any (array(select id from alerts where until < $1 order by until limit $2))`,
    values: [before, limit],
  });
}

/** `told`: the ways by which it was told already. */
export type Untold = StoredAlert & { event: 'begun' | 'ended'; told: AlertWay[] };

/** At growing intervals up to an hour: more than a day in all. */
const MOST_TRIES = 35;

/** Takes what has not been told yet; it is taken again later unless {@link noteTold} says that it was. */
export async function takeUntold(handle: Handle): Promise<Untold[]> {
  return allRows(handle, {
    text: `update alerts
              set tries = tries + 1,
                  next_try_at = now() + least(interval '30 seconds' * 2 ^ tries, interval '1 hour')
            where id in (select id from alerts
                          where since is not null and tries < ${MOST_TRIES}
                            and (next_try_at is null or next_try_at <= now())
                            and (begin_told_at is null or (until is not null and end_told_at is null))
                          order by id limit 20 for update skip locked)
        returning ${COLUMNS}, told, case when begin_told_at is null then 'begun' else 'ended' end as event`,
  });
}

/** @param isAll whether it was told by every way, so that nothing is left to try. */
export async function noteTold(
  handle: Handle,
  { id, event }: Untold,
  told: readonly AlertWay[],
  isAll: boolean,
): Promise<void> {
  const column = event === 'begun' ? 'begin_told_at' : 'end_told_at';
  await handle.query(
    isAll
      ? {
          text: `update alerts set ${column} = now(), told = '{}', tries = 0, next_try_at = null where id = $1`,
          values: [id],
        }
      : { text: 'update alerts set told = $2 where id = $1', values: [id, told] },
  );
}

/** Each at most so many at a time. */
export const MOST_ALERTS = 500;

export type LowBalance = AccountKey & { username: string; kind: string; amount: number };

/** Of a table: from the first up to, and without, the second. */
type Pages = { from: number; to: number };

/**
 * Balances on some pages with fewer credits than this, of accounts that have sent in the last week. Most accounts have
 * kinds of credits that they never use: since every send changes its balance, usage is looked up only for balances that
 * have changed. No index may help here: one over columns that sends change would make every send slower. By pages, ten
 * times as many balances are read in the same time as by keys.
 */
export async function findLowBalances(
  handle: Handle,
  milliCredits: number,
  { from, to }: Pages,
): Promise<LowBalance[]> {
  return allRows(handle, {
    name: 'find-low-balances',
    text: `with low as materialized (
             select bucket, account, kind, amount, updated_at from balances b
              where ctid >= $2::tid and ctid < $3::tid and ${IS_LOW}
           )
           select ${LOW_FIELDS}
             from low b
             join accounts a on a.bucket = b.bucket and a.account = b.account
            where ${IS_USED}
            order by b.bucket, b.account limit ${MOST_ALERTS}`,
    values: [milliCredits, `(${from},0)`, `(${to},0)`],
  });
}

/** Those of these accounts that still have so few. */
export async function findStillLow(
  handle: Handle,
  milliCredits: number,
  accounts: readonly AccountKey[],
): Promise<LowBalance[]> {
  return allRows(handle, {
    name: 'find-still-low-balances',
    text: `select ${LOW_FIELDS}
             from unnest($2::smallint[], $3::integer[]) as k (bucket, account)
             join balances b on b.bucket = k.bucket and b.account = k.account
             join accounts a on a.bucket = k.bucket and a.account = k.account
            where ${IS_LOW} and ${IS_USED}`,
    values: [milliCredits, ...accountArrays(accounts)],
  });
}

const LOW_FIELDS = 'b.bucket, b.account, a.username, b.kind, b.amount::float8 as amount';

const IS_LOW = `b.amount < $1 and b.updated_at > now() - interval '8 days'`;

const IS_USED = `
  b.updated_at > a.created_at and a.role <> 'admin' and a.status = 'active'
  and exists (select 1 from usage_by_kind u
               where u.bucket = b.bucket and u.account = b.account and u.day > current_date - 7
                 and u.kind = b.kind and u.credits > 0)`;

/** Endpoints of accounts that have failed again and again. */
export async function findFailingEndpoints(
  handle: Handle,
): Promise<(AccountKey & { username: string; failures: number; lastError: string | null })[]> {
  return allRows(handle, {
    name: 'find-failing-endpoints',
    text: `select w.bucket, w.account, a.username, w.failures, w.last_error as "lastError"
             from webhook_endpoints w
             join accounts a on a.bucket = w.bucket and a.account = w.account
            where w.kind = 'account' and w.probe_at is not null and w.disabled_at is null
            order by w.account, w.endpoint limit ${MOST_ALERTS}`,
  });
}

/** What has waited for approval since before then. */
export async function countLateReviews(
  handle: Handle,
  before: Date,
): Promise<{ count: number; oldest: Date | null }> {
  const late = REVIEW_KINDS.map(
    (kind) =>
      `(select created_at from ${RECORDS[kind].table} where status = 'pending' and created_at < $1 limit 1000)`,
  );
  return onlyRow(handle, {
    text: `select count(*)::integer as count, min(created_at) as oldest
             from (${late.join(' union all ')}) as late`,
    values: [before],
  });
}
