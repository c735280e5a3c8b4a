import { Socket } from 'node:net';
import pg from 'pg';
import { inject } from 'vitest';

export const TEMPLATE_DATABASE = 'harkara_template';
/** Databases whose names begin like this are audited when the run is over. */
export const SHARED_DATABASE = 'harkara_shared';

export type TestDatabase = { connectionString: string; drop(): Promise<void> } & AsyncDisposable;

/** A migrated, empty database for one test. */
export async function createTestDatabase(prefix = 'harkara_test'): Promise<TestDatabase> {
  return cloneDatabase(TEMPLATE_DATABASE, prefix);
}

/** A database without any table. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return cloneDatabase('template1');
}

/** A copy of a database that nobody is connected to. */
export async function copyDatabase({ connectionString }: TestDatabase): Promise<TestDatabase> {
  return cloneDatabase(new URL(connectionString).pathname.slice(1));
}

async function cloneDatabase(template: string, prefix = 'harkara_test'): Promise<TestDatabase> {
  const admin = inject('adminConnectionString');
  const name = `${prefix}_${process.pid}_${crypto.randomUUID().slice(0, 8)}`;
  // The other strategy writes every page to the log as well, and needs twice the processor time.
  await runOn(admin, `create database ${name} template ${template} strategy file_copy`);
  const address = new URL(admin);
  address.pathname = name;
  const drop = () => runOn(admin, `drop database if exists ${name} with (force)`);
  return { connectionString: address.href, drop, [Symbol.asyncDispose]: drop };
}

/** One connection for all files that run in this process: they make and drop hundreds of databases. */
let administration: Promise<pg.Client> | null = null;
let lastRun: Promise<unknown> = Promise.resolve();

function runOn(admin: string, sql: string): Promise<void> {
  const run = lastRun.then(async () => {
    administration ??= connect(admin);
    const client = await administration;
    await client.query(sql);
  });
  lastRun = run.catch(() => undefined);
  return run;
}

async function connect(connectionString: string): Promise<pg.Client> {
  const stream = new Socket();
  const client = new pg.Client({ connectionString, stream: () => stream });
  const forget = (): void => {
    administration = null;
  };
  client.on('error', forget);
  client.on('end', forget);
  await client.connect().catch((error: unknown) => {
    forget();
    throw error;
  });
  // The process ends without it.
  stream.unref();
  return client;
}
