import { idFloor } from '../../src/core/ids.ts';
import { partitionName, WEEKLY_TABLES } from '../../src/storage/partitions.ts';
import type { TestGateway } from '../support/gateway.ts';

const DAY = 86_400_000;

/** This many days ago, in the middle of a week, so that what is aged together stays together. */
export function daysAgo(days: number): Date {
  const day = new Date(Date.now() - days * DAY);
  const monday = day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY;
  return new Date(Math.floor(monday / DAY) * DAY + 3.5 * DAY);
}

const COLUMNS: readonly [table: string, ...ids: string[]][] = [
  ['messages', 'id', 'first', 'entry', 'refund_entry'],
  ['attempts', 'message'],
  ['receipts', 'message'],
  ['events', 'subject'],
  ['webhook_attempts', 'subject'],
  ['webhook_queue', 'subject'],
  ['webhook_dead_letters', 'subject'],
  ['outbox', 'id'],
  ['inflight', 'id'],
  ['scheduled', 'id'],
  ['smpp_deliveries', 'id'],
  ['campaigns', 'first'],
  ['inbound_messages', 'id'],
  ['inbound_chats', 'id'],
  ['chat_numbers', 'message'],
  ['owed_replies', 'id'],
  ['receipt_inbox', 'id'],
  ['ledger', 'entry', 'transfer'],
  ['vendor_refs', 'message'],
  ['contents', 'first'],
  ['attachments', 'upload'],
  ['call_uploads', 'upload', 'first'],
  ['engagements', 'message'],
];

const YOUNG = `now() - interval '1 day'`;
const TIME_OF = (id: string) => `('x' || left(replace(${id}::text, '-', ''), 12))::bit(48)::bigint`;

/**
 * Moves everything that this test has made to about that time. Only ids change, and the times by which tables are
 * partitioned.
 */
export async function age(gateway: TestGateway, to: Date): Promise<void> {
  await makePartitions(gateway, to);
  const shift = Date.now() - to.getTime();
  await gateway.rows(
    `create or replace function aged(id uuid) returns uuid language sql immutable as $$
       select (lpad(to_hex(${TIME_OF('id')} - ${shift}), 12, '0') || substr(replace(id::text, '-', ''), 13))::uuid $$`,
  );
  for (const [table, key = '', ...others] of COLUMNS) {
    const sets = [key, ...others].map((id) => `${id} = ${younger(id)}`);
    if (table === 'vendor_refs') sets.push(`at = at - interval '${shift} milliseconds'`);
    if (table === 'call_uploads') sets.push(`look_at = look_at - interval '${shift} milliseconds'`);
    await gateway.rows(`update ${table} set ${sets.join(', ')} where ${isYoung(key)}`);
  }
  const upload = `(content #>> '{attachments,upload}')::uuid`;
  await gateway.rows(
    `update contents set content = jsonb_set(content, '{attachments,upload}', to_jsonb(aged(${upload})))
      where ${isYoung(upload)}`,
  );
  await gateway.rows(
    `update messages set sent_at = sent_at - interval '${shift} milliseconds' where sent_at > ${YOUNG}`,
  );
}

const isYoung = (id: string) => `${TIME_OF(id)} > extract(epoch from ${YOUNG}) * 1000`;
const younger = (id: string) => `case when ${isYoung(id)} then aged(${id}) else ${id} end`;

/** Creates the partitions for ids of that time, and those of the adjacent weeks. */
export async function makePartitions(gateway: TestGateway, at: Date): Promise<void> {
  const monday = Math.floor(at.getTime() / DAY) * DAY - ((at.getUTCDay() + 6) % 7) * DAY;
  for (const table of WEEKLY_TABLES) {
    for (const week of [monday, monday + 7 * DAY]) {
      await make(gateway, table, week, idFloor(week), idFloor(week + 7 * DAY));
    }
  }
  for (let day = monday; day < monday + 14 * DAY; day += DAY) {
    const bounds = [day, day + DAY].map((ms) => new Date(ms).toISOString()) as [string, string];
    await make(gateway, 'vendor_refs', day, ...bounds);
  }
  for (const table of ['ledger', 'inbound_messages', 'inbound_chats']) {
    for (const ahead of [0, 1]) {
      const [month, next] = [ahead, ahead + 1].map((n) =>
        Date.UTC(new Date(monday).getUTCFullYear(), new Date(monday).getUTCMonth() + n, 1),
      ) as [number, number];
      await make(gateway, table, month, idFloor(month), idFloor(next));
    }
  }
}

async function make(gateway: TestGateway, table: string, start: number, from: string, to: string) {
  const name = partitionName(table, new Date(start));
  await gateway.rows(
    `create table if not exists ${name} partition of ${table} for values from ('${from}') to ('${to}')`,
  );
}

/** Drops what is left of past partitions, so that the next test begins without them. */
async function dropPast(gateway: TestGateway): Promise<void> {
  const tables = [...WEEKLY_TABLES, 'vendor_refs', 'inbound_messages', 'inbound_chats'];
  const old = await gateway.rows<{ name: string }>(
    `select relname as name from pg_class
      where relkind = 'r' and relname ~ $1 and to_date(right(relname, 8), 'YYYYMMDD') < now() - interval '5 days'
        and (not relispartition or to_date(right(relname, 8), 'YYYYMMDD') < now() - interval '40 days')`,
    [`^(${tables.join('|')})_[0-9]{8}$`],
  );
  for (const { name } of old) await gateway.rows(`drop table ${name}`);
}

/** Empties these tables and the books of sends, and takes everything handed over before today as checked. */
export async function emptyBooks(gateway: TestGateway, tables: readonly string[]): Promise<void> {
  await gateway.rows(`update receipt_walk set day = (now() at time zone 'UTC')::date`);
  await gateway.rows(`truncate ${[...EMPTIED, ...tables].join(', ')}`);
  await dropPast(gateway);
  await gateway.rows(`delete from ledger where reason in ('send', 'refund')`);
  await gateway.rows(`
    update balances b
       set amount = (select coalesce(sum(amount), 0) from ledger l
                      where l.bucket = b.bucket and l.account = b.account and l.kind = b.kind)`);
}

const EMPTIED = [
  ...[
    'messages',
    'attempts',
    'receipts',
    'events',
    'webhook_queue',
    'outbox',
    'inflight',
    'scheduled',
    'campaigns',
  ],
  ...['vendor_refs', 'carried', 'retired_weeks', 'account_retention'],
];
