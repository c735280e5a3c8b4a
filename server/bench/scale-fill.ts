import type pg from 'pg';
import { bucketOf } from '../src/core/ids.ts';

export const SENDER = 'BENCHM';
/** Its few messages are the account's oldest. */
export const RARE_SENDER = 'BENCHR';
export const KEYWORDS = { busy: 1, rare: 2 };
export const GROUP = 1;
export const LARGE_CALL = 5_000;

const DAYS = 7;
/** Per thousand messages: one campaign, a hundred small broadcasts, and singles. */
const CALLS = 501;
const CAMPAIGN = 300;
const BROADCAST = 3;
const BODY = 'Dear customer, your code is 482913. It is valid for 10 minutes. Do not share it with anybody.';
/**
 * As long as a body, which a campaign's messages lack: smaller rows would be scattered into the gaps between others.
 */
const CLIENT_REF = 'r'.repeat(BODY.length);

/** How many messages an account gets. */
export type Share = { account: number; messages: number };

/**
 * Gives accounts their messages of the last seven days, interleaved in time as in real life; the first one also has a
 * large call. Ids are made as core/ids.ts makes them. What does not grow with the messages in real life (templates, days
 * of use) does not grow here.
 */
export async function fill(client: pg.ClientBase, shares: readonly Share[]): Promise<void> {
  await client.query(
    `create temp table calls (bucket smallint, account integer, place integer, ms bigint, head text, counter bigint,
                              size integer, campaign integer, sender text)`,
  );
  for (const share of shares) await writeCalls(client, share, share === shares[0]);
  await writeMessages(client);
  await writeProgress(client);
  await writeCampaigns(client);
  await writeBooks(client);
  for (const { account, messages } of shares) {
    await writeInbound(client, account, Math.floor(messages / 10));
    await writeContacts(client, account, Math.floor(messages / 50));
  }
  await client.query('drop table calls');
}

/** The first 24 digits of an id; the counter's eight follow. */
export const idStart = (ms: string, slot: number, account: string) =>
  `lpad(to_hex(${ms}), 12, '0') || to_hex(${0x8000 + slot}) || to_hex(2147483648 + ${account})`;
const START = `(extract(epoch from now() - interval '${DAYS} days') * 1000)::bigint`;

async function writeCalls(
  client: pg.ClientBase,
  { account, messages }: Share,
  large: boolean,
): Promise<void> {
  const blocks = Math.floor((messages - (large ? LARGE_CALL : 0)) / 1_000);
  const span = DAYS * 86_400_000 - 60_000;
  await client.query(
    `insert into calls
     select ${bucketOf(account)}, ${account}, place, ms, ${idStart('ms', 1, String(account))},
            sum(size) over (order by place) - size, size, campaign,
            case when place between 1 and 19 then '${RARE_SENDER}' else '${SENDER}' end
       from (select place, ${START} + place::bigint * ${span} / ${blocks * CALLS} as ms,
                    case when kind = 0 then ${CAMPAIGN} when kind <= 100 then ${BROADCAST} else 1 end as size,
                    case when kind = 0 then place / ${CALLS} + 1 end as campaign
               from (select place, place % ${CALLS} * 7 % ${CALLS} as kind
                       from generate_series(0, ${blocks * CALLS - 1}) as g (place)) as kinds) as sized`,
  );
  if (!large) return;
  await client.query(
    `insert into calls
     select ${bucketOf(account)}, ${account}, ${blocks * CALLS}, ms, ${idStart('ms', 2, String(account))}, 7,
            ${LARGE_CALL}, ${blocks + 1}, '${SENDER}'
       from (select ${START} + ${span / 2} as ms) as middle`,
  );
}

const ID = (counter: string) => `(head || lpad(to_hex(${counter}), 8, '0'))::uuid`;

async function writeMessages(client: pg.ClientBase): Promise<void> {
  await client.query(
    `insert into messages (bucket, account, id, first, accepted, family, recipient, sender, route, body, campaign,
                           unicode, flash, parts, price, credit_kind, entry, queue, lane, state, attempts, sent_at,
                           final_at, connector, vendor_id, error, client_ref)
     select bucket, account, ${ID('n')}, ${ID('counter')}, size, 'v2', (6000000000 + n * 2654435761 % 3999999999)::text,
            sender, 'T', case when campaign is null then '${BODY}' end, campaign, false, false, 1, 1000, 'sms',
            ${ID('counter')}, 1, 0, state, 1,
            case when state >= 30 then at + interval '1 second' end,
            case when state >= 40 then at + interval '3 seconds' end,
            1, 'v' || account || '-' || ms || '-' || n, case when state = 41 then 'The operator could not deliver it' end,
            case when campaign is not null then '${CLIENT_REF}' end
       from (select c.*, n, to_timestamp(ms / 1000.0) as at,
                    (array[40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 41, 41, 42, 43, 30, 20, 10])[1 + n % 20]
                      as state
               from (select * from calls order by ms, account) as c
              cross join lateral generate_series(counter, counter + size - 1) as g (n)) as m`,
  );
}

