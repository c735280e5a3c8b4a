import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Reads what the gateway has stored, bypassing the gateway itself. */
export async function look<Row extends pg.QueryResultRow>(address: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Row>(sql);
    return rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

export type Backlog = { outbox: number; inflight: number; scheduled: number; unfinished: number };

const BACKLOG = `
  select (select count(*)::integer from outbox) as outbox,
         (select count(*)::integer from inflight) as inflight,
         (select count(*)::integer from scheduled) as scheduled,
         (select count(*)::integer from messages where state < 40) as unfinished`;

const POLL_MS = 250;

async function readBacklog(address: string): Promise<Backlog> {
  const [backlog] = await look<Backlog>(address, BACKLOG);
  if (!backlog) throw new Error('a backlog is always one row');
  return backlog;
}

/** Resolves when every message is final and every queue is empty, or with what is left when the time is over. */
export async function drained(
  address: string,
  withinMs: number,
): Promise<{ at: number } | { left: Backlog }> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const left = await readBacklog(address);
    if (Object.values(left).every((count) => count === 0)) return { at: performance.now() };
    if (performance.now() > deadline) return { left };
    await sleep(POLL_MS);
  }
}

/** Resolves when a query is answered: a server that is still recovering accepts connections, but refuses queries. */
export async function answersAgain(address: string, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    try {
      await look(address, 'select 1');
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await sleep(20);
  }
}
