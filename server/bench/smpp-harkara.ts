import type pg from 'pg';
import { connectTo } from '../test/support/direct-connection.ts';
import { startOwnDatabase } from '../test/support/own-database.ts';
import { waitFor } from '../test/support/wait-for.ts';
import { startProcess } from './process.ts';

export const API_KEY = 'hk_bench_0123456789abcdef0123456789abcdef';
export const SENDER = 'BENCHM';

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
} & AsyncDisposable;

export async function startHarkara(setup: Setup): Promise<Harkara> {
  await using started = new AsyncDisposableStack();
  const settings = setup.statements ? { shared_preload_libraries: 'pg_stat_statements' } : undefined;
  const database = started.use(await startOwnDatabase('bench', settings));
  await database.apply(provisioning(setup));
  const sql = started.use(await connectTo(database.superuser));
  if (setup.statements) await sql.query('create extension pg_stat_statements schema public');
  const gateway = started.use(await startProcess('server/bin/harkara.js', ['start'], database.environment));
  const all = started.move();
  return {
    url: gateway.url,
    pid: gateway.pid,
    postgresPid: database.pid,
    untilQuiet: () => untilQuiet(sql),
    countDelivered: () => countDelivered(sql),
    topStatements: () => topStatements(sql),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

function provisioning({ smscPort: port, window, receiverPort, templates }: Setup): object {
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
  return {
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
  };
}

async function untilQuiet(sql: pg.Client): Promise<void> {
  await waitFor('Harkara has nothing under way any more', async () => {
    const { rows } = await sql.query<{ waits: boolean }>(
      `select exists (select from outbox) or exists (select from inflight) or exists (select from webhook_queue) as waits`,
    );
    return rows[0]?.waits === false;
  });
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
