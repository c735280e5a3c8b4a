import type pg from 'pg';
import { Client, type Dispatcher } from 'undici';
import { openDatabase, type Database } from '../src/storage/database.ts';
import { ensurePartitions } from '../src/storage/partitions.ts';
import { connectTo } from '../test/support/direct-connection.ts';
import { startOwnDatabase } from '../test/support/own-database.ts';
import { startProcess } from './process.ts';
import { say } from './report.ts';
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
} & AsyncDisposable;

export type WorldOptions = {
  /** How many messages each account has; the first account is the one that asks. */
  shares: readonly number[];
  /** Further fields of the first account. */
  own?: { password?: string; features?: object };
  /** What there is beside messages. */
  growth?: Omit<Growth, 'account'>;
};

const nameOf = (index: number) => (index === 0 ? 'bench' : `other ${index}`);
/** Has the first account's password, if that has one. */
export const OPERATOR = 'operator';

export async function startWorld({ shares, own = {}, growth }: WorldOptions): Promise<World> {
  const messages = shares.reduce((sum, share) => sum + share, 0);
  await using started = new AsyncDisposableStack();
  const database = started.use(
    await startOwnDatabase('bench', {
      shared_preload_libraries: 'pg_stat_statements',
      // Statistics are gathered only when the benchmark asks for them.
      autovacuum: 'off',
      max_wal_size: '16GB',
    }),
  );
  await database.apply(provisioning(shares.length, own));
  const db = await openDatabase(database.connectionString);
  started.defer(() => db.close());
  await ensurePartitions(db.general, FILLED_DAYS);
  const sql = started.use(await connectTo(database.superuser));
  await sql.query('create extension pg_stat_statements schema public');
  await sql.query('set synchronous_commit = off');
  const owners: Share[] = [];
  for (const [index, share] of shares.entries()) {
    owners.push({ account: await accountOf(sql, nameOf(index)), messages: share });
  }
  const began = performance.now();
  await fill(sql, owners);
  const account = owners[0]?.account ?? NaN;
  if (growth) await fillGrowth(sql, { ...growth, account });
  await sql.query('checkpoint');
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  const count = messages.toLocaleString('en');
  say(`Filled with ${count} messages of ${shares.length} accounts, in ${seconds} s`);

  const gateway = started.use(
    await startProcess('server/bin/harkara.js', ['start'], {
      HARKARA_WORKER: 'off',
      HARKARA_PANEL_ADMIN_TOTP: 'off',
      HARKARA_CALLS_PER_SECOND: '1000000',
      ...database.environment,
    }),
  );
  const http = new Client(gateway.url);
  started.defer(() => http.close());
  const all = started.move();
  return {
    url: gateway.url,
    account,
    sql,
    db,
    get: (path) => get(http, path),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

function provisioning(accounts: number, own: { password?: string }): object {
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
  return {
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
  };
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
