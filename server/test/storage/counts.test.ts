import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bucketOf } from '../../src/core/ids.ts';
import { insertAccepted } from '../../src/storage/accept.queries.ts';
import { openDatabase, Transaction, transaction, type Database } from '../../src/storage/database.ts';
import { FOLDED_TABLES, foldCounts, type FoldedTable } from '../../src/storage/counts.ts';
import { insertProgress, type ProgressRecord } from '../../src/storage/progress.queries.ts';
import { addCreditUsage } from '../../src/storage/usage.queries.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { waitFor } from '../support/wait-for.ts';

/** In the order of their keys: the bucket comes before the account. */
const ACCOUNTS = [65, 2, 3];
const MIDDLE = 2;
const DAY = '2026-01-01';
const CAMPAIGN = 7;
const CAUSE = 'absent';
const COUNTS = { unknown: 0, sent: 0, delivered: 1, failed: 1, expired: 1, cancelled: 0, silent: 0 };
const nothing: ProgressRecord = {
  attempts: [],
  refs: [],
  receipts: [],
  requeued: [],
  usage: [],
  campaigns: [],
  causes: [],
  now: new Date(),
};

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = await openDatabase(database.connectionString);
});

afterAll(async () => {
  await db.close();
  await database.drop();
});

beforeEach(async () => {
  await db.general.query('truncate usage_by_kind, campaign_counts, usage_causes');
  const columns = [ACCOUNTS.map(bucketOf), ACCOUNTS];
  await db.general.query(
    `insert into usage_by_kind (bucket, account, day, kind, slot)
     select bucket, account, '${DAY}', 'sms', 1 from unnest($1::integer[], $2::integer[]) as a (bucket, account)`,
    columns,
  );
  await db.general.query(
    `insert into campaign_counts (bucket, account, campaign, slot)
     select bucket, account, ${CAMPAIGN}, 1 from unnest($1::integer[], $2::integer[]) as a (bucket, account)`,
    columns,
  );
  await db.general.query(
    `insert into usage_causes (bucket, account, day, kind, cause, slot)
     select bucket, account, '${DAY}', 'sms', '${CAUSE}', 1 from unnest($1::integer[], $2::integer[]) as a (bucket, account)`,
    columns,
  );
});

type Writer = (handle: Transaction, accounts: readonly number[]) => Promise<void>;

const keysOf = (accounts: readonly number[]) =>
  accounts.map((account) => ({ bucket: bucketOf(account), account, kind: 'sms' as const, slot: 1 }));

/** Everything that writes counts: recording also stands for cancelling, taking back, refunding and expiring. */
const writers: Record<string, Writer> = {
  accepting: (handle, accounts) =>
    insertAccepted(handle, {
      messages: [],
      answers: [],
      usage: keysOf(accounts).map((key) => ({ ...key, day: DAY, messages: 1, parts: 1, credits: 1 })),
      now: new Date(),
    }),
  recording: (handle, accounts) =>
    insertProgress(handle, {
      ...nothing,
      usage: keysOf(accounts).map((key) => ({ ...key, day: DAY, refunded: 1, delivered: 1, failed: 1 })),
    }),
  'counting campaigns': (handle, accounts) =>
    insertProgress(handle, {
      ...nothing,
      campaigns: keysOf(accounts).map((key) => ({ ...key, ...COUNTS, campaign: CAMPAIGN })),
    }),
  'counting causes': (handle, accounts) =>
    insertProgress(handle, {
      ...nothing,
      causes: keysOf(accounts).map((key) => ({ ...key, day: DAY, cause: CAUSE, messages: 1 })),
    }),
  crediting: (handle, accounts) =>
    addCreditUsage(
      handle,
      keysOf(accounts).map((key) => ({ ...key, day: DAY, received: 1, transferred: 1 })),
    ),
};

const usageWriters = ['accepting', 'recording', 'crediting'];
const pairs = [
  ...usageWriters.flatMap((one) => usageWriters.map((other): [string, string] => [one, other])),
  ['counting campaigns', 'counting campaigns'] satisfies [string, string],
  ['counting causes', 'counting causes'] satisfies [string, string],
];

const TABLES: Readonly<Record<string, string>> = {
  'counting campaigns': 'campaign_counts',
  'counting causes': 'usage_causes',
};

