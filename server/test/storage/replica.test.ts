import { createServer, type AddressInfo } from 'node:net';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  openDatabase,
  type DatabaseOptions,
  type DelayedHandle,
  type Handle,
} from '../../src/storage/database.ts';
import { connectTo, cutOthers } from '../support/direct-connection.ts';
import { beatIn, passAsReplica } from '../support/replica.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { waitFor } from '../support/wait-for.ts';

const LOST = 'postgres://nobody@127.0.0.1:1/nothing';

/** Runs a statement in one database. */
async function run({ connectionString }: { connectionString: string }, sql: string): Promise<void> {
  await using client = await connectTo({ connectionString });
  await client.query(sql);
}

async function open(database: TestDatabase, options: DatabaseOptions = {}) {
  const problems: (string | null)[] = [];
  const onReplica = (problem: unknown) => {
    problems.push(problem instanceof Error ? problem.message : null);
  };
  const db = await openDatabase(database.connectionString, { ...options, onReplica });
  onTestFinished(() => db.close());
  return { db, problems };
}

/** A database and another one that passes as its replica; a table in each says which it is. */
async function openBoth() {
  const [primary, replica] = [await createTestDatabase(), await createTestDatabase()];
  onTestFinished(async () => {
    await primary.drop();
    await replica.drop();
  });
  await run(primary, `create table home.place as select 'primary' as name`);
  await run(replica, `create table home.place as select 'replica' as name`);
  await passAsReplica(replica, primary);
  return { primary, replica, ...(await open(primary, { replica: replica.connectionString })) };
}

async function placeOf(handle: DelayedHandle): Promise<string | undefined> {
  const { rows } = await handle.query<{ name: string }>({ text: 'select name from place' });
  return rows[0]?.name;
}

test('what may be delayed is read from the replica, and everything else from the primary', async () => {
  const { replica, db, problems } = await openBoth();
  const beat = await beatIn(replica, 7);
  const reads = await db.delayed();
  expect(reads.asOf).toEqual(beat);
  expect(await reads.read(placeOf)).toBe('replica');
  expect(await db.replicaAge?.()).toBeGreaterThanOrEqual(7);
  expect(db.current.asOf).toBe(null);
  expect(await db.current.read(placeOf)).toBe('primary');
  for (const pool of [db.general, db.hot, db.reports]) expect(await placeOf(pool)).toBe('primary');
  expect(problems).toEqual([]);
});

test('without a replica, nothing is delayed', async () => {
  await using database = await createTestDatabase();
  const { db } = await open(database);
  expect(await db.delayed(new Date())).toBe(db.current);
  expect(db.replicaAge).toBe(undefined);
});

test('a function that decides cannot be given what may be delayed', () => {
  const decide = (handle: Handle) => handle;
  const report = (handle: DelayedHandle) => handle;
  const check = (handle: Handle, delayed: DelayedHandle) => {
    report(handle);
    report(delayed);
    decide(handle);
    // @ts-expect-error -- the compiler is what is tested
    decide(delayed);
  };
  expect(check).toBeTypeOf('function');
});

test('nothing can be written there', async () => {
  const { replica, db } = await openBoth();
  const reads = await db.delayed();
  const writing = reads.read((handle) => handle.query({ text: `insert into place values ('written')` }));
  await expect(writing).rejects.toMatchObject({ code: '25006' });
  await using client = await connectTo(replica);
  expect((await client.query('select from place')).rowCount).toBe(1);
});

test('a replica that has not come far enough is not read by those who need more', async () => {
  const { replica, db, problems } = await openBoth();
  const beat = await beatIn(replica, 20);
  expect((await db.delayed(beat)).asOf).toEqual(beat);
  expect(await db.delayed(new Date(beat.getTime() + 1))).toBe(db.current);
  // Measured again at once, though it was a moment ago.
  const next = await beatIn(replica, 10);
  expect((await db.delayed(new Date(beat.getTime() + 1))).asOf).toEqual(next);
  expect(problems).toEqual([]);
});

const textOf = (query: pg.QueryConfig | string) => (typeof query === 'string' ? query : query.text);

