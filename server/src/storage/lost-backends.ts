import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import {
  answeredWithin,
  backendOf,
  closeConnection,
  openConnection,
  type Backend,
  type Handle,
} from './connection.ts';

/** A check takes milliseconds; if the server does not answer, another connection is tried. */
const LOOK_MS = 3_000;
const AGAIN_MS = 50;
const FAILED_PAUSE_MS = 500;

/**
 * A process that is ended while its COMMIT waits for a standby leaves rows that can be seen, and that a failover would
 * lose. This writes next to nothing, and its own COMMIT waits until a standby has everything before it.
 */
const UNTIL_STANDBY_HAS_ALL = `select pg_logical_emit_message(true, 'harkara', '')`;

type Lost = { backend: Backend; isGone: () => void };

/**
 * Ends the server's processes behind connections that this process has given up. Destroying a connection here does not
 * end its transaction there: the server may not have noticed, and may still execute, and commit, what it has received.
 * Only when the server's process is gone can nothing happen any more.
 *
 * It uses a fresh connection each time: existing ones may be as silent as the one that was given up.
 */
export class LostBackends {
  readonly #connectionString: string;
  readonly #onError: (error: Error) => void;
  readonly #lost = new Map<string, Lost & { gone: Promise<void> }>();
  #ending = false;
  #closed = false;

  constructor(connectionString: string, onError: (error: Error) => void) {
    this.#connectionString = connectionString;
    this.#onError = onError;
  }

  /** Resolves when the server's process behind the lost connection is gone, and what it committed is safe. */
  async endOf(client: pg.Client): Promise<void> {
    const backend = backendOf(client);
    if (backend) await this.#end(backend);
  }

  /** Resolves when it is gone and its locks are released. Tries for as long as this process lives. */
  #end(backend: Backend): Promise<void> {
    const known = this.#lost.get(backend.name);
    if (known) return known.gone;
    const { promise: gone, resolve: isGone } = Promise.withResolvers<void>();
    this.#lost.set(backend.name, { backend, gone, isGone });
    if (!this.#ending) void this.#endAll();
    return gone;
  }

  /** Those that are executing a statement; the others wait for this process, or are gone. */
  async working(backends: readonly Backend[]): Promise<Set<string>> {
    return this.#ask(async (handle) => {
      const { rows } = await handle.query<{ name: string }>({
        text: `select application_name as name from pg_stat_activity
                where application_name = any($1::text[]) and state = 'active'
                  and wait_event_type is distinct from 'Client'`,
        values: [backends.map(({ name }) => name)],
      });
      return new Set(rows.map(({ name }) => name));
    });
  }

  close(): void {
    this.#closed = true;
  }

  async #endAll(): Promise<void> {
    this.#ending = true;
    while (this.#lost.size > 0 && !this.#closed) {
      try {
        await this.#ask(async (handle) => {
          while (this.#lost.size > 0 && !this.#closed) {
            if (!(await this.#endSome(handle))) await pause(AGAIN_MS);
          }
        });
      } catch (error) {
        this.#onError(error as Error);
        await pause(FAILED_PAUSE_MS);
      }
    }
    this.#ending = false;
  }

  /** @returns whether all that were known at its start are gone. */
  async #endSome(handle: Handle): Promise<boolean> {
    const lost = [...this.#lost.values()];
    const left = await terminate(
      handle,
      lost.map(({ backend }) => backend),
    );
    const gone = lost.filter(({ backend }) => !left.has(backend.name));
    if (gone.length > 0) await handle.query({ text: UNTIL_STANDBY_HAS_ALL });
    for (const { backend, isGone } of gone) {
      this.#lost.delete(backend.name);
      isGone();
    }
    return left.size === 0;
  }

  async #ask<T>(work: (handle: Handle) => Promise<T>): Promise<T> {
    const client = await openConnection(this.#connectionString, 'general');
    try {
      return await work({
        query: (query) => answeredWithin(LOOK_MS, client, client.query(query)),
      });
    } finally {
      await closeConnection(client);
    }
  }
}

/**
 * Asks the server to end these processes. The name distinguishes a process from another that has the same pid by now,
 * and from the next session of the same pid behind a pooler.
 *
 * @returns the names of those that were still there.
 */
export async function terminate(handle: Handle, backends: readonly Backend[]): Promise<Set<string>> {
  const { rows } = await handle.query<{ name: string }>({
    text: `select a.application_name as name, pg_terminate_backend(a.pid)
             from unnest($1::integer[], $2::text[]) as lost (pid, name)
             join pg_stat_activity a on a.pid = lost.pid and a.application_name = lost.name`,
    values: [backends.map(({ pid }) => pid), backends.map(({ name }) => name)],
  });
  return new Set(rows.map(({ name }) => name));
}
