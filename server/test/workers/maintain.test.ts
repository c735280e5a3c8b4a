import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../src/storage/database.ts';
import { maintain } from '../../src/workers/maintain.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let own: TestDatabase;
let db: Database;

beforeAll(async () => {
  own = await createTestDatabase();
  db = await openDatabase(own.connectionString);
});
afterAll(async () => {
  await db.close();
  await own.drop();
});

test('a step that fails is logged by its name and stops no other', async () => {
  const logged: string[] = [];
  const log = pino({ level: 'error' }, { write: (line) => void logged.push(line) });
  await db.general.query(
    `insert into inbound_seen (connector, vendor_key, at) values (1, 'old', now() - interval '8 days')`,
  );
  await db.general.query('alter table idempotency rename to mislaid');
  await db.general.query('alter table attempts rename to mislaid_too');

  await maintain({ db, now: new Date(), log });

  expect(logged.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { step: 'make the partitions of attempts', err: { message: expect.stringContaining('attempts') } },
    {
      step: 'forget idempotency keys after a day',
      err: { message: expect.stringContaining('idempotency') },
    },
  ]);
  const { rows } = await db.general.query(
    `select (select count(*) from inbound_seen)::integer as seen,
            (select count(*) from pg_inherits where inhparent = 'vendor_refs'::regclass)::integer as days`,
  );
  expect(rows).toEqual([{ seen: 0, days: 16 }]);
});