describe('batches that name the same counts in opposite orders', () => {
  // The row in the middle is locked until both wait. By then, each would have locked one end, and want the other's.
  test.each(pairs)('of %s and %s do not wait for each other', async (one, other) => {
    const [holder, first, second, watch] = await Promise.all([
      db.general.connect(),
      db.hot.connect(),
      db.hot.connect(),
      db.general.connect(),
    ]);
    try {
      const table = TABLES[one] ?? 'usage_by_kind';
      await holder.query('begin');
      await holder.query(`select 1 from ${table} where account = $1 for update`, [MIDDLE]);
      const write = (client: pg.PoolClient, writer: string, accounts: readonly number[]) =>
        writers[writer]?.(new Transaction(client), accounts) ??
        Promise.reject(new Error(`nothing is known of ${writer}`));
      const settled = Promise.allSettled([
        write(first, one, ACCOUNTS),
        write(second, other, ACCOUNTS.toReversed()),
      ]);
      await waitFor('both writers wait', async () => {
        const { rows } = await watch.query<{ waiting: number }>(
          `select count(*)::integer as waiting from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows[0]?.waiting === 2;
      });
      await holder.query('commit');
      expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    } finally {
      for (const client of [holder, first, second, watch]) client.release();
    }
  });
});

describe('folding', () => {
  const accounts = ACCOUNTS.map((account) => ({ bucket: bucketOf(account), account, fromDay: '-infinity' }));
  const fold = (table: FoldedTable) => foldCounts(db.general, table, accounts, '2026-02-01', 2);
  const sums = async () => {
    const { rows } = await db.general.query<{ usage: number; causes: number; campaigns: number }>(
      `select (select sum(delivered) from usage_by_kind)::integer as usage,
              (select sum(messages) from usage_causes)::integer as causes,
              (select sum(delivered) from campaign_counts)::integer as campaigns`,
    );
    return rows[0] ?? { usage: 0, causes: 0, campaigns: 0 };
  };

  beforeEach(async () => {
    await db.general.query('truncate campaigns');
    await db.general.query(
      `insert into campaigns (bucket, account, campaign, first, total, body, sender, route, queue, lane, state)
       select bucket, account, campaign, gen_random_uuid(), 1, '', 'A', 'T', 1, 1, 'completed' from campaign_counts`,
    );
  });

  test('beside writers loses nothing, ends nobody, and no reader sees a sum that falls', async () => {
    const ROUNDS = 60;
    let writing = 3;
    const write = async (slot: number) => {
      for (let round = 0; round < ROUNDS; round++) {
        const keys = keysOf(round % 2 === 0 ? ACCOUNTS : ACCOUNTS.toReversed()).map((key) => ({
          ...key,
          slot,
        }));
        await transaction(db.hot, (handle) =>
          insertProgress(handle, {
            ...nothing,
            usage: keys.map((key) => ({ ...key, day: DAY, refunded: 1, delivered: 1, failed: 1 })),
            campaigns: keys.map((key) => ({ ...key, ...COUNTS, campaign: CAMPAIGN })),
            causes: keys.map((key) => ({ ...key, day: DAY, cause: CAUSE, messages: 1 })),
          }),
        );
      }
      writing -= 1;
    };
    let folded = 0;
    const foldOn = async () => {
      while (writing > 0) for (const table of FOLDED_TABLES) folded += await fold(table);
    };
    const readOn = async () => {
      for (let last = await sums(); writing > 0;) {
        const next = await sums();
        expect(
          Math.min(next.usage - last.usage, next.causes - last.causes, next.campaigns - last.campaigns),
        ).toBeGreaterThanOrEqual(0);
        last = next;
      }
    };
    await Promise.all([write(1), write(2), write(3), foldOn(), readOn()]);
    expect(folded).toBeGreaterThan(0);
    const added = 3 * ROUNDS * ACCOUNTS.length;
    expect(await sums()).toEqual({ usage: added, causes: added, campaigns: added });
    for (const table of FOLDED_TABLES) while ((await fold(table)) > 0);
    expect(await sums()).toEqual({ usage: added, causes: added, campaigns: added });
    for (const table of ['usage_by_kind', 'usage_causes', 'campaign_counts']) {
      const { rows } = await db.general.query(
        `select distinct slot, count(*)::integer as count from ${table} group by slot`,
      );
      expect(rows).toEqual([{ slot: -1, count: ACCOUNTS.length }]);
    }
  });

  test('tells how many rows were folded, so that a full portion means more, and not what they have become', async () => {
    const [account] = accounts;
    if (!account) throw new Error('there is no account');
    await db.general.query(
      `insert into usage_by_kind (bucket, account, day, kind, slot, delivered)
       select bucket, account, day, kind, 2, 1 from usage_by_kind where account = $1`,
      [account.account],
    );
    const foldIt = () => foldCounts(db.general, 'usage_by_kind', [account], '2026-02-01', 5);
    expect([await foldIt(), await foldIt()]).toEqual([2, 0]);
  });

  test('waits for nobody who is adding to a row, and leaves that row for later', async () => {
    const holder = await db.general.connect();
    try {
      await holder.query('begin');
      await holder.query('update usage_by_kind set delivered = 5 where account = $1', [MIDDLE]);
      while ((await fold('usage_by_kind')) > 0);
      const slots = async () => {
        const { rows } = await db.general.query<{ slot: number }>(
          'select slot from usage_by_kind order by slot',
        );
        return rows.map(({ slot }) => slot);
      };
      expect(await slots()).toEqual([-1, -1, 1]);
      await holder.query('commit');
      expect(await fold('usage_by_kind')).toBe(1);
      expect(await slots()).toEqual([-1, -1, -1]);
      expect((await sums()).usage).toBe(5);
    } finally {
      holder.release();
    }
  });
});
