import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteFirstContacts, findContacts, listContacts } from '../../src/storage/contacts.queries.ts';
import type { Database, Handle } from '../../src/storage/database.ts';
import { countRecords, listRecords } from '../../src/storage/records.queries.ts';
import { preparedPlanOf, statementsOf, useDatabase } from '../support/plans.ts';

/** The cost of a list must depend on its page, however much the account and the others have. */
const db = useDatabase(fill);
let client: pg.PoolClient;

const key = { bucket: 1, account: 1 };
const group = { ...key, group: 1 };

beforeAll(async () => {
  client = await db().general.connect();
  await client.query('set plan_cache_mode = force_generic_plan');
});
afterAll(() => client.release());

async function fill({ general }: Database): Promise<void> {
  await general.query(
    `insert into contacts (bucket, account, group_id, id, mobile)
     select 1, 1, 1 + i % 2, i, (9000000000 + i)::text from generate_series(1, 20000) as i`,
  );
  await general.query(
    `insert into contact_groups (bucket, account, id, name)
     select 1, 1 + 64 * (i % 4), i, i::text from generate_series(1, 5000) as i`,
  );
  await general.query(
    `insert into templates (bucket, account, id, name, content, status)
     select 1, 1 + 64 * (i % 4), i, i::text, 'a', case when i % 50 < 2 then 'pending' else 'approved' end
       from generate_series(1, 5000) as i`,
  );
  await general.query(
    `insert into senders (bucket, account, id, sender_id, route, status)
     select 1, 1 + 64 * (i % 4), i, i::text, 'transactional',
            case when i % 50 < 2 then 'pending' else 'approved' end
       from generate_series(1, 5000) as i`,
  );
}

const page = { offset: 100, limit: 50 };

const STATEMENTS: [string, string[], (handle: Handle) => Promise<unknown>][] = [
  ['templates', ['bucket', 'account'], (h) => listRecords(h, 'template', key, page)],
  [
    'pending templates',
    ['bucket', 'account', 'status'],
    (h) => listRecords(h, 'template', key, { ...page, status: 'pending' }),
  ],
  [
    'the count of pending templates',
    ['bucket', 'account', 'status'],
    (h) => countRecords(h, 'template', key, 'pending'),
  ],
  ['senders', ['bucket', 'account'], (h) => listRecords(h, 'sender', key, page)],
  [
    'pending senders',
    ['bucket', 'account', 'status'],
    (h) => listRecords(h, 'sender', key, { ...page, status: 'pending' }),
  ],
  ['groups', ['bucket', 'account'], (h) => listRecords(h, 'group', key, page)],
  ['the count of groups', ['bucket', 'account'], (h) => countRecords(h, 'group', key)],
  ['contacts', ['bucket', 'account', 'group_id', 'id'], (h) => listContacts(h, group, page)],
  [
    'contacts by mobile',
    ['bucket', 'account', 'group_id', 'mobile'],
    (h) => findContacts(h, group, ['9000000001']),
  ],
  ['the first contacts', ['bucket', 'account', 'group_id'], (h) => deleteFirstContacts(h, group, 5_000)],
];

describe.each(['unanalysed', 'analysed'])('on %s tables', (state) => {
  beforeAll(async () => {
    if (state === 'analysed')
      await db().general.query('vacuum analyze contacts, contact_groups, templates, senders');
  });

  test.each(STATEMENTS)('%s are found by %j', async (_what, columns, run) => {
    const [statement = { text: '' }] = await statementsOf(run);
    const plan = await preparedPlanOf(client, statement);
    const nodes = plan.map((node) => node['Node Type']);
    const keys = plan.flatMap((node) => node['Index Cond'] ?? []);
    expect(nodes).not.toContain('Seq Scan');
    expect(nodes.filter((node) => /Hash|Merge|Sort/.test(node))).toEqual([]);
    for (const column of columns) {
      expect(keys.some((condition) => new RegExp(`\\b${column}\\b`).test(condition))).toBe(true);
    }
  });
});
