import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { backendOf, destroy, letLinger, progressOf } from './connection.ts';
import type { LostBackends } from './lost-backends.ts';

export type WatchLimits = {
  /** A connection silent for this long, but within its limit, is checked: is the server working on its statement? */
  suspectMs: number;
  /** How long to wait for the server's process to end before its connection is destroyed anyway. */
  endMs: number;
};

type Watched = {
  client: pg.Client;
  /** How long it may be silent while in use. */
  limitMs: number;
  inUse: boolean;
  progress: number;
  silentMs: number;
};

/**
 * Destroys connections that are in use and silent: a peer that neither answers nor closes (a machine that is gone, a
 * firewall that has forgotten the connection) would block its caller for ever. No state is kept per
 * statement; one timer checks all connections.
 */
export class ConnectionWatch {
  readonly #lost: LostBackends;
  readonly #limits: WatchLimits;
  readonly #onError: (error: Error) => void;
  readonly #watched = new Map<pg.Client, Watched>();
  #asking = false;

  constructor(lost: LostBackends, limits: WatchLimits, onError: (error: Error) => void) {
    this.#lost = lost;
    this.#limits = limits;
    this.#onError = onError;
  }

  add(client: pg.Client, limitMs: number): void {
    this.#watched.set(client, { client, limitMs, inUse: false, progress: 0, silentMs: 0 });
    client.once('end', () => this.#watched.delete(client));
  }

  /** From now on a caller is waiting for the connection's answers. */
  begin(client: pg.Client): void {
    const watched = this.#watched.get(client);
    if (watched) watched.inUse = true;
  }

  end(client: pg.Client): void {
    const watched = this.#watched.get(client);
    if (!watched) return;
    watched.inUse = false;
    watched.silentMs = 0;
  }

  /** @param stepMs the time since the last check; capped if the process was suspended meanwhile. */
  look(stepMs: number): void {
    const suspects: Watched[] = [];
    for (const watched of this.#watched.values()) {
      if (!watched.inUse) continue;
      const progress = progressOf(watched.client);
      if (progress !== watched.progress) {
        watched.progress = progress;
        watched.silentMs = 0;
        continue;
      }
      watched.silentMs += stepMs;
      if (watched.silentMs >= watched.limitMs) void this.#giveUp(watched);
      else if (watched.silentMs >= this.#limits.suspectMs) suspects.push(watched);
    }
    if (suspects.length > 0 && !this.#asking) void this.#ask(suspects);
  }

  /** Connections that linger because the peer does not close them must not keep this process alive. */
  close(): void {
    for (const { client } of this.#watched.values()) letLinger(client);
  }

  /** If the server is not working on a statement that was sent long ago, the statement or its answer was lost. */
  async #ask(suspects: readonly Watched[]): Promise<void> {
    this.#asking = true;
    try {
      const known = suspects.flatMap(({ client }) => backendOf(client) ?? []);
      const working = await this.#lost.working(known);
      for (const watched of suspects) {
        const backend = backendOf(watched.client);
        const isSilentStill = watched.inUse && progressOf(watched.client) === watched.progress;
        if (isSilentStill && !(backend && working.has(backend.name))) void this.#giveUp(watched);
      }
    } catch (error) {
      this.#onError(error as Error);
    } finally {
      this.#asking = false;
    }
  }

  async #giveUp(silent: Watched): Promise<void> {
    if (!this.#watched.delete(silent.client)) return;
    const seconds = Math.round(silent.silentMs / 1_000);
    this.#onError(new Error(`a database connection has been silent for ${seconds} s and is given up`));
    this.#dropIdle();
    // The server's process is ended first, so that a caller who learns of the failure can rely on what is stored.
    await Promise.race([
      this.#lost.endOf(silent.client),
      pause(this.#limits.endMs, undefined, { ref: false }),
    ]);
    destroy(silent.client);
  }

  /** Idle connections use the same network path: their next user would wait just as long. New ones are quickly made. */
  #dropIdle(): void {
    for (const { client, inUse } of this.#watched.values()) {
      if (inUse) continue;
      this.#watched.delete(client);
      void this.#lost.endOf(client);
      destroy(client);
    }
  }
}
