import pg from 'pg';
import { connectionSettings, judgeCommit, type Handle } from './database.ts';

/**
 * One connection on which whole transactions are sent off without waiting for the one before: the database goes on
 * from one to the next by itself, however busy this process is. They run in the order they were sent in, and each
 * succeeds or fails for itself.
 */
export class Pipeline {
  readonly #connectionString: string;
  #client: Promise<pg.Client> | null = null;

  constructor(connectionString: string) {
    this.#connectionString = connectionString;
  }

  /** @param send sends the statements of the transaction, all at once. Throws as `transaction` does. */
  async run(send: (handle: Handle) => Promise<unknown>[]): Promise<void> {
    const client = await (this.#client ??= this.#connect());
    const begun = client.query('begin');
    const statements = send(client);
    const committed = client.query('commit');
    judgeCommit(await Promise.allSettled([committed, begun, ...statements]));
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => null);
    this.#client = null;
    await client?.end().catch(() => undefined);
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(connectionSettings(this.#connectionString, 'hot'));
    const forget = () => {
      this.#client = null;
    };
    client.on('error', forget);
    client.on('end', forget);
    try {
      await client.connect();
    } catch (error) {
      forget();
      throw error;
    }
    return client;
  }
}
