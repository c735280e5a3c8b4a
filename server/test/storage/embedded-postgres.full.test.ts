import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type EmbeddedPostgres,
  findRunningEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/storage/embedded/embedded-postgres.ts';
import { EmbeddedPostgresError } from '../../src/storage/embedded/embedded-postgres-error.ts';
import { homeOf, placesIn } from '../../src/storage/embedded/placement.ts';
import { isAlive } from '../../src/storage/embedded/process-table.ts';
import { connectTo } from '../support/direct-connection.ts';
import { waitFor } from '../support/wait-for.ts';

let folder: string;
let dataDir: string;
let started: EmbeddedPostgres[];

// Creating a cluster takes a second, so most tests use the one that the first of them created.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harkara-embedded-'));
  await chmod(folder, 0o755);
});

beforeEach(() => {
  dataDir = join(folder, 'postgres');
  started = [];
});

afterEach(async () => {
  for (const server of started) await server.stop();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function start(settings: Record<string, string> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, settings: { shared_buffers: '16MB', ...settings } });
  started.push(server);
  return server;
}

async function query(connectionString: string, sql: string): Promise<unknown[]> {
  await using client = await connectTo({ connectionString });
  return (await client.query<Record<string, unknown>>(sql)).rows;
}

/** Starts the server in a process that then dies as by kill -9; returns the server's pid. */
async function startAndDie(): Promise<number> {
  const module = new URL('../../src/storage/embedded/embedded-postgres.ts', import.meta.url).href;
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
    const options = { dataDir: ${JSON.stringify(dataDir)}, settings: { shared_buffers: '16MB' } };
    const { pid } = await startEmbeddedPostgres(options);
    process.stdout.write(String(pid), () => process.kill(process.pid, 'SIGKILL'));
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(child, 'close');
  return Number(output);
}

