import { MAIN_CREDIT_KIND } from 'harkara-contract/lists.ts';
import { accountArrays, type AccountKey } from './accounts.queries.ts';
import { addCounts } from './counts.ts';
import { allRows, firstRow, type DelayedHandle, type Handle } from './database.ts';
import type { CreditKind } from './ledger.queries.ts';
import { arrays, type Column } from './rows.ts';

/** Credits that an account received or gave away, other than by sending. */
export type CreditUsage = AccountKey & {
  day: string;
  kind: CreditKind;
  slot: number;
  received: number;
  transferred: number;
};

const COLUMNS: readonly Column<CreditUsage>[] = [
  { name: 'bucket', type: 'smallint', of: (u) => u.bucket },
  { name: 'account', type: 'integer', of: (u) => u.account },
  { name: 'day', type: 'date', of: (u) => u.day },
  { name: 'kind', type: 'text', of: (u) => u.kind },
  { name: 'slot', type: 'smallint', of: (u) => u.slot },
  { name: 'received', type: 'bigint', of: (u) => u.received },
  { name: 'transferred', type: 'bigint', of: (u) => u.transferred },
];

/** Called with the balances locked. A balance may occur only once. */
export async function addCreditUsage(handle: Handle, usage: readonly CreditUsage[]): Promise<void> {
  await handle.query({
    name: 'add-credit-usage',
    text: addCounts('usage_by_kind', COLUMNS),
    values: arrays(COLUMNS, usage),
  });
}

const FIGURES = 'messages, parts, credits, refunded, received, transferred, delivered, failed';

export type UsageDay = {
  day: string;
  messages: number;
  parts: number;
  credits: number;
  refunded: number;
  received: number;
  transferred: number;
  delivered: number;
  failed: number;
};

/**
 * The days from `from` to `to` on which something happened to these balances, newest first. What was received and
 * transferred is reported for the first balance only: no other is shown beside it.
 */
export async function readUsage(
  handle: DelayedHandle,
  { bucket, account }: AccountKey,
  kinds: readonly CreditKind[],
  from: string,
  to: string,
): Promise<UsageDay[]> {
  return allRows(handle, {
    name: 'read-usage',
    text: `
      select day::text, sum(messages) as messages, sum(parts) as parts, sum(credits)::bigint as credits,
             sum(refunded)::bigint as refunded,
             coalesce(sum(received) filter (where kind = $6), 0)::bigint as received,
             coalesce(sum(transferred) filter (where kind = $6), 0)::bigint as transferred,
             sum(delivered) as delivered, sum(failed) as failed
        from (select day, kind, ${FIGURES} from usage_by_kind
               where bucket = $1 and account = $2 and day between $3 and $4 and kind = any ($5)
              union all
              -- Counted by the version before.
              select day, '${MAIN_CREDIT_KIND}', ${FIGURES} from usage
               where bucket = $1 and account = $2 and day between $3 and $4 and '${MAIN_CREDIT_KIND}' = any ($5)) as used
       group by used.day
       order by used.day desc`,
    values: [bucket, account, from, to, kinds, kinds[0]],
  });
}

/** Sums over days, of SMS and all other channels. Credits are thousandths: charged less what was refunded. */
export type UsageSum = { account: number; messages: number; credits: number };

export async function sumUsage(
  handle: Handle,
  accounts: readonly AccountKey[],
  from: string,
): Promise<UsageSum[]> {
  return allRows(handle, {
    text: `
      select k.account, u.messages, u.credits
        from unnest($1::smallint[], $2::integer[]) as k (bucket, account)
        cross join lateral (
          select coalesce(sum(messages), 0)::bigint as messages,
                 coalesce(sum(credits - refunded), 0)::bigint as credits
            from (select messages, credits, refunded from usage_by_kind u
                   where u.bucket = k.bucket and u.account = k.account and u.day >= $3
                  union all
                  -- Counted by the version before.
                  select messages, credits, refunded from usage u
                   where u.bucket = k.bucket and u.account = k.account and u.day >= $3) as used) as u`,
    values: [...accountArrays(accounts), from],
  });
}

export type CauseCount = { cause: string; messages: number };

