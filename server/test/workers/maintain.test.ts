import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lookForAlerts, newWalk } from '../../src/core/alerts/look.ts';
import { DAY_MS } from '../../src/durations.ts';
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

test('an alert tells when the tables are prepared for less than a week ahead, and ends when they are again', async () => {
  const log = pino({ level: 'silent' });
  const start = Date.now();
  await maintain({ db, now: new Date(start), log });
  const look = async (days: number) => {
    const sources = {
      carriers: () => [],
      disk: () => Promise.resolve({ freeBytes: 1, totalBytes: 1 }),
      now: () => new Date(start + days * DAY_MS),
    };
    await lookForAlerts(db, sources, newWalk());
    const { rows } = await db.general.query<{ kind: string; subject: string; detail: object }>(
      `select kind, subject, detail from alerts where kind = 'partitions_short'`,
    );
    return rows;
  };
  expect(await look(6)).toEqual([]);
  const until = new Date(start + 15 * DAY_MS).toISOString().slice(0, 10);
  expect(await look(9)).toEqual([
    { kind: 'partitions_short', subject: '', detail: { table: 'vendor_refs', until } },
  ]);
  await maintain({ db, now: new Date(start + 9 * DAY_MS), log });
  expect(await look(9)).toEqual([]);
});

test('a step that fails is logged by its name and stops no other', async () => {
  const logged: string[] = [];
  const log = pino({ level: 'error' }, { write: (line) => void logged.push(line) });
  await db.general.query(
    `insert into inbound_seen (connector, vendor_key, at) values (1, 'old', now() - interval '8 days')`,
  );
  const days = async () => {
    const { rows } = await db.general.query<{ days: number }>(
      `select count(*)::integer as days from pg_inherits where inhparent = 'vendor_refs'::regclass`,
    );
    return rows[0]?.days ?? 0;
  };
  const before = await days();
  await db.general.query('alter table idempotency rename to mislaid');
  await db.general.query('alter table attempts rename to mislaid_too');

  // Far ahead, so that there are partitions to make.
  await maintain({ db, now: new Date(Date.now() + 100 * DAY_MS), log });

  expect(logged.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { step: 'make the partitions of attempts', err: { message: expect.stringContaining('attempts') } },
    {
      step: 'forget idempotency keys after a day',
      err: { message: expect.stringContaining('idempotency') },
    },
  ]);
  expect(await days()).toBeGreaterThan(before);
  const { rows } = await db.general.query('select 1 from inbound_seen');
  expect(rows).toEqual([]);
});