test('creates the database on first use and keeps it from one start to the next', async () => {
  const first = await start();
  expect(first.adopted).toBe(false);
  await query(first.connectionString, 'create table kept as select 7 as n');
  expect(await query(first.connectionString, 'select current_user, current_database()')).toEqual([
    { current_user: 'harkara', current_database: 'harkara' },
  ]);
  expect(await query(first.connectionString, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  expect(await query(first.connectionString, 'show server_encoding')).toEqual([{ server_encoding: 'UTF8' }]);
  expect((await stat(first.socketDir)).mode & 0o777).toBe(0o700);
  await first.stop();
  expect(isAlive(first.pid)).toBe(false);

  const second = await start();
  expect(await query(second.connectionString, 'select n from kept')).toEqual([{ n: 7 }]);
});

test('adopts the server that a killed process left running', async () => {
  const pid = await startAndDie();
  expect(pid).toBeGreaterThan(0);
  const server = await start();
  expect(server).toMatchObject({ adopted: true, pid });
  await server.stop();
  expect(isAlive(pid)).toBe(false);
});

test('restarts a server left running with other settings', async () => {
  const pid = await startAndDie();
  const server = await start({ max_connections: '33' });
  expect(server.adopted).toBe(false);
  expect(server.pid).not.toBe(pid);
  expect(await query(server.connectionString, 'show max_connections')).toEqual([{ max_connections: '33' }]);
});

test('keeps ten log files, even while it runs', async () => {
  const server = await startEmbeddedPostgres({
    dataDir,
    settings: { shared_buffers: '16MB' },
    logsEveryMs: 20,
  });
  started.push(server);
  const { logDir } = placesIn(await homeOf(dataDir));
  const logs = async () => (await readdir(logDir)).filter((name) => name.startsWith('postgresql-'));
  const current = await logs();
  const old = Array.from({ length: 12 }, (_, i) => `postgresql-2020-01-01_0000${String(10 + i)}.log`);
  for (const name of old) await writeFile(join(logDir, name), 'full');
  await waitFor('ten are left', async () => (await logs()).length === 10);
  expect(await logs()).toEqual(expect.arrayContaining(current.slice(-10)));
  expect(await logs()).not.toContain(old[0]);
});

test('refuses a second start on the same folder and names the process that uses it', async () => {
  await start();
  await expect(start()).rejects.toThrow(EmbeddedPostgresError);
  await expect(start()).rejects.toThrow(
    new RegExp(`already in use by another Harkara, process ${process.pid} `),
  );
});

test('tells a command where the running server is', async () => {
  expect(await findRunningEmbeddedPostgres(dataDir)).toBeUndefined();
  const server = await start();
  expect(await findRunningEmbeddedPostgres(dataDir)).toBe(server.connectionString);
  await server.stop();
  expect(await findRunningEmbeddedPostgres(dataDir)).toBeUndefined();
});

test('recovers what was committed when the server itself was killed', async () => {
  const first = await start();
  await query(first.connectionString, 'create table committed as select 8 as n');
  // As in a crash: its pid file stays, and its helpers end by themselves a little later.
  process.kill(first.pid, 'SIGKILL');
  await first.stop();
  const second = await start();
  expect(second.adopted).toBe(false);
  expect(await query(second.connectionString, 'select n from committed')).toEqual([{ n: 8 }]);
});

test('is started again, at the same address, when it was killed while in use', async () => {
  const server = await start();
  const { connectionString, pid } = server;
  await query(connectionString, 'create table survived as select 9 as n');
  expect(await server.revive()).toBe(false);
  process.kill(pid, 'SIGKILL');
  await waitFor('it is gone', () => !isAlive(pid));
  expect(await server.revive()).toBe(true);
  expect(server.pid).not.toBe(pid);
  expect(await query(connectionString, 'select n from survived')).toEqual([{ n: 9 }]);

  await server.stop();
  expect(await server.revive()).toBe(false);
  expect(isAlive(server.pid)).toBe(false);
});

test('is not misled by lock files whose number now belongs to another process', async () => {
  const first = await start();
  await first.stop();
  const bystander = spawn(process.execPath, ['--eval', 'setTimeout(() => {}, 60_000)'], { stdio: 'ignore' });
  const left = `${bystander.pid}\n${join(dataDir, 'cluster')}\n0\n5432\n${first.socketDir}\n\n`;
  await writeFile(join(dataDir, 'cluster', 'postmaster.pid'), left);
  await writeFile(join(first.socketDir, '.s.PGSQL.5432.lock'), left);
  expect(await findRunningEmbeddedPostgres(dataDir)).toBeUndefined();
  const second = await start();
  expect(second.adopted).toBe(false);
  bystander.kill();
});

test('takes over the lock of a process that is gone, even if its pid was given to another', async () => {
  await writeFile(
    join(dataDir, 'start.lock'),
    JSON.stringify({ pid: 1, birth: 'before the reboot', token: 'x' }),
  );
  await expect(start()).resolves.toMatchObject({ adopted: false });
});

test('starts over when the creation of the database was interrupted', async () => {
  dataDir = join(folder, 'interrupted');
  await mkdir(join(dataDir, 'cluster.unfinished-1', 'base'), { recursive: true });
  await writeFile(join(dataDir, 'cluster.unfinished-1', 'PG_VERSION'), '18\n');
  const server = await start();
  expect(await query(server.connectionString, 'select 1 as n')).toEqual([{ n: 1 }]);
  expect((await readdir(dataDir)).filter((name) => name.includes('unfinished'))).toEqual([]);
});

test('keeps its socket in a private folder elsewhere when the path is too long for one', async () => {
  dataDir = join(folder, 'a'.repeat(60), 'b'.repeat(60), 'postgres');
  const server = await start();
  expect(server.socketDir).toMatch(/\/harkara-[0-9a-f]{16}$/);
  expect((await stat(server.socketDir)).mode & 0o777).toBe(0o700);
  expect(await query(server.connectionString, 'select 1 as n')).toEqual([{ n: 1 }]);
  await server.stop();

  await chmod(server.socketDir, 0o755);
  await expect(start()).rejects.toThrow(/was created by another user/);
  await rm(server.socketDir, { recursive: true });
});

test('runs in a folder whose name has spaces, commas and quotes', async () => {
  dataDir = join(folder, "o'brien, & sons + 100%", 'postgres');
  const server = await start();
  expect(await query(server.connectionString, 'select 1 as n')).toEqual([{ n: 1 }]);
});

describe('refuses, and says what to do,', () => {
  test('when another major version made the database', async () => {
    await (await start()).stop();
    await writeFile(join(dataDir, 'cluster', 'PG_VERSION'), '17\n');
    await expect(start()).rejects.toThrow(
      /was created by PostgreSQL 17, and this Harkara includes PostgreSQL 18/,
    );
    await writeFile(join(dataDir, 'cluster', 'PG_VERSION'), '18\n');
  });

  test('when there is a file where the folder belongs', async () => {
    dataDir = join(folder, 'file');
    await writeFile(dataDir, '');
    await expect(start()).rejects.toThrow(
      /cannot be used: there is a file of that name\. Make it writable or point/,
    );
  });

  test('when the cluster’s folder contains something else', async () => {
    dataDir = join(folder, 'occupied');
    await mkdir(join(dataDir, 'cluster'), { recursive: true });
    await writeFile(join(dataDir, 'cluster', 'diary.txt'), 'dear diary');
    await expect(start()).rejects.toThrow(/contains files but no PostgreSQL database/);
    expect(await readFile(join(dataDir, 'cluster', 'diary.txt'), 'utf8')).toBe('dear diary');
  });

  test('when a setting is not one of PostgreSQL', async () => {
    await expect(start({ shared_bufers: '1MB' })).rejects.toThrow(
      /PostgreSQL did not start: .*shared_bufers/s,
    );
  });
});
