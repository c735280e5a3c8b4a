import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fill, GROUP, KEYWORDS, LARGE_CALL, RARE_SENDER, SENDER } from '../../bench/scale-fill.ts';
import { bucketOf, idAt, idFloor, toBroadcastId } from '../../src/core/ids.ts';
import { findBroadcastStatus } from '../../src/core/reports/message-status.ts';
import { findFailedReplies, listFailedReplies } from '../../src/storage/attention.queries.ts';
import { readBadges } from '../../src/storage/badges.queries.ts';
import { listUnanswered } from '../../src/storage/chat-conversations.queries.ts';
import { listContacts } from '../../src/storage/contacts.queries.ts';
import type { Handle } from '../../src/storage/database.ts';
import { countKeywordEntries, listKeywordEntries } from '../../src/storage/keywords.queries.ts';
import { listCreditEntries } from '../../src/storage/ledger.queries.ts';
import {
  countCampaigns,
  countCampaignsInState,
  findCampaign,
  listCampaigns,
  listCampaignsInState,
  walkCampaigns,
  type CampaignFilter,
} from '../../src/storage/manage-campaigns.queries.ts';
import { findBroadcast, findMessage, readStates, readTimeline } from '../../src/storage/messages.queries.ts';
import { readReceipts, readSubmission } from '../../src/storage/message-record.queries.ts';
import { listReceivedSms } from '../../src/storage/received.queries.ts';
import { searchMessages, type MessageFilter } from '../../src/storage/search-messages.queries.ts';
import { findMisPlace, findStateInBroadcast, readMis } from '../../src/storage/mis.queries.ts';
import { readCauses, readUsage } from '../../src/storage/usage.queries.ts';
import { findByVendorId } from '../../src/storage/vendor-refs.queries.ts';
import { findLongWaiting, findWaitingPlace } from '../../src/storage/waiting.queries.ts';
import { readWebhookTimes } from '../../src/storage/webhook-times.queries.ts';
import { preparedPlanOf, useDatabase } from '../support/plans.ts';

/** What lists and reports read must be bounded by what they show, not by how much is stored. */
const MESSAGES = 20_000;
const CAMPAIGNS = 3_000;
const DAY = 86_400_000;
const account = 17;
/** All messages of another account go there. */
const BUSY_NUMBER = '9876543219';
const busyKey = { bucket: bucketOf(account + 2), account: account + 2 };
const key = { bucket: bucketOf(account), account };
const group = { ...key, group: GROUP };
const now = Date.now();

type Message = { id: string; first: string; recipient: string; vendorId: string };

const db = useDatabase(async () => undefined, 9);
let client: pg.PoolClient;
/** The first message of a broadcast of three, in the middle of all. */
let small: Message;
let large: Message;

beforeAll(async () => {
  client = await db().reports.connect();
  // Otherwise the tables would be analysed at some point without our knowing.
  for (const { name } of await tables())
    await client.query(`alter table ${name} set (autovacuum_enabled = off)`);
  await fill(client, [
    { account, messages: MESSAGES },
    { account: account + 1, messages: Math.floor(MESSAGES / 3) },
  ]);
  const toBusyNumber = JSON.stringify({ ...busyKey, recipient: BUSY_NUMBER });
  await client.query(
    // As a table, the record is made once, and not for each of its columns.
    `insert into messages select r.* from messages m cross join lateral jsonb_populate_record(m, $3) r
      where m.bucket = $1 and m.account = $2`,
    [key.bucket, account, toBusyNumber],
  );
  await client.query(
    `insert into campaigns (bucket, account, campaign, first, total, fed, body, sender, route, queue, lane, state)
     select $1, $2, n, gen_random_uuid(), 300, 300, 'a', 'A', 'T', 1, 1, 'completed'
       from generate_series(1001, ${1_000 + CAMPAIGNS}) as g (n)`,
    [key.bucket, account],
  );
  await client.query(
    `insert into campaign_counts (bucket, account, campaign, slot, delivered)
     select $1, $2, n, slot, 1 from generate_series(1001, ${1_000 + CAMPAIGNS}) as g (n), generate_series(1, 4) as s (slot)`,
    [key.bucket, account],
  );
  await client.query(
    `insert into account_counters (bucket, account, name, last)
     select n % 64, n, 'campaign', 1 from generate_series(1001, 6000) as g (n)`,
  );
  await client.query(
    `insert into vendor_refs (vendor_key, connector, at, bucket, account, message, recipient)
     select 'x' || id, 1, sent_at, bucket, account, id, recipient from messages where sent_at is not null`,
  );
  await client.query(
    `insert into usage_causes (bucket, account, day, kind, cause, slot, messages)
     select $1, $2, current_date - ago, 'sms', 'cause ' || cause, slot, 1
       from generate_series(0, 60) as d (ago), generate_series(1, 33) as c (cause), generate_series(1, 4) as s (slot)
      order by ago desc`,
    [key.bucket, account],
  );
  // None to the account's own receiver, and many to one that its emails name.
  await client.query(
    `insert into webhook_endpoints (bucket, account, endpoint, url, kind)
     select $1, $2, n, 'https://hooks.example/' || n, case n when 3 then 'account' else 'notify' end
       from generate_series(2, 3) as g (n)`,
    [key.bucket, account],
  );
  await client.query(
    `insert into webhook_attempts (bucket, account, subject, rank, endpoint, no, at, ok, took_ms)
     select bucket, account, id, rank, 2, 1, now(), true, 5 from messages, generate_series(1, 5) as g (rank)
      where bucket = $1 and account = $2
      order by id`,
    [key.bucket, account],
  );
  // So many that the planner, when it knows nothing about the table, expects to find more than one.
  await client.query(
    `insert into inbound_messages (bucket, account, id, sender, number, body, keyword, connector, received_at)
     select bucket, account, (left(replace(id::text, '-', ''), 24) || lpad(to_hex(100000 + n), 8, '0'))::uuid, sender,
            number, body, keyword, connector, received_at
       from inbound_messages, generate_series(1, 60) as g (n) where account = $1 and keyword = $2
      order by id, n`,
    [account, KEYWORDS.busy],
  );
  small = await oneOf(3);
  large = await oneOf(LARGE_CALL);
});

