import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const LOOK_MS = 100;
const SHOWN = 3;

type Blocker = { pid: number; name: string; client: string; since: Date | null; query: string };

/**
 * Notes, over a connection without a transaction, which sessions another one waits for: once that has given up, nobody
 * can tell.
 */
export class BlockerWatch {
  readonly #client: pg.Client;
  readonly #waiting: number;
  #seen: Blocker[] = [];

  /** @param waiting the process id of the session that may wait. */
  constructor(client: pg.Client, waiting: number) {
    this.#client = client;
    this.#waiting = waiting;
  }

  /** Looks again and again until the work has ended. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    const ending = new AbortController();
    const looking = this.#lookUntil(ending.signal);
    try {
      return await work();
    } finally {
      ending.abort();
      await looking;
    }
  }

  /** The sessions that were waited for last, the oldest first, in words; empty if none was seen. */
  describe(): string {
    return this.#seen.map(inWords).join('; ');
  }

  async #lookUntil(signal: AbortSignal): Promise<void> {
    try {
      for (;;) {
        await sleep(LOOK_MS, undefined, { signal });
        const seen = await this.#look();
        if (seen.length > 0) this.#seen = seen;
      }
    } catch {
      // The work has ended; or nobody can be named, because this connection has broken.
    }
  }

  async #look(): Promise<Blocker[]> {
    const { rows } = await this.#client.query<Blocker>(
      `select a.pid, a.application_name as name, coalesce(host(a.client_addr), 'a local socket') as client,
              a.xact_start as since, left(regexp_replace(a.query, '\\s+', ' ', 'g'), 300) as query
         from unnest(pg_blocking_pids($1)) as b (pid)
         join pg_stat_activity a on a.pid = b.pid
        order by a.xact_start nulls last, a.pid
        limit ${SHOWN}`,
      [this.#waiting],
    );
    return rows;
  }
}

function inWords({ pid, name, client, since, query }: Blocker): string {
  const who = `process ${pid} (${name === '' ? 'without a name' : name}, from ${client}`;
  const open = since === null ? '' : `, in a transaction since ${since.toISOString()}`;
  return `${who}${open}), last statement: ${query}`;
}
