import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/storage/embedded/embedded-postgres.ts';
import { prepareDatabase } from '../src/storage/prepare-database.ts';
import { applyDocument } from '../test/support/own-database.ts';
import { startProcess } from './process.ts';

export const API_KEY = 'hk_bench_0123456789abcdef0123456789abcdef';
export const SENDER = 'BENCHM';

const QUIET_MS = 60_000;

type Setup = {
  smscPort: number;
  window: number;
  receiverPort: number;
  templates: number;
  /** Whether the database counts its statements, which costs it a little. */
  statements: boolean;
};

export type Statement = { calls: number; rows: number; ms: number; text: string };

export type Harkara = {
  url: string;
  pid: number;
  postgresPid: number;
  /** Resolves when nothing waits any more and everything written is on disk, so that the next round is undisturbed. */
  untilQuiet: () => Promise<void>;
  countDelivered: () => Promise<number>;
  /** The statements that took most time since the start. */
  topStatements: () => Promise<Statement[]>;
  stop: () => Promise<void>;
};

export async function startHarkara(folder: string, setup: Setup): Promise<Harkara> {
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    settings: setup.statements ? { shared_preload_libraries: 'pg_stat_statements' } : {},
  });
  const closing: (() => Promise<unknown>)[] = [() => postgres.stop()];
  const stop = async () => {
    for (const close of closing.toReversed()) await close();
  };
  try {
    const secretKey = randomBytes(32).toString('hex');
    await prepareDatabase(postgres.connectionString);
    await provision(postgres.connectionString, secretKey, setup);
    const sql = new pg.Client({ connectionString: asSuperuser(postgres.connectionString) });
    await sql.connect();
    closing.push(() => sql.end());
    if (setup.statements) await sql.query('create extension pg_stat_statements');
    const gateway = await startProcess('server/bin/harkara.js', ['start'], {
      DATABASE_URL: postgres.connectionString,
      HARKARA_SECRET_KEY: secretKey,
      HARKARA_LOG_LEVEL: 'warn',
    });
    closing.push(() => gateway.stop());
    return {
      url: gateway.url,
      pid: gateway.pid,
      postgresPid: postgres.pid,
      untilQuiet: () => untilQuiet(sql),
      countDelivered: () => countDelivered(sql),
      topStatements: () => topStatements(sql),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function provision(connectionString: string, secretKey: string, setup: Setup): Promise<void> {
  const { smscPort: port, window, receiverPort, templates } = setup;
  const key = { name: 'bench', key: API_KEY, per_minute: 1_000_000_000, per_day: 1_000_000_000 };
  const smpp = {
    host: '127.0.0.1',
    port,
    system_id: 'harkara',
    password: 'secret12',
    binds: 1,
    mode: 'transceiver',
    window,
  };
  await applyDocument(connectionString, secretKey, {
    accounts: [
      {
        username: 'bench',
        api_keys: [key],
        credits: { sms: 1_000_000_000 },
        senders: [{ sender_id: SENDER, route: 'transactional', status: 'approved' }],
        templates: Array.from({ length: templates }, (_, i) => ({
          name: `template ${i}`,
          content: `Dear customer, your code for service ${i} is {#var#}. It is valid for {#var#} minutes. Do not share it.`,
          status: 'approved',
        })),
        webhook: { url: `http://127.0.0.1:${receiverPort}/hook`, events: ['delivered'] },
      },
    ],
    connectors: [{ name: 'operator', type: 'smpp', channels: ['sms'], options: smpp }],
    routes: [{ channel: 'sms', route: '*', connectors: ['operator'] }],
    network: { allow_private: ['127.0.0.0/8'] },
  });
}

function asSuperuser(connectionString: string): string {
  const address = new URL(connectionString);
  address.username = 'postgres';
  return address.href;
}

async function untilQuiet(sql: pg.Client): Promise<void> {
  const deadline = performance.now() + QUIET_MS;
  for (;;) {
    const { rows } = await sql.query<{ waits: boolean }>(
      `select exists (select from outbox) or exists (select from inflight) or exists (select from webhook_queue) as waits`,
    );
    if (rows[0]?.waits === false) break;
    if (performance.now() > deadline) throw new Error('Harkara still has something under way');
    await sleep(100);
  }
  await sql.query('checkpoint');
}

async function countDelivered(sql: pg.Client): Promise<number> {
  const { rows } = await sql.query<{ delivered: string }>(
    'select coalesce(sum(delivered), 0) as delivered from usage_by_kind',
  );
  return Number(rows[0]?.delivered);
}

async function topStatements(sql: pg.Client): Promise<Statement[]> {
  const { rows } = await sql.query<Statement>(
    `select calls::int, rows::int, total_exec_time as ms,
            left(regexp_replace(query, '\\s+', ' ', 'g'), 110) as text
       from pg_stat_statements order by total_exec_time desc limit 25`,
  );
  return rows;
}
