import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SEARCH_PATH } from '../src/storage/schemas.ts';

/** Reads what the gateway has stored, bypassing the gateway itself. */
export async function look<Row extends pg.QueryResultRow>(address: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`set search_path = ${SEARCH_PATH}`);
    const { rows } = await client.query<Row>(sql);
    return rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

export type Backlog = Record<'outbox' | 'inflight' | 'scheduled' | 'unfinished', number>;

/** How long it took from `since`; null if it did not happen, or was not awaited. */
export type Drain = { drainedMs: number | null; left: Backlog | null };

const POLL_MS = 250;

/**
 * Resolves when every message is final and every queue is empty, or with what is left when the time is over.
 *
 * @param unfinished the rows of which none may be left, beside those of the queues.
 */
export async function drained(
  address: string,
  withinMs: number,
  { since = performance.now(), unfinished = 'messages where state < 40' } = {},
): Promise<Drain> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const [left] = await look<Backlog>(
      address,
      `select (select count(*)::integer from outbox) as outbox,
              (select count(*)::integer from inflight) as inflight,
              (select count(*)::integer from scheduled) as scheduled,
              (select count(*)::integer from ${unfinished}) as unfinished`,
    );
    if (!left) throw new Error('a backlog is always one row');
    if (Object.values(left).every((count) => count === 0)) {
      return { drainedMs: performance.now() - since, left: null };
    }
    if (performance.now() > deadline) return { drainedMs: null, left };
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
