import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { Client, type Dispatcher } from 'undici';
import { openDatabase, type Database } from '../src/storage/database.ts';
import { startEmbeddedPostgres } from '../src/storage/embedded/embedded-postgres.ts';
import { ensurePartitions } from '../src/storage/partitions.ts';
import { prepareDatabase } from '../src/storage/prepare-database.ts';
import { applyDocument } from '../test/support/own-database.ts';
import { startProcess } from './process.ts';
import { fill, RARE_SENDER, SENDER, type Share } from './scale-fill.ts';
import { fillGrowth, type Growth } from './scale-growth.ts';

export const API_KEY = 'hk_bench_0123456789abcdef0123456789abcdef';
const FILLED_DAYS = 9;
const TEMPLATES = 60;
const CHANNELS = ['sms', 'email', 'voice'];

/** A database with many messages, and a gateway on it that hands nothing over. */
export type World = {
  url: string;
  account: number;
  sql: pg.Client;
  db: Database;
  get: (path: string) => Promise<{ status: number; text: string }>;
  stop: () => Promise<void>;
};

export type WorldOptions = {
  folder: string;
  /** How many messages each account has; the first account is the one that asks. */
  shares: readonly number[];
  /** Further fields of the first account. */
  own?: { password?: string; features?: object };
  /** What there is beside messages. */
  growth?: Omit<Growth, 'account'>;
  say: (line: string) => void;
};

const nameOf = (index: number) => (index === 0 ? 'bench' : `other ${index}`);
/** Has the first account's password, if that has one. */
export const OPERATOR = 'operator';

export async function startWorld({ folder, shares, own = {}, growth, say }: WorldOptions): Promise<World> {
  const messages = shares.reduce((sum, share) => sum + share, 0);
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
    await provision(postgres.connectionString, secretKey, shares.length, own);
    const db = await openDatabase(postgres.connectionString);
    closing.push(() => db.close());
    await ensurePartitions(db.general, FILLED_DAYS);
    const sql = new pg.Client({ connectionString: asSuperuser(postgres.connectionString) });
    await sql.connect();
    closing.push(() => sql.end());
    await sql.query('create extension pg_stat_statements');
    await sql.query('set synchronous_commit = off');
    const owners: Share[] = [];
    for (const [index, share] of shares.entries()) {
      owners.push({ account: await accountOf(sql, nameOf(index)), messages: share });
    }
    const started = performance.now();
    await fill(sql, owners);
    const account = owners[0]?.account ?? NaN;
    if (growth) await fillGrowth(sql, { ...growth, account });
    await sql.query('checkpoint');
    const seconds = ((performance.now() - started) / 1_000).toFixed(0);
    const count = messages.toLocaleString('en');
    say(`Filled with ${count} messages of ${shares.length} accounts, in ${seconds} s`);

    const gateway = await startProcess('server/bin/harkara.js', ['start'], {
      HARKARA_WORKER: 'off',
      HARKARA_PANEL_ADMIN_TOTP: 'off',
      HARKARA_CALLS_PER_SECOND: '1000000',
      DATABASE_URL: postgres.connectionString,
      HARKARA_SECRET_KEY: secretKey,
      HARKARA_LOG_LEVEL: 'warn',
    });
    closing.push(() => gateway.stop());
    const http = new Client(gateway.url);
    closing.push(() => http.close());
    return { url: gateway.url, account, sql, db, get: (path) => get(http, path), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function provision(
  connectionString: string,
  secretKey: string,
  accounts: number,
  own: { password?: string },
): Promise<void> {
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
  await applyDocument(connectionString, secretKey, {
    accounts: [
      ...Array.from({ length: accounts }, (_, index) => ({
        username: nameOf(index),
        ...sending,
        ...(index === 0 && { api_keys: [key], ...own }),
      })),
      { username: OPERATOR, role: 'admin', ...(own.password !== undefined && { password: own.password }) },
    ],
    connectors: [{ name: 'virtual', type: 'virtual-operator', channels: [...CHANNELS] }],
    routes: CHANNELS.map((channel) => ({ channel, route: '*', connectors: ['virtual'] })),
  });
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
