import { expect, test } from 'vitest';
import { bucketOf, createIdMaker } from '../../src/core/ids.ts';
import { listCreditEntries } from '../../src/storage/ledger.queries.ts';
import { planOf, statementsOf, useDatabase } from '../support/plans.ts';

const account = 17;
const key = { bucket: bucketOf(account), account };

const db = useDatabase(async ({ general }) => {
  const ids = createIdMaker(1, () => Date.now());
  const entries = Array.from({ length: 20_000 }, () => ids.one(account));
  await general.query(
    `insert into ledger (bucket, account, entry, kind, from_book, to_book, amount, balance_after, reason)
     select ${key.bucket}, ${account}, entry, 'sms', 'account', 'sales', 1, 1,
            case when n <= 3 then 'withdrawal' else 'send' end
       from unnest($1::uuid[]) with ordinality as e (entry, n)`,
    [entries],
  );
});

test.each(['without statistics', 'with statistics'])(
  'the last credits are found among many sends without reading the sends, %s',
  async (statistics) => {
    if (statistics === 'with statistics') await db().general.query('analyze ledger');
    const [statement = { text: '' }] = await statementsOf((handle) =>
      listCreditEntries(handle, key, 'sms', { limit: 10 }),
    );
    const nodes = await planOf(db().general, statement, ['analyze']);
    // The partition of the next month is empty from the middle of a month on, and may be read in any way.
    const reading = nodes.filter((node) => node['Relation Name'] !== undefined && node['Actual Rows'] > 0);
    expect(reading.filter((node) => /Seq Scan|Bitmap/.test(node['Node Type']))).toEqual([]);
    expect(reading.some((node) => node['Node Type'].startsWith('Index'))).toBe(true);
    expect(nodes.map((node) => node['Rows Removed by Filter'] ?? 0).filter((rows) => rows > 0)).toEqual([]);
    expect(nodes[0]?.['Actual Rows']).toBe(3);
  },
);
