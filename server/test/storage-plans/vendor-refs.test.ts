import { beforeAll, describe, expect, test } from 'vitest';
import { bucketOf, createIdMaker } from '../../src/core/ids.ts';
import { matchReceipts } from '../../src/core/delivery/match-receipts.ts';
import { findMessageByReference } from '../../src/core/reports/message-status.ts';
import { transaction, type Handle } from '../../src/storage/database.ts';
import { partitionName } from '../../src/storage/partitions.ts';
import {
  daysBack,
  findByVendorId,
  findVendorRefs,
  findMonths,
} from '../../src/storage/vendor-refs.queries.ts';
import { planOf, statementsOf, useDatabase } from '../support/plans.ts';

const DAY = 86_400_000;
const DAYS = 365;
const account = 17;
const key = { bucket: bucketOf(account), account };
/** As if messages are valid for two days. */
const HOURS = 72;

let now: Date;

const daysAgo = (days: number) => new Date(now.getTime() - days * DAY);

const db = useDatabase(async ({ general }) => {
  now = new Date();
  for (let ago = DAYS; ago > 1; ago--) {
    const [from, to] = [daysAgo(ago), daysAgo(ago - 1)].map((day) => day.toISOString().slice(0, 10));
    await general.query(
      `create table ${partitionName('vendor_refs', daysAgo(ago))} partition of vendor_refs
         for values from ('${from} 00:00Z') to ('${to} 00:00Z')`,
    );
  }
  const ids = createIdMaker(1, Date.now);
  await general.query(
    `insert into vendor_refs (vendor_key, connector, at, bucket, account, message, recipient, claimed_at)
     select 'k' || n, 1, $2::timestamptz - (n / 20) * interval '1 day', $3, $4, id, '9876543210', now()
       from unnest($1::uuid[]) with ordinality as i (id, n)`,
    [
      Array.from({ length: 20 * DAYS - 1 }, () => ids.one(account)),
      now.toISOString(),
      key.bucket,
      key.account,
    ],
  );
});

/** Partitions of vendor_refs that the transaction has locked so far. */
async function locked(handle: Handle): Promise<string[]> {
  const { rows } = await handle.query<{ name: string }>({
    text: `select c.relname as name from pg_locks l join pg_class c on c.oid = l.relation
            where l.pid = pg_backend_pid() and c.relkind = 'r' and c.relname like 'vendor\\_refs\\_2%' order by 1 desc`,
  });
  return rows.map(({ name }) => name);
}

const partitions = (...ago: number[]) => ago.map((days) => partitionName('vendor_refs', daysAgo(days)));

const receipt = (vendorKey: string) => ({
  id: vendorKey,
  connector: 1,
  vendorKey,
  vendorId: vendorKey,
  recipient: null,
  state: 40,
  error: null,
  code: null,
  isRead: false,
  seconds: null,
  digits: null,
  at: now,
  receivedAt: now,
  afterClaim: null,
  raw: '',
});

const lookUp = (handle: Handle, keys: string[], hours = HOURS) =>
  matchReceipts(
    handle,
    keys.map(receipt),
    [],
    new Set(),
    daysBack(noon(), new Date(noon().getTime() - hours * 3_600_000)),
  );

/** In the last hour of a day, the next one is searched as well. */
const noon = () => new Date(now.getTime() - (now.getTime() % DAY) + DAY / 2);

describe.each(['without statistics', 'that were analysed'])('on tables %s', (statistics) => {
  beforeAll(async () => {
    if (statistics !== 'without statistics') await db().general.query('analyze vendor_refs');
  });

  test('the search for the messages of receipts looks up keys only in the partitions of these days', async () => {
    for (const days of daysBack(noon(), daysAgo(3))) {
      const statements = await statementsOf((handle) =>
        findVendorRefs(handle, [{ vendorKey: 'k1', connector: 1 }], days),
      );
      for (const statement of statements) {
        const nodes = await planOf(db().hot, statement);
        const scans = nodes.filter((node) => node['Relation Name'] !== undefined);
        expect(scans).toHaveLength((days.to.getTime() - days.from.getTime()) / DAY);
        for (const scan of scans) {
          expect(scan['Node Type']).toMatch(/^Index/);
          expect(scan['Index Cond']).toMatch(/vendor_key.*connector/);
        }
      }
    }
  });
});

describe(`with ${DAYS} days of hand-overs`, () => {
  test('receipts of today search no other day', async () => {
    await transaction(db().hot, async (handle) => {
      const { matched } = await lookUp(handle, ['k1', 'k7', 'k19']);
      expect(matched).toHaveLength(3);
      expect(await locked(handle)).toEqual(partitions(0));
    });
  });

  test('older ones search back day by day, and never further than receipts may come', async () => {
    await transaction(db().hot, async (handle) => {
      const { matched, unmatched } = await lookUp(handle, ['k1', 'k21']);
      expect([matched.length, unmatched.length]).toEqual([2, 0]);
      expect(await locked(handle)).toEqual(partitions(0, 1));
    });
    await transaction(db().hot, async (handle) => {
      const { matched, unmatched } = await lookUp(handle, ['k1', 'k61', 'k101', 'of nobody']);
      expect([matched.length, unmatched.length]).toEqual([2, 2]);
      expect(await locked(handle)).toEqual(partitions(0, 1, 2, 3));
    });
  });

  test('a message is found by the operator’s id however old it is, a month at a time', async () => {
    let most = 0;
    let found: string | null = null;
    for (const month of await findMonths(db().general)) {
      await transaction(db().general, async (handle) => {
        found ??= await findByVendorId(handle, key, `k${20 * DAYS - 1}`, month);
        most = Math.max(most, (await locked(handle)).length);
      });
    }
    expect(found).not.toBeNull();
    expect(most).toBeLessThanOrEqual(31);
  });
});

test('an id that nobody knows is looked up in four months of hand-overs at most', async () => {
  await transaction(db().general, async (handle) => {
    const asking = { bucket: key.bucket, number: account };
    expect(await findMessageByReference(handle, asking, 'of nobody')).toBeNull();
    expect((await locked(handle)).length).toBeLessThanOrEqual(4 * 31);
    expect(await findMessageByReference(handle, asking, 'k1')).toBeNull();
  });
});

test('days are searched without a gap', () => {
  const spans = [...daysBack(new Date('2026-03-10T23:30:00Z'), new Date('2026-02-01T05:00:00Z'))];
  expect(
    spans.map(({ from, to }) => [from.toISOString().slice(5, 10), to.toISOString().slice(5, 10)]),
  ).toEqual([
    ['03-10', '03-12'],
    ['03-09', '03-10'],
    ['03-07', '03-09'],
    ['03-03', '03-07'],
    ['02-23', '03-03'],
    ['02-07', '02-23'],
    ['02-01', '02-07'],
  ]);
});
