import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { Client, type Dispatcher } from 'undici';
import { createVault } from '../src/core/accounts/vault.ts';
import { createIdMaker } from '../src/core/ids.ts';
import { applyProvisioning } from '../src/core/provisioning/apply.ts';
import { openDatabase } from '../src/storage/database.ts';
import { startEmbeddedPostgres } from '../src/storage/embedded/embedded-postgres.ts';
import { ensurePartitions } from '../src/storage/partitions.ts';
import { prepareDatabase } from '../src/storage/prepare-database.ts';
import { startProcess } from './process.ts';
import { fill, RARE_SENDER, SENDER } from './scale-fill.ts';

export const API_KEY = 'hk_bench_0123456789abcdef0123456789abcdef';
const FILLED_DAYS = 9;
const TEMPLATES = 60;

/** A database with this many messages, and a gateway on it that hands nothing over. */
export type World = {
  messages: number;
  account: number;
  sql: pg.Client;
  get: (path: string) => Promise<{ status: number; text: string }>;
  stop: () => Promise<void>;
};

export async function startWorld(
  folder: string,
  messages: number,
  say: (line: string) => void,
): Promise<World> {
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, `postgres-${messages}`),
    // Statistics are gathered only when the benchmark asks for them.
    settings: { shared_preload_libraries: 'pg_stat_statements', autovacuum: 'off', max_wal_size: '16GB' },
  });
  const closing: (() => Promise<unknown>)[] = [() => postgres.stop()];
  const stop = async () => {
    for (const close of closing.toReversed()) await close();
  };
  try {
    const secretKey = randomBytes(32).toString('hex');
    await prepareDatabase(postgres.connectionString);
    await provision(postgres.connectionString, secretKey);
    const sql = new pg.Client({ connectionString: asSuperuser(postgres.connectionString) });
    await sql.connect();
    closing.push(() => sql.end());
    await sql.query('create extension pg_stat_statements');
    await sql.query('set synchronous_commit = off');
    const [account, other] = [await accountOf(sql, 'bench'), await accountOf(sql, 'other')];
    const started = performance.now();
    await fill(sql, [account, other], messages);
    await sql.query('checkpoint');
    const seconds = ((performance.now() - started) / 1_000).toFixed(0);
    say(`Filled with ${messages.toLocaleString('en')} messages and a third of that beside, in ${seconds} s`);

    const gateway = await startProcess('server/bin/harkara.js', ['start'], {
      HARKARA_WORKER: 'off',
      HARKARA_CALLS_PER_SECOND: '1000000',
      DATABASE_URL: postgres.connectionString,
      HARKARA_SECRET_KEY: secretKey,
      HARKARA_LOG_LEVEL: 'warn',
    });
    closing.push(() => gateway.stop());
    const http = new Client(gateway.url);
    closing.push(() => http.close());
    return { messages, account, sql, get: (path) => get(http, path), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function provision(connectionString: string, secretKey: string): Promise<void> {
  const db = await openDatabase(connectionString);
  const sending = {
    credits: { sms: 1_000_000_000 },
    senders: [SENDER, RARE_SENDER].map((sender_id) => ({
      sender_id,
      route: 'transactional',
      status: 'approved',
    })),
    templates: Array.from({ length: TEMPLATES }, (_, i) => ({
      name: `template ${i}`,
      content: `Dear customer, your code for service ${i} is {#var#}.`,
      status: i % 10 === 0 ? 'pending' : 'approved',
    })),
  };
  const key = { name: 'bench', key: API_KEY, per_minute: 1_000_000_000, per_day: 1_000_000_000 };
  await applyProvisioning(db, createVault(secretKey), createIdMaker(4095, Date.now), {
    accounts: [
      { username: 'bench', api_keys: [key], ...sending },
      { username: 'other', ...sending },
    ],
    connectors: [{ name: 'virtual', type: 'virtual-operator', channels: ['sms'] }],
    routes: [{ channel: 'sms', route: '*', connectors: ['virtual'] }],
  });
  await ensurePartitions(db.general, FILLED_DAYS);
  await db.close();
}

function asSuperuser(connectionString: string): string {
  const address = new URL(connectionString);
  address.username = 'postgres';
  return address.href;
}

async function accountOf(sql: pg.Client, username: string): Promise<number> {
  const { rows } = await sql.query<{ account: number }>('select account from accounts where username = $1', [
    username,
  ]);
  if (!rows[0]) throw new Error(`there is no account ${username}`);
  return rows[0].account;
}

async function get(http: Dispatcher, path: string): Promise<{ status: number; text: string }> {
  const { statusCode, body } = await http.request({
    method: 'GET',
    path,
    headers: path.startsWith('/api/v2') ? { 'x-api-key': API_KEY } : {},
  });
  return { status: statusCode, text: await body.text() };
}