/** How many messages did not arrive from `from` to `to`, by cause, the most frequent first. */
export async function readCauses(
  handle: DelayedHandle,
  { bucket, account }: AccountKey,
  kinds: readonly CreditKind[],
  from: string,
  to: string,
): Promise<CauseCount[]> {
  return allRows(handle, {
    name: 'read-causes',
    text: `
      select cause, sum(messages)::integer as messages from usage_causes
       where bucket = $1 and account = $2 and day between $3 and $4 and kind = any ($5)
       group by cause
       order by messages desc, cause`,
    values: [bucket, account, from, to, kinds],
  });
}
/** What sending took from a balance in a day, and what came back. */
export type SentDay = { day: string; messages: number; credits: number; refunded: number };

const USED = `
  (select day, messages, credits, refunded, received, transferred from usage_by_kind
    where bucket = $1 and account = $2 and kind = $3
   union all
   -- Counted by the version before.
   select day, messages, credits, refunded, received, transferred from usage
    where bucket = $1 and account = $2 and $3 = '${MAIN_CREDIT_KIND}') as used`;

const SENT_BEFORE = `(messages > 0 or credits > 0 or refunded > 0) and day < $4 order by day desc limit $5`;

/** Days on which something was sent or refunded: back from a day, exclusive. Only rows of these days are read. */
export async function pageOfSentDays(
  handle: DelayedHandle,
  { bucket, account }: AccountKey,
  kind: CreditKind,
  { limit, before }: { limit: number; before: string },
): Promise<SentDay[]> {
  return allRows(handle, {
    name: 'page-of-sent-days',
    text: `
      with days as materialized (
        select day from ((select distinct day from usage_by_kind
                           where bucket = $1 and account = $2 and kind = $3 and ${SENT_BEFORE})
                         union
                         -- Counted by the version before.
                         (select distinct day from usage
                           where bucket = $1 and account = $2 and $3 = '${MAIN_CREDIT_KIND}' and ${SENT_BEFORE})) as sent
         order by day desc limit $5
      )
      select d.day::text, sum(messages)::bigint as messages, sum(credits)::bigint as credits,
             sum(refunded)::bigint as refunded
        from days d
       cross join lateral (
             select messages, credits, refunded from usage_by_kind u
              where u.bucket = $1 and u.account = $2 and u.kind = $3 and u.day = d.day
             union all
             select messages, credits, refunded from usage u
              where u.bucket = $1 and u.account = $2 and $3 = '${MAIN_CREDIT_KIND}' and u.day = d.day) as used
       group by d.day
       order by d.day desc`,
    values: [bucket, account, kind, before, limit],
  });
}

/**
 * A balance at the beginning of a day, and what was sent from then on until another day, exclusive. It is one
 * statement, so that both are of the same moment. What was granted and moved counts by the time of its entry: the day
 * under which it was counted is that of the time zone that the account had then.
 *
 * @param begin where the entries of the day begin.
 */
export async function readOpening(
  handle: DelayedHandle,
  { bucket, account }: AccountKey,
  kind: CreditKind,
  { from, until, begin }: { from: string; until: string; begin: string },
): Promise<{ opening: number; days: SentDay[] } | null> {
  return firstRow(handle, {
    text: `
      with used as materialized (
        select day, sum(messages)::bigint as messages, sum(credits)::bigint as credits,
               sum(refunded)::bigint as refunded
          from ${USED}
         where day >= $4
         group by day
      )
      select b.amount - coalesce((select sum(refunded - credits)::bigint from used), 0)
                      - coalesce((select sum(case when reason in ('grant', 'transfer_in') then l.amount else -l.amount end)
                                    from ledger l
                                   where l.bucket = $1 and l.account = $2 and l.kind = $3 and l.entry > $6
                                     and l.reason in ('grant', 'withdrawal', 'transfer_in', 'transfer_out')), 0)::bigint
               as opening,
             coalesce((select json_agg(json_build_object('day', day::text, 'messages', messages,
                                                         'credits', credits, 'refunded', refunded) order by day)
                         from used
                        where day < $5 and (messages > 0 or credits > 0 or refunded > 0)), '[]'::json) as days
        from balances b
       where b.bucket = $1 and b.account = $2 and b.kind = $3`,
    values: [bucket, account, kind, from, until, begin],
  });
}