afterAll(() => client.release());

async function tables(): Promise<{ name: string }[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace in ('home'::regnamespace, 'c00'::regnamespace)`,
  );
  return rows;
}

async function oneOf(accepted: number): Promise<Message> {
  const { rows } = await client.query<Message>(
    `select id, first, recipient, vendor_id as "vendorId" from messages
      where bucket = $1 and account = $2 and accepted = $3 and id = first and id >= $4 order by id limit 1`,
    [key.bucket, account, accepted, idFloor(now - 4 * DAY)],
  );
  if (!rows[0]) throw new Error(`there is no broadcast of ${accepted}`);
  return rows[0];
}

/** Rows (including those that did not match) and pages read by all statements that `run` makes. */
async function costOf(run: (handle: Handle) => Promise<unknown>): Promise<{ rows: number; pages: number }> {
  const cost = { rows: 0, pages: 0 };
  await run({
    query: async <R extends pg.QueryResultRow>(statement: pg.QueryConfig) => {
      const plan = await preparedPlanOf(client, statement, ['analyze', 'buffers']);
      for (const node of plan) {
        const dropped =
          (node['Rows Removed by Filter'] ?? 0) +
          (node['Rows Removed by Join Filter'] ?? 0) +
          (node['Rows Removed by Index Recheck'] ?? 0);
        const read = node['Relation Name'] === undefined ? 0 : node['Actual Rows'];
        cost.rows += (read + dropped) * node['Actual Loops'];
      }
      cost.pages += (plan[0]?.['Shared Hit Blocks'] ?? 0) + (plan[0]?.['Shared Read Blocks'] ?? 0);
      return client.query<R>(statement);
    },
  });
  return cost;
}

const OF_SMS = { channels: ['sms', 'voice'] };
const mis = (sender: string | null) => ({
  from: idFloor(now - 30 * DAY),
  to: idFloor(now + DAY),
  sender,
  ...OF_SMS,
});
const search = (more: Partial<MessageFilter> = {}): MessageFilter => ({
  from: idFloor(now - 30 * DAY),
  below: idFloor(now + DAY),
  recipients: null,
  sender: null,
  state: null,
  cause: null,
  clientRef: null,
  first: null,
  channel: null,
  routes: null,
  template: null,
  ...more,
});
const campaigns = (more: Partial<CampaignFilter> = {}): CampaignFilter => ({
  state: null,
  channel: null,
  words: null,
  below: 3_500,
  ...more,
});
const LONG_AGO = {
  since: new Date(now),
  sinceLonger: new Date(now),
  floor: idFloor(now),
  floorLonger: idFloor(now),
};
const REPLIES = { from: idFloor(now - 30 * DAY), except: '' };
const page = (offset: number) => ({ offset, limit: 50 });
const day = (ago: number) => new Date(now - ago * DAY).toISOString().slice(0, 10);

/** Each with the rows and pages that it may read. */
const READS: [string, { rows: number; pages: number }, (handle: Handle) => Promise<unknown>][] = [
  ['a message', { rows: 1, pages: 4 }, (h) => findMessage(h, key, small.id)],
  ['its timeline', { rows: 10, pages: 40 }, (h) => readTimeline(h, key, small.id, 201)],
  // With its campaign, its template, and the key that sent it.
  ['what it was accepted with', { rows: 4, pages: 12 }, (h) => readSubmission(h, key, small.id)],
  ['its receipts', { rows: 10, pages: 8 }, (h) => readReceipts(h, key, small.id, 50)],
  // In each of the days' partitions.
  [
    'a message by the operator’s id',
    { rows: 1, pages: 60 },
    (h) => findByVendorId(h, key, small.vendorId, { from: new Date(now - 9 * DAY), to: new Date(now + DAY) }),
  ],
  ['a broadcast', { rows: 3, pages: 4 }, (h) => findBroadcast(h, key, small.id, idAt(small.id, 2), 100)],
  ['the first of a large broadcast', { rows: 100, pages: 10 }, (h) => firstOfLarge(h)],
  [
    'the states of a broadcast',
    { rows: 3, pages: 4 },
    (h) => readStates(h, key, small.id, idAt(small.id, 2)),
  ],
  ['the status of a large broadcast', { rows: 105, pages: 20 }, (h) => statusOfLarge(h)],
  [
    'one recipient of a large broadcast',
    { rows: 1, pages: 4 },
    (h) => findStateInBroadcast(h, key, { ...recipientOf(large), ...OF_SMS }),
  ],
  ['the report of messages', { rows: 203, pages: 25 }, (h) => readMis(h, key, mis(null), 100)],
  ['where its second page begins', { rows: 101, pages: 15 }, (h) => findMisPlace(h, key, mis(null), 100)],
  [
    'where its last page begins',
    { rows: 10_001, pages: 800 },
    (h) => findMisPlace(h, key, mis(null), 10_000),
  ],
  [
    'the newest messages of an account',
    { rows: 110, pages: 60 },
    (h) => searchMessages(h, key, search(), { most: 51, limit: 51 }),
  ],
  // At the beginning of a week its partition is so small that the planner may read the account's part of it whole.
  [
    'the messages to a busy number',
    { rows: 700, pages: 120 },
    (h) =>
      searchMessages(h, busyKey, search({ recipients: [BUSY_NUMBER, `91${BUSY_NUMBER}`] }), {
        most: 51,
        limit: 51,
      }),
  ],
  [
    'the messages to a number',
    { rows: 500, pages: 120 },
    (h) => searchMessages(h, key, search({ recipients: ['9876543210'] }), { most: 51, limit: 51 }),
  ],
  [
    'the messages of a sender',
    { rows: 110, pages: 120 },
    (h) => searchMessages(h, key, search({ sender: SENDER }), { most: 51, limit: 51 }),
  ],
  [
    'a state, walked for',
    { rows: 12_000, pages: 1_500 },
    (h) => searchMessages(h, key, search({ state: 42 }), { most: 10_000, limit: 51 }),
  ],
  [
    'a cause that nothing has, walked for',
    { rows: 20_000, pages: 1_500 },
    (h) => searchMessages(h, key, search({ cause: 'absent' }), { most: 10_000, limit: 51 }),
  ],
  ['how webhook requests went, walked for', { rows: 10_010, pages: 400 }, (h) => readWebhookTimes(h, key)],
  ['where a message waits', { rows: 10, pages: 30 }, (h) => findWaitingPlace(h, key, small.id)],
  [
    'what has waited for long, walked for',
    { rows: 20_010, pages: 1_500 },
    (h) => findLongWaiting(h, key, LONG_AGO, [1], 10_000),
  ],
  [
    'replies that failed, walked for',
    { rows: 2_010, pages: 1_100 },
    (h) => listFailedReplies(h, key, { ...REPLIES, most: 1_000, limit: 5 }),
  ],
  [
    'the last replies of keywords',
    { rows: 50, pages: 60 },
    (h) => findFailedReplies(h, key, [KEYWORDS.busy, KEYWORDS.rare], REPLIES),
  ],
  [
    'whom a sender wrote to without an answer',
    { rows: 2_010, pages: 800 },
    (h) => listUnanswered(h, key, { sender: SENDER, since: idFloor(now - 30 * DAY), most: 1_000, limit: 50 }),
  ],
  ['where a sender’s page begins', { rows: 101, pages: 15 }, (h) => findMisPlace(h, key, mis(SENDER), 100)],
  ['the report of a sender', { rows: 203, pages: 25 }, (h) => readMis(h, key, mis(SENDER), 100)],
  ['the report of a rare sender', { rows: 203, pages: 25 }, (h) => readMis(h, key, mis(RARE_SENDER), 100)],
  ['the report of an unknown sender', { rows: 0, pages: 20 }, (h) => readMis(h, key, mis('NOBODY'), 100)],
  ['a campaign', { rows: 5, pages: 10 }, (h) => findCampaign(h, key, 3)],
  ['the number of campaigns', { rows: 3, pages: 8 }, (h) => countCampaigns(h, key)],
  ['campaigns', { rows: 50, pages: 10 }, (h) => listCampaigns(h, key, { from: 3_500, offset: 0, limit: 50 })],
  ['processing campaigns', { rows: 1, pages: 5 }, (h) => listCampaignsInState(h, key, 'processing', page(0))],
  [
    'completed campaigns',
    { rows: 100, pages: 10 },
    (h) => listCampaignsInState(h, key, 'completed', page(50)),
  ],
  [
    'campaigns with their counts',
    { rows: 260, pages: 330 },
    (h) => walkCampaigns(h, key, campaigns(), { most: 51, limit: 51 }),
  ],
  [
    'completed campaigns with their counts',
    { rows: 260, pages: 330 },
    (h) => walkCampaigns(h, key, campaigns({ state: 'completed' }), { most: 51, limit: 51 }),
  ],
  [
    'a campaign’s name, walked for',
    { rows: 4_010, pages: 150 },
    (h) => walkCampaigns(h, key, campaigns({ words: 'nobody' }), { most: 2_000, limit: 51 }),
  ],
  [
    'the badges',
    { rows: 10, pages: 30 },
    (h) => readBadges(h, key, { submitted: new Date(now - DAY), refused: new Date(now - DAY) }, 100),
  ],
  [
    'the number of processing campaigns',
    { rows: 3, pages: 8 },
    (h) => countCampaignsInState(h, key, 'processing'),
  ],
  [
    'the number of completed campaigns',
    { rows: 3, pages: 8 },
    (h) => countCampaignsInState(h, key, 'completed'),
  ],
  [
    'the number of cancelled campaigns',
    { rows: 3, pages: 8 },
    (h) => countCampaignsInState(h, key, 'cancelled'),
  ],
  [
    'entries of a keyword',
    { rows: 50, pages: 10 },
    (h) => listKeywordEntries(h, key, KEYWORDS.busy, page(0)),
  ],
  ['their second page', { rows: 100, pages: 12 }, (h) => listKeywordEntries(h, key, KEYWORDS.busy, page(50))],
  [
    'entries of a rare keyword',
    { rows: 3, pages: 10 },
    (h) => listKeywordEntries(h, key, KEYWORDS.rare, page(0)),
  ],
  [
    'the number of a keyword’s entries',
    { rows: 4, pages: 4 },
    (h) => countKeywordEntries(h, key, KEYWORDS.busy),
  ],
  [
    'what was received',
    { rows: 210, pages: 260 },
    (h) => listReceivedSms(h, key, { below: idFloor(now + DAY), people: null, most: 51, limit: 51 }),
  ],
  ['contacts', { rows: 51, pages: 10 }, (h) => listContacts(h, group, page(0))],
  ['the second page of contacts', { rows: 101, pages: 12 }, (h) => listContacts(h, group, page(50))],
  ['the last credits', { rows: 20, pages: 20 }, (h) => listCreditEntries(h, key, 'sms', { limit: 10 })],
  // Four processes have counted on each day.
  [
    '30 days of use',
    { rows: 120, pages: 180 },
    (h) => readUsage(h, key, ['sms', 'international'], day(29), day(0)),
  ],
  // Four processes have counted all 33 causes on each day, in whatever order they came.
  [
    'the causes of a week',
    { rows: 924, pages: 1_000 },
    (h) => readCauses(h, key, ['sms', 'international'], day(6), day(0)),
  ],
];

const firstOfLarge = (handle: Handle) =>
  findBroadcast(handle, key, large.id, idAt(large.id, LARGE_CALL - 1), 100);

const statusOfLarge = (handle: Handle) => {
  const reference = toBroadcastId({ account, first: large.id, accepted: LARGE_CALL });
  return findBroadcastStatus(handle, { bucket: key.bucket, number: account }, reference);
};

const recipientOf = ({ id, recipient }: Message) => ({
  first: id,
  last: idAt(id, LARGE_CALL - 1),
  recipient,
});

describe.each(['without statistics', 'with statistics'])('%s', (statistics) => {
  beforeAll(async () => {
    if (statistics === 'with statistics') await client.query('analyze');
  });

  // A prepared statement is first planned for its values, and later once for all values.
  describe.each(['force_custom_plan', 'force_generic_plan'])('with %s', (mode) => {
    beforeAll(async () => {
      await client.query(`set plan_cache_mode = ${mode}`);
    });

    test.each(READS)('reading %s costs no more than %j', async (_what, most, run) => {
      const { rows, pages } = await costOf(run);
      expect(rows).toBeLessThanOrEqual(most.rows);
      expect(pages).toBeLessThanOrEqual(most.pages);
    });
  });
});
