import { accountArrays, type AccountKey } from './accounts.queries.ts';
import { plainArray, type Handle } from './database.ts';
import { names, selectGiven, type Column } from './rows.ts';

const KEYS = {
  usage_by_kind: ['bucket', 'account', 'day', 'kind', 'slot'],
  campaign_counts: ['bucket', 'account', 'campaign', 'slot'],
  usage_causes: ['bucket', 'account', 'day', 'kind', 'cause', 'slot'],
} as const;

/**
 * The statement that adds rows of figures to stored counts; every column outside the key is a figure. All writers lock
 * the rows in the order of the key: two batches with the same rows in opposite orders would deadlock. No key may occur
 * twice in one batch.
 */
export function addCounts<Row>(table: keyof typeof KEYS, columns: readonly Column<Row>[]): string {
  const key: readonly string[] = KEYS[table];
  const figures = columns.map(({ name }) => name).filter((name) => !key.includes(name));
  return `
    insert into ${table} as kept (${names(columns)})
    ${selectGiven(columns)} order by ${key.map((name) => `given.${name}`).join(', ')}
    on conflict (${key.join(', ')}) do update
       set ${figures.map((name) => `${name} = kept.${name} + excluded.${name}`).join(', ')}`;
}

/** The slot of counts that were folded; processes have slots from 0 on. */
const FOLDED_SLOT = -1;

/** A campaign is counted anew only by late receipts once it has ended. */
const HAS_ENDED = `(select 1 from campaigns e
                     where e.bucket = c.bucket and e.account = c.account and e.campaign = c.campaign
                       and e.state in ('completed', 'cancelled') limit 1) is not null`;
const IN_DAYS = 'c.day >= k.from_day and c.day < until.day';
const USAGE_FIGURES = [
  'messages',
  'parts',
  'credits',
  'refunded',
  'received',
  'transferred',
  'delivered',
  'failed',
];

/** Counts with one row for each slot: their keys without the slot, their figures, and which of them are folded. */
const FOLDED = {
  usage: { key: ['day'], figures: USAGE_FIGURES, which: IN_DAYS },
  usage_by_kind: { key: ['day', 'kind'], figures: USAGE_FIGURES, which: IN_DAYS },
  usage_causes: { key: ['day', 'kind', 'cause'], figures: ['messages'], which: IN_DAYS },
  keyword_counts: { key: ['keyword'], figures: ['entries'], which: 'true' },
  campaign_counts: {
    key: ['campaign'],
    figures: ['delivered', 'failed', 'unknown', 'sent', 'expired', 'cancelled', 'silent'],
    which: HAS_ENDED,
  },
} as const;

export type FoldedTable = keyof typeof FOLDED;

export const FOLDED_TABLES = Object.keys(FOLDED) as FoldedTable[];

/** Days from `fromDay` on may have rows that are not folded yet. */
export type FoldedAccount = AccountKey & { fromDay: string };

/**
 * Folds rows of all slots into one, which only this function writes, one process at a time. One statement, so that the
 * sums are the same at every moment. It waits for nobody: a row that is just being added to is left for the next
 * time, and a process that adds to a row while it is being folded gets a new one.
 *
 * @param before days from this one on are left alone.
 * @param limit of rows that are folded.
 * @returns the number of rows that were folded; fewer than `limit`: there were no more.
 */
export async function foldCounts(
  handle: Handle,
  table: FoldedTable,
  accounts: readonly FoldedAccount[],
  before: string,
  limit: number,
): Promise<number> {
  const { key: own, figures, which } = FOLDED[table];
  const key = ['bucket', 'account', ...own];
  const { rows } = await handle.query<{ folded: number }>({
    text: `
      with folded as (
        delete from ${table}
         where ctid = any (array(
                 select r.place
                   from unnest($1::smallint[], $2::integer[], $3::date[]) as k (bucket, account, from_day)
                  cross join (select $4::date as day) as until
                  cross join lateral (
                        select c.ctid as place from ${table} c
                         where c.bucket = k.bucket and c.account = k.account and c.slot >= 0
                           and ${which}
                         limit $5
                           for update of c skip locked) as r
                  limit $5))
        returning *
      )
      insert into ${table} as kept (${key.join(', ')}, slot, ${figures.join(', ')})
      select ${key.join(', ')}, ${FOLDED_SLOT}, ${figures.map((name) => `sum(${name})`).join(', ')}
        from folded group by ${key.join(', ')}
      on conflict (${key.join(', ')}, slot) do update
         set ${figures.map((name) => `${name} = kept.${name} + excluded.${name}`).join(', ')}
      returning (select count(*) from folded)::integer as folded`,
    values: [...accountArrays(accounts), plainArray(accounts.map(({ fromDay }) => fromDay)), before, limit],
  });
  return rows[0]?.folded ?? 0;
}