test('how old it is, is asked about once a second', async () => {
  const { db } = await openBoth();
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => asked.mockRestore());
  const begun = performance.now();
  for (let i = 0; i < 50; i++) expect(await (await db.delayed()).read(placeOf)).toBe('replica');
  const seconds = (performance.now() - begun) / 1_000;
  const texts = asked.mock.calls.map(([query]: unknown[]) => textOf(query as pg.QueryConfig | string));
  expect(texts.filter((text) => text.includes('from place'))).toHaveLength(50);
  expect(texts.filter((text) => text.includes('heartbeat_at')).length).toBeLessThan(2 + seconds);
});

test('a replica that is too old is left, and read again when it has caught up', async () => {
  const { replica, db, problems } = await openBoth();
  const begun = await db.delayed();
  await beatIn(replica, 90);
  await waitFor('it is seen to be too old', async () => (await db.delayed()) === db.current);
  expect(problems).toEqual([expect.stringContaining('its last heartbeat is of')]);
  expect(await db.replicaAge?.()).toBe(Infinity);
  // Who has begun there goes on elsewhere.
  expect(await begun.read(placeOf)).toBe('primary');

  await beatIn(replica);
  await waitFor('it is read again', async () => (await db.delayed()).asOf);
  expect(problems).toEqual([expect.anything(), null]);
  expect(await begun.read(placeOf)).toBe('primary');
});

test('heartbeats from the future say nothing', async () => {
  const { replica, db, problems } = await openBoth();
  await beatIn(replica, -30);
  expect(await db.delayed()).toBe(db.current);
  expect(problems).toHaveLength(1);
});

test('another database is not read', async () => {
  const { replica, db, problems } = await openBoth();
  await run(replica, 'update lineage set lineage = gen_random_uuid()');
  expect(await db.delayed()).toBe(db.current);
  expect(problems).toEqual(['it is a copy of another database']);
});

test.each([
  ['of what it replays', '40001'],
  ['it is shut down', '57P01'],
  ['it has no such table yet', '42P01'],
  ['it has no such column yet', '42703'],
])('what fails there because %s is done again on the primary, all of it', async (_why, code) => {
  const { replica, db } = await openBoth();
  await run(
    replica,
    `create function home.fail() returns text language plpgsql as
       $$ begin raise exception using errcode = '${code}'; end $$;
     create view home.troubled as select home.fail() as name`,
  );
  const reads = await db.delayed();
  const places: (string | undefined)[] = [];
  await reads.read(async (handle) => {
    const place = await placeOf(handle);
    places.push(place);
    if (place === 'replica') await handle.query({ text: 'select name from troubled' });
  });
  expect(places).toEqual(['replica', 'primary']);
  expect(await reads.read(placeOf)).toBe('primary');
  expect(await (await db.delayed()).read(placeOf)).toBe('replica');
});

test('what takes too long, or is refused, is not tried again', async () => {
  const { db } = await openBoth();
  for (const failure of [new Error('refused'), { code: '57014' }]) {
    const reads = await db.delayed();
    let tries = 0;
    const reading = reads.read(async (handle) => {
      tries += 1;
      if (failure instanceof Error) throw failure;
      await handle.query({ text: `set local statement_timeout = '1ms'; select pg_sleep(1)` });
    });
    await expect(reading).rejects.toMatchObject(failure);
    expect(tries).toBe(1);
  }
});

test('a connection that breaks is nobody’s trouble', async () => {
  const { replica, db } = await openBoth();
  const reads = await db.delayed();
  let tries = 0;
  const place = await reads.read(async (handle) => {
    tries += 1;
    if (tries === 1) {
      await using client = await connectTo(replica);
      await cutOthers(client);
    }
    return placeOf(handle);
  });
  expect([place, tries]).toEqual(['primary', 2]);
  await waitFor('the replica is read again', async () => (await db.delayed()).asOf);
});

test('a replica that is away costs nobody anything', async () => {
  await using database = await createTestDatabase();
  const { db, problems } = await open(database, { replica: LOST });
  expect(await db.delayed()).toBe(db.current);
  expect(problems).toEqual([expect.stringContaining('ECONNREFUSED')]);
  expect(await db.replicaAge?.()).toBe(Infinity);
});

test('a replica that does not answer is waited for once', async () => {
  await using database = await createTestDatabase();
  let connections = 0;
  const silent = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  const { db, problems } = await open(database, { replica: `postgres://nobody@127.0.0.1:${port}/nothing` });
  expect(await db.delayed()).toBe(db.current);
  expect(problems).toHaveLength(1);
  const before = connections;
  for (let i = 0; i < 20; i++) expect(await db.delayed()).toBe(db.current);
  expect(connections).toBe(before);
});
