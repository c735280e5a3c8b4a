import type pg from 'pg';
import { answeredWithin, connectionSettings, destroy, setUp, type Handle } from './connection.ts';
import { DatabaseClient } from './database-client.ts';

type Link = { client: pg.Client; ready: Promise<unknown> };

/**
 * One connection that shares nothing with the pools: it is free, however many wait for them. Each use has the same
 * short time limit; after a failure the connection is destroyed, and the next use makes another.
 */
export class LoneConnection {
  readonly #connectionString: string;
  readonly #limitMs: number;
  #link: Link | null = null;

  constructor(connectionString: string, limitMs: number) {
    this.#connectionString = connectionString;
    this.#limitMs = limitMs;
  }

  /** Even if `work` fails, what it has sent may still take place: the server may have received it. */
  async use<T>(work: (handle: Handle) => Promise<T>): Promise<T> {
    const link = (this.#link ??= this.#open());
    try {
      return await answeredWithin(
        this.#limitMs,
        link.client,
        link.ready.then(() => work(link.client)),
      );
    } catch (error) {
      this.#destroy(link);
      throw error;
    }
  }

  async close(): Promise<void> {
    const link = this.#link;
    if (!link) return;
    await this.use(() => link.client.end()).catch(() => undefined);
    this.#destroy(link);
  }

  #open(): Link {
    const client = new DatabaseClient(connectionSettings(this.#connectionString, 'general'));
    // The server must not go on with what nobody waits for any more.
    const ready = client
      .connect()
      .then(() => setUp(client, 'general'))
      .then(() => client.query(`set statement_timeout = ${this.#limitMs}`));
    const link = { client, ready };
    // The next use makes a new connection.
    client.on('error', () => {
      this.#destroy(link);
    });
    return link;
  }

  #destroy(link: Link): void {
    if (this.#link === link) this.#link = null;
    destroy(link.client);
  }
}
