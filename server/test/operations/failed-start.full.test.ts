import { once } from 'node:events';
import { createServer } from 'node:net';
import type pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../src/storage/embedded/free-port.ts';
import { connectTo } from '../support/direct-connection.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { runHarkara } from '../support/processes.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { waitFor } from '../support/wait-for.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await connectTo(database);
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

const rows = async (sql: string) => (await client.query<pg.QueryResultRow>(sql)).rows;
const leases = () => rows('select role from process_slots where holder is not null');

async function run(command: string, environment: Record<string, string>) {
  return runHarkara(command, {
    DATABASE_URL: database.connectionString,
    PORT: String(await freePort()),
    HARKARA_SMPP_PORT: '0',
    ...environment,
  });
}

async function takePort(port: number): Promise<void> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
}

test.each([
  ['start', 'PORT'],
  ['start', 'HARKARA_SMPP_PORT'],
  ['start', 'HARKARA_BOUNCE_PORT'],
  ['worker', 'HARKARA_BOUNCE_PORT'],
])('%s ends, and releases its leases, if somebody takes %s while it starts', async (command, setting) => {
  const port = await freePort();
  await using holder = await connectTo(database);
  await holder.query('begin; lock table brands');
  const { exited, output } = await run(command, { [setting]: String(port) });
  await waitFor('it has its lease', async () => (await leases()).length > 0, { seen: output });
  await waitFor('it reads its settings', async () => (await lockWaits({ rows }, 'brands')) > 0);
  await takePort(port);
  await holder.end();
  expect(await exited).toBe(1);
  expect(output()).toContain(String(port));
  expect(await leases()).toEqual([]);
});

test('api ends, and releases its lease, if it cannot read what connectors keep secret', async () => {
  await rows(
    `insert into connectors (name, type, channels, sealed) values ('sealed', 'http', '{sms}', '\\x0102')`,
  );
  onTestFinished(async () => void (await rows(`delete from connectors where name = 'sealed'`)));
  const { exited } = await run('api', {});
  expect(await exited).toBe(1);
  expect(await leases()).toEqual([]);
});
