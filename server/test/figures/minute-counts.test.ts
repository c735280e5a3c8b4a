import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldMinutes } from '../../src/core/figures/fold-minutes.ts';
import { MinuteCounts } from '../../src/core/figures/minute-counts.ts';
import { readTraffic } from '../../src/core/figures/read-traffic.ts';
import { createIdMaker } from '../../src/core/ids.ts';
import { HOUR_MS, MINUTE_MS } from '../../src/durations.ts';
import { openDatabase, type Database, type Handle } from '../../src/storage/database.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const NORTH = 7;
const SOUTH = 8;
const START = Date.parse('2026-11-15T09:00:00Z');

let database: TestDatabase;
let db: Database;
let now = START;

beforeAll(async () => {
  database = await createTestDatabase();
  db = await openDatabase(database.connectionString);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const processOf = (slot: number, fence: number) => {
  const counts = new MinuteCounts(db.general, { slot, fence }, () => now);
  counts.useLimits(() => 50);
  return counts;
};
const rowCount = async () => {
  const { rows } = await db.general.query<{ count: number }>('select count(*)::integer from minute_counts');
  return rows[0]?.count;
};
const look = (subject: number | null, span: 'hour' | 'days' = 'days') =>
  readTraffic(db.general, { kind: 'carrier', subject, span }, new Date(now));
const message = (acceptedAt: number, lane = 0, dueAt: Date | null = null) => ({
  id: createIdMaker(1, () => acceptedAt).one(1),
  lane,
  dueAt,
});

test('the figures of all processes are added up, and stay the same when they are folded', async () => {
  // The second has the slot of one that died in the same minute.
  const processes = [processOf(1, 3), processOf(1, 4), processOf(2, 9)];
  for (let minute = 0; minute < 64; minute++) {
    now = START + minute * MINUTE_MS + 20_000;
    for (const counts of processes) {
      counts.accepted(NORTH, 3);
      counts.accepted(0, 100);
      counts.submitted(NORTH, 'accepted', message(now - 500));
      counts.submitted(NORTH, 'accepted', message(now - 9_000, 1));
      counts.submitted(SOUTH, 'rejected', message(now - 500));
      counts.waiting(NORTH, 40 - (minute % 30));
      counts.waiting(NORTH, 5);
      await counts.store();
      counts.submitted(NORTH, 'accepted', message(now - 90 * MINUTE_MS, 0, new Date(now - 500)));
      await counts.store();
      // Nothing has changed.
      await counts.store();
    }
  }
  now += 10_000;
  for (const counts of processes) await counts.store();
  const before = { all: await look(null), north: await look(NORTH), hour: await look(null, 'hour') };
  expect(before.all.whole).toMatchObject({
    accepted: 64 * 9,
    submitted: 64 * 12,
    sent: 64 * 9,
    rejected: 64 * 3,
    waiting: 40,
  });
  expect(before.all.points.filter(({ accepted }) => accepted > 0).map(({ accepted }) => accepted)).toEqual([
    540, 36,
  ]);
  expect(before.hour.whole.accepted).toBe(60 * 9);
  expect(before.north.whole.mostPerSecond).toBe(150);
  // Within a fifth.
  expect(before.north.whole.singleToSent).toBeGreaterThanOrEqual(500);
  expect(before.north.whole.singleToSent).toBeLessThanOrEqual(600);
  expect(before.north.whole.toSent).toBeGreaterThanOrEqual(9_000);
  expect(await rowCount()).toBe(64 * 3 * 3);

  await Promise.all([foldMinutes(db, new Date(now)), foldMinutes(db, new Date(now))]);
  expect(await look(null)).toEqual(before.all);
  expect(await look(null, 'hour')).toEqual(before.hour);
  expect(await look(NORTH)).toEqual(before.north);
  // The last minutes may still be written to.
  expect(await rowCount()).toBe(58 * 3 + 6 * 3 * 3);

  // Later, all minutes of an hour become one; what was folded already is folded into it.
  const wholes = [before.all.whole, before.north.whole];
  now = START + 4 * HOUR_MS + 5 * MINUTE_MS;
  await foldMinutes(db, new Date(now));
  await foldMinutes(db, new Date(now));
  expect(await rowCount()).toBe(2 * 3);
  expect([(await look(null)).whole, (await look(NORTH)).whole]).toEqual(wholes);
});

test('figures that the database did not take are written with the next, and given up before they are folded', async () => {
  await db.general.query('truncate minute_counts');
  now = START + 10 * HOUR_MS;
  const counts = processOf(3, 1);
  let isAway = true;
  const handle: Handle = {
    query: (query) => (isAway ? Promise.reject(new Error('away')) : db.general.query(query)),
  };
  const away = new MinuteCounts(handle, { slot: 4, fence: 1 }, () => now);
  for (const one of [counts, away]) one.accepted(NORTH, 1);
  await expect(away.store()).rejects.toThrow('away');
  away.accepted(NORTH, 1);
  isAway = false;
  now += MINUTE_MS;
  await away.store();
  expect((await look(NORTH)).whole.accepted).toBe(2);
  now += 3 * MINUTE_MS;
  await counts.store();
  expect((await look(NORTH)).whole.accepted).toBe(2);
});
