import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { inspect } from 'node:util';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/storage/embedded/embedded-postgres.ts';
import { isServing, readPostmaster } from '../../src/storage/embedded/postmaster.ts';
import { isAlive } from '../../src/storage/embedded/process-table.ts';
import { prepareDatabase } from '../../src/storage/prepare-database.ts';
import { audit } from '../../src/core/credits/audit.ts';
import { connectTo } from './direct-connection.ts';
import { SHARED_DATABASE, TEMPLATE_DATABASE } from './test-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A role that may create databases. */
    adminConnectionString: string;
  }
}

const FOLDER_PREFIX = 'harkara-test-cluster-';
const MEMORY = '/dev/shm';
/** Several times what the clusters of a run were seen to need. */
const ENOUGH_MEMORY = 2 * 1024 ** 3;

/** One server for the whole run; every test file clones its database from a migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env.HARKARA_TEST_DATABASE_URL;
  if (external !== undefined && external !== '') {
    await makeTemplate(external);
    project.provide('adminConnectionString', external);
    return async () => {
      await auditShared(external);
      await runOn(external, `drop database if exists ${TEMPLATE_DATABASE} with (force)`);
    };
  }

  removeLeftovers();
  const folder = mkdtempSync(join(hasMemory() ? MEMORY : tmpdir(), `${FOLDER_PREFIX}${process.pid}-`));
  // When run as root, the server runs under another account, which needs access.
  chmodSync(folder, 0o755);
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    settings: {
      // This cluster is thrown away; crash safety is tested on a separate one.
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      autovacuum: 'off',
      shared_buffers: '128MB',
      max_connections: '200',
      max_wal_size: '512MB',
      wal_level: 'minimal',
      max_wal_senders: '0',
    },
  });
  const clean = cleaning(server, folder);
  try {
    await runOn(asSuperuser(server.connectionString), 'alter role harkara createdb');
    await makeTemplate(server.connectionString);
  } catch (error) {
    await clean();
    throw error;
  }
  project.provide('adminConnectionString', server.connectionString);
  return async () => {
    try {
      await auditShared(server.connectionString);
    } finally {
      await clean();
    }
  };
}

/** Their gateways end with the processes that shared them. */
async function auditShared(admin: string): Promise<void> {
  const { rows } = await runOn(
    admin,
    `select datname from pg_database where datname like '${SHARED_DATABASE}%'`,
  );
  for (const { datname } of rows as { datname: string }[]) {
    const address = new URL(admin);
    address.pathname = datname;
    const { checks } = await audit(address.href);
    const findings = checks.flatMap((check) => check.findings);
    if (findings.length > 0) throw new Error(`a shared gateway's book is wrong: ${inspect(findings)}`);
    await runOn(admin, `drop database ${datname} with (force)`);
  }
}

/** Each of the hundreds of clones has 700 files, which take a disk's file system several times as long. */
function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_MEMORY;
  } catch {
    return false;
  }
}

async function makeTemplate(admin: string): Promise<void> {
  await runOn(admin, `drop database if exists ${TEMPLATE_DATABASE} with (force)`);
  await runOn(admin, `create database ${TEMPLATE_DATABASE}`);
  const template = new URL(admin);
  template.pathname = TEMPLATE_DATABASE;
  await prepareDatabase(template.href);
}

function cleaning(server: EmbeddedPostgres, folder: string): () => Promise<void> {
  // The runner skips its teardown when it is ended by a signal or by process.exit.
  const atExit = (): void => discard(folder);
  process.once('exit', atExit);
  return async () => {
    process.off('exit', atExit);
    await server.stop();
    discard(folder);
  };
}

/** A run that was killed outright leaves its server behind: the next one removes it. */
function removeLeftovers(): void {
  const places = hasMemory() ? [MEMORY, tmpdir()] : [tmpdir()];
  for (const folder of places.flatMap((place) => readdirSync(place).map((name) => join(place, name)))) {
    const name = basename(folder);
    const runner = name.startsWith(FOLDER_PREFIX)
      ? Number(name.slice(FOLDER_PREFIX.length).split('-')[0])
      : NaN;
    if (runner > 0 && !isAlive(runner) && statSync(folder).uid === process.getuid?.()) discard(folder);
  }
}

/** Works without waiting on a promise, as it must when the process is about to end. */
function discard(folder: string): void {
  const cluster = join(folder, 'cluster');
  const server = readPostmaster(cluster);
  if (server !== undefined && isServing(server, folder, cluster)) {
    process.kill(server.pid, 'SIGQUIT');
    const clock = new Int32Array(new SharedArrayBuffer(4));
    for (let wait = 0; wait < 100 && isAlive(server.pid); wait += 1) Atomics.wait(clock, 0, 0, 50);
  }
  rmSync(folder, { recursive: true, force: true });
}

function asSuperuser(connectionString: string): string {
  const address = new URL(connectionString);
  address.username = 'postgres';
  address.pathname = 'postgres';
  return address.href;
}

async function runOn(connectionString: string, sql: string): Promise<pg.QueryResult> {
  await using client = await connectTo({ connectionString });
  return await client.query(sql);
}
