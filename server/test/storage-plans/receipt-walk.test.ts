import { expect, test } from 'vitest';
import { bucketOf, createIdMaker } from '../../src/core/ids.ts';
import { partitionName } from '../../src/storage/partitions.ts';
import { findOpenMessages } from '../../src/storage/receipt-walk.queries.ts';
import { insertMessages, planOf, statementsOf, useDatabase, type Plan } from '../support/plans.ts';

const account = 17;
const bucket = bucketOf(account);
const MESSAGES = 20_000;
const PAGES = 5;

const db = useDatabase(async (filled) => {
  const maker = createIdMaker(1, Date.now);
  const ids = Array.from({ length: MESSAGES }, () => maker.one(account));
  await insertMessages(filled, { bucket, account }, ids);
  // As short as hand-overs can be: a page cannot hold more of them.
  await filled.general.query(
    `insert into vendor_refs (vendor_key, connector, at, bucket, account, message, recipient)
     select '1', 1, now(), ${bucket}, ${account}, id, '9876543210' from unnest($1::uuid[]) as i (id)`,
    [ids],
  );
});

async function planOfSlice(page: number): Promise<Plan[]> {
  const day = new Date().toISOString().slice(0, 10);
  const open = { channels: ['sms'], except: [9], before: new Date(Date.now() + 86_400_000) };
  const [statement = { text: '' }] = await statementsOf((handle) =>
    findOpenMessages(handle, { day, page }, PAGES, open),
  );
  return planOf(db().hot, statement, ['analyze', 'buffers']);
}

test.each(['without statistics', 'that were analysed'])(
  'on tables %s a slice reads its own pages, fewer than 500 hand-overs, and looks each message up by its key',
  async (statistics) => {
    if (statistics !== 'without statistics') await db().general.query('analyze messages, vendor_refs');
    const nodes = await planOfSlice(100);
    const refs = nodes.filter((node) => node['Relation Name'] === partitionName('vendor_refs', new Date()));
    expect(refs.map((node) => node['Node Type'])).toEqual(['Tid Range Scan']);
    const [scan] = refs;
    expect(scan?.['Actual Rows']).toBeGreaterThan(400);
    expect(scan?.['Actual Rows']).toBeLessThan(500);
    expect((scan?.['Shared Hit Blocks'] ?? 0) + (scan?.['Shared Read Blocks'] ?? 0)).toBe(PAGES);

    const looks = nodes.filter(
      (node) => /^messages_\d+$/.test(node['Relation Name'] ?? '') && node['Actual Loops'] > 0,
    );
    expect(looks.length).toBeGreaterThan(0);
    for (const look of looks) {
      expect(look['Index Cond']).toMatch(/bucket.*account.*id/);
      expect(look['Actual Loops']).toBeLessThan(500);
    }
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
  },
);
