import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { idAt, idFloor } from '../../src/core/ids.ts';
import type { NewMessage } from '../../src/storage/accept.queries.ts';
import { copyMessages } from '../../src/storage/campaigns.queries.ts';
import { CommitUnanswered } from '../../src/storage/commit.ts';
import { isConnectionFailure, openDatabase, transaction, type Database } from '../../src/storage/database.ts';
import { repeatableTransaction } from '../../src/storage/repeatable-transaction.ts';
import { connectTo } from '../support/direct-connection.ts';
import { openLossyConnection, type Loss } from '../support/lossy-connection.ts';
import { newMessage } from '../support/new-message.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { waitFor } from '../support/wait-for.ts';

/** Long enough for a busy machine, and far below the server's own limits (10 s, 30 s). */
const SILENT_MS = 1_500;

let database: TestDatabase;
let way: Awaited<ReturnType<typeof openLossyConnection<TestDatabase>>>;
let db: Database;
let direct: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  direct = await connectTo(database);
});

afterAll(async () => {
  await direct.end();
  await database.drop();
});

beforeEach(async () => {
  await direct.query('create table marks (mark integer)');
  way = await openLossyConnection(database);
  db = await openDatabase(way.database.connectionString, { silentMs: SILENT_MS });
});

afterEach(async () => {
  await db.close();
  await way.close();
  await direct.query('drop table marks');
});

const put = (mark: number, into = db.hot) =>
  transaction(into, async (handle) => {
    await handle.query({ text: 'insert into marks values ($1)', values: [mark] });
  });

async function marks(): Promise<number[]> {
  const { rows } = await direct.query<{ mark: number }>('select mark from marks order by mark');
  return rows.map(({ mark }) => mark);
}

/** Those of the gateway, from any pool. */
async function backends(): Promise<string[]> {
  const { rows } = await direct.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
      where datname = current_database() and application_name like 'harkara %'`,
  );
  return rows.map(({ name }) => name);
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => error,
  );
}

const ROW = newMessage({ bucket: 1, account: 1 }, idFloor(Date.now()));

describe.each(['hot', 'general'] as const)('a silent connection of the pool %s', (name) => {
  test('fails what waits for it, and the next statement is served by a new one', async () => {
    const pool = db[name];
    await Promise.all([1, 2, 3].map(() => pool.query('select pg_sleep(0.05)')));
    const before = await backends();
    way.freeze();
    const waited = failureOf(pool.query('select 1'));
    expect(isConnectionFailure(await waited)).toBe(true);
    // The others, which were idle, are gone as well: otherwise, whoever took one of them would fail, too.
    await pool.query('select 1');
    await waitFor('the old ones are gone on the server, too', async () => {
      const now = new Set(await backends());
      return before.every((backend) => !now.has(backend));
    });
  });
});

test('a statement that the server is working on is left alone, where it may take long', async () => {
  const { rows } = await db.general.query<{ slept: number }>(
    `select 1 as slept from pg_sleep(${(SILENT_MS * 3) / 1_000})`,
  );
  expect(rows).toEqual([{ slept: 1 }]);
});

test('no statement is cut off while the process itself was suspended', async () => {
  const answer = db.hot.query('select pg_sleep(0.2)');
  const until = performance.now() + 2 * SILENT_MS;
  while (performance.now() < until);
  await answer;
});

describe.each<Loss>(['commit', 'answer'])('when all falls silent at the %s', (loss) => {
  test('its fate is decided when the server’s process is gone, and stands if the rest arrives after all', async () => {
    way.freezeAtNext(loss);
    const failure = await failureOf(put(1));
    expect(failure).toBeInstanceOf(CommitUnanswered);
    await (failure as CommitUnanswered).ended;
    const found = await marks();
    expect(found).toEqual(loss === 'answer' ? [1] : []);
    way.thaw();
    await put(2);
    expect(await marks()).toEqual([...found, 2]);
  });

  test('a repeatable transaction is run again, and happens once or finds itself', async () => {
    way.freezeAtNext(loss);
    await repeatableTransaction(db.hot, async (handle) => {
      const { rows } = await handle.query({ text: 'select 1 from marks where mark = 7' });
      if (rows.length === 0) await handle.query({ text: 'insert into marks values (7)' });
    });
    way.thaw();
    await put(8);
    expect(await marks()).toEqual([7, 8]);
  });

  test('the fate of a transaction that was sent whole is found out, too', async () => {
    await db.pipeline.run((handle) => [handle.query({ text: 'select 1' })]);
    way.freezeAtNext(loss);
    const sent = db.pipeline.run((handle) => [handle.query({ text: 'insert into marks values (3)' })]);
    const failure = await failureOf(sent);
    expect(failure).toBeInstanceOf(CommitUnanswered);
    await (failure as CommitUnanswered).ended;
    const found = await marks();
    way.thaw();
    await db.pipeline.run((handle) => [handle.query({ text: 'insert into marks values (4)' })]);
    expect(await marks()).toEqual([...found, 4]);
  });
});

test('what may still be committed is not decided, and that is reported in time', async () => {
  way.freezeAtNext('commit');
  way.freezeNew();
  const failure = await failureOf(put(1));
  expect(failure).toBeInstanceOf(CommitUnanswered);
  expect(await (failure as CommitUnanswered).endsWithin(200)).toBe(false);
  way.thaw();
  await (failure as CommitUnanswered).ended;
});

test.each([
  ['before it has begun', 0],
  ['when no more fits on the way', 1],
])('a COPY into a connection that falls silent %s ends', async (_when, after) => {
  function* rows(): Generator<NewMessage> {
    for (let i = 0; i < 100_000; i++) {
      if (i === after * 1_000) way.freeze();
      yield { ...ROW, id: idAt(ROW.first, i), body: 'x'.repeat(200) };
    }
  }
  const copying = transaction(db.general, (handle) => copyMessages(handle, rows()));
  expect(isConnectionFailure(await failureOf(copying))).toBe(true);
});

describe('without any traffic', () => {
  test('it notices that nothing can be stored, and that it can be again', async () => {
    await db.pipeline.run((handle) => [handle.query({ text: 'select 1' })]);
    expect(db.isServing()).toBe(true);
    way.freezeNew();
    way.freeze();
    await waitFor('it is noticed', () => !db.isServing());
    await expect(db.probe()).rejects.toThrow();
    way.thaw();
    await waitFor('it is noticed', () => db.isServing());
    await db.probe();
  });

  test('it serves again by itself while old connections are still silent', async () => {
    way.freeze();
    await waitFor('it is noticed', () => !db.isServing());
    await waitFor('it serves again', () => db.isServing());
  });
});

test('however many ask, the database is queried once a second', async () => {
  const first = db.probe();
  for (let i = 0; i < 100; i++) expect(db.probe()).toBe(first);
  await first;
  expect(db.probe()).toBe(first);
});

test('the number of waiters for a connection is bounded: the next is refused at once', async () => {
  const small = await openDatabase(database.connectionString, { reportsConnections: 1, reportsWaiting: 2 });
  onTestFinished(() => small.close());
  const held = await small.reports.connect();
  const waiting = [small.reports.query('select 1'), small.reports.query('select 1')];
  await expect(small.reports.query('select 1')).rejects.toThrow('too many wait');
  await expect(small.reports.connect()).rejects.toThrow('too many wait');
  held.release();
  await Promise.all(waiting);
});