/** For a tenth of the messages: those with a vendor id, by which they are looked up. */
async function writeProgress(client: pg.ClientBase): Promise<void> {
  const tenth = `from messages where get_byte(uuid_send(id), 15) % 10 = 0`;
  await client.query(
    `insert into attempts (bucket, account, message, no, connector, worker, claimed_at, answered_at, result, vendor_id)
     select bucket, account, id, 1, 1, 1, now(), now(), 'accepted', vendor_id ${tenth}`,
  );
  await client.query(
    `insert into receipts (bucket, account, message, id, connector, vendor_id, state, at, received_at)
     select bucket, account, id, id, 1, vendor_id, 40, now(), now() ${tenth}`,
  );
  await client.query(
    `insert into webhook_attempts (bucket, account, subject, rank, endpoint, no, at, ok, status, took_ms)
     select bucket, account, id, 40, 1, 1, now(), true, 200, 12 ${tenth}`,
  );
  await client.query(
    `insert into vendor_refs (vendor_key, connector, at, bucket, account, message, recipient)
     select vendor_id, 1, coalesce(sent_at, now()), bucket, account, id, recipient ${tenth}`,
  );
}

async function writeCampaigns(client: pg.ClientBase): Promise<void> {
  await client.query(
    `insert into campaigns (bucket, account, campaign, first, total, fed, body, sender, route, queue, lane, state,
                            created_at)
     select bucket, account, campaign, ${ID('counter')}, size, size, '${BODY}', sender, 'T', 1, 1,
            case when size = ${LARGE_CALL} then 'processing' when campaign % 5 = 0 then 'cancelled' else 'completed' end,
            to_timestamp(ms / 1000.0)
       from calls where campaign is not null order by ms`,
  );
  await client.query(
    `insert into campaign_counts (bucket, account, campaign, slot, delivered, failed)
     select bucket, account, campaign, slot, size / 5, 1
       from calls cross join generate_series(1, 4) as s (slot) where campaign is not null`,
  );
  await client.query(
    `insert into account_counters (bucket, account, name, last)
     select bucket, account, 'campaign', max(campaign) from calls group by bucket, account
      union all
     select bucket, account, 'cancelled_campaign', count(*) from campaigns where state = 'cancelled'
      group by bucket, account
     on conflict (bucket, account, name) do update set last = excluded.last`,
  );
}

async function writeBooks(client: pg.ClientBase): Promise<void> {
  const entry = `(${idStart('ms', 3, 'account')} || lpad(to_hex(place), 8, '0'))::uuid`;
  await client.query(
    `insert into ledger (bucket, account, entry, kind, from_book, to_book, amount, balance_after, reason, messages)
     select bucket, account, ${entry}, 'sms', 'account', 'sales', 100000, 1000000, 'send', 100
       from calls where place % 50 = 0 order by ms`,
  );
  await client.query(
    `insert into ledger (bucket, account, entry, kind, from_book, to_book, amount, balance_after, reason, description)
     select bucket, account, ${entry}, 'sms', 'issued', 'account', 100000, 1000000, 'grant', 'Paid by bank'
       from calls where place % 50 = 1 and place < 1000`,
  );
  await client.query(
    `insert into usage_by_kind (bucket, account, day, kind, slot, messages, parts, credits, delivered, failed)
     select bucket, account, current_date - day, 'sms', slot, 1000, 1000, 1000000, 900, 50
       from (select distinct bucket, account from calls) as a
      cross join generate_series(0, 89) as d (day)
      cross join generate_series(101, 104) as s (slot)`,
  );
}

async function writeInbound(client: pg.ClientBase, account: number, count: number): Promise<void> {
  const { busy, rare } = KEYWORDS;
  const key = `${bucketOf(account)}, ${account}`;
  await client.query(
    `insert into inbound_messages (bucket, account, id, sender, number, body, keyword, connector, received_at)
     select ${key}, (${idStart('ms', 4, String(account))} || lpad(to_hex(n), 8, '0'))::uuid,
            (9000000000 + n)::text, '56789', 'INFO please', case when n <= 3 then ${rare} else ${busy} end, 1,
            to_timestamp(ms / 1000.0)
       from (select n, ${START} + n::bigint * ${DAYS * 86_400_000} / ${count + 1} as ms
               from generate_series(1, ${count}) as g (n)) as i`,
  );
  await client.query(
    `insert into keywords (bucket, account, id, key, static_message, status)
     values (${key}, ${busy}, 'INFO', 'Thank you', 'approved'), (${key}, ${rare}, 'HELP', 'Thank you', 'approved')`,
  );
  await client.query(
    `insert into keyword_counts (bucket, account, keyword, slot, entries)
     values (${key}, ${busy}, 1, ${count - 3}), (${key}, ${rare}, 1, 3)`,
  );
}

async function writeContacts(client: pg.ClientBase, account: number, count: number): Promise<void> {
  const key = `${bucketOf(account)}, ${account}`;
  await client.query(
    `insert into contact_groups (bucket, account, id, name, contacts_count)
     select ${key}, id, 'Group ' || id, case when id = ${GROUP} then ${count} else 0 end
       from generate_series(1, 120) as g (id)`,
  );
  await client.query(
    `insert into contacts (bucket, account, group_id, id, mobile, name)
     select ${key}, ${GROUP}, n, (9000000000 + n)::text, 'Contact ' || n from generate_series(1, ${count}) as g (n)`,
  );
}
