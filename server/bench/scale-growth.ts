import type pg from 'pg';
import { bucketOf } from '../src/core/ids.ts';
import { partitionName } from '../src/storage/partitions.ts';
import { GROUP } from './scale-fill.ts';

const DAY = 86_400_000;
/** In every world: what is read of them does not depend on how many others there are. */
const FAILING = 10;

export type Growth = {
  /** The account that asks. */
  account: number;
  accounts: number;
  /** On so many days it has sent. */
  days: number;
  scheduled: number;
  contacts: number;
  /** For so many days hand-overs are kept. */
  refDays: number;
};

/** The connector that the benchmark asks about; nothing is scheduled for it. */
export const UNUSED = { id: 30_000, name: 'unused' };
export const CHAT_CONNECTOR = 'chat 7';

/** What grows beside messages: accounts with what belongs to each, days of use, the schedule, a group, kept days. */
export async function fillGrowth(client: pg.ClientBase, growth: Growth): Promise<void> {
  const { account, accounts, days, scheduled, contacts, refDays } = growth;
  const each = `from generate_series(1, ${accounts}) as i cross join lateral (select 1000000 + i as number) as n`;
  await client.query(
    `insert into accounts (bucket, account, username, role, created_at)
     select number % 64, number, 'grown ' || i, 'customer', now() - interval '90 days' ${each}`,
  );
  await client.query(
    `insert into balances (bucket, account, kind, amount)
     select number % 64, number, kind, 1000000000
       ${each} cross join unnest('{sms,international,email,chatapp,voice}'::text[]) as k (kind)`,
  );
  await client.query(
    `insert into usage_by_kind (bucket, account, day, kind, slot, messages, credits)
     select number % 64, number, current_date - day, 'sms', 1, 1, 1000 ${each} cross join generate_series(0, 6) as d (day)`,
  );
  await client.query(
    `insert into webhook_endpoints (bucket, account, endpoint, url, probe_at)
     select number % 64, number, 1, 'https://a.example', case when i <= ${FAILING} then now() end ${each}`,
  );
  await client.query(
    `insert into chat_accounts (bucket, account, connector, sender)
     select number % 64, number, 'chat ' || i, (9100000000 + i)::text ${each}`,
  );
  const key = `${bucketOf(account)}, ${account}`;
  await client.query(
    `insert into usage_by_kind (bucket, account, day, kind, slot, messages, credits)
     select ${key}, current_date - day, 'sms', 1, 1, 1000 from generate_series(90, ${days}) as d (day)`,
  );
  await client.query(
    `insert into scheduled (due, id, bucket, account, queue, lane, attempt)
     select now() + interval '30 days' + i * interval '1 second', gen_random_uuid(), ${key}, 1, 0, 1
       from generate_series(1, ${scheduled}) as i`,
  );
  await client.query(
    `insert into contacts (bucket, account, group_id, id, mobile, attributes)
     select ${key}, ${GROUP + 2}, i, (8000000000 + i)::text, '{"city": "Pune", "plan": "gold"}'
       from generate_series(1, ${contacts}) as i`,
  );
  const midnight = Date.now() - (Date.now() % DAY);
  const made = Array.from({ length: refDays }, (_, ago) => {
    const from = new Date(midnight - (ago + 1) * DAY);
    const to = new Date(from.getTime() + DAY);
    return `create table if not exists ${partitionName('vendor_refs', from)} partition of vendor_refs
              for values from ('${from.toISOString()}') to ('${to.toISOString()}')`;
  });
  await client.query(made.join(';\n'));
  await client.query('grant all on all tables in schema c00 to harkara');
}
