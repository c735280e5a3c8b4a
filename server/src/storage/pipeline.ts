import type pg from 'pg';
import { judgeCommit } from './commit.ts';
import { closeConnection, openConnection, Transaction } from './connection.ts';
import type { ConnectionWatch } from './connection-watch.ts';
import type { LostBackends } from './lost-backends.ts';

export type PipelineOptions = {
  connectionString: string;
  /** How long a connection in use may stay silent. */
  limitMs: number;
  watch: ConnectionWatch;
  lost: LostBackends;
  /** Called when the database has answered. */
  onAnswered: () => void;
};

/**
 * One connection on which whole transactions are sent without waiting for the previous one: the database goes on from
 * one to the next by itself, however busy this process is. They run in the order in which they were sent, and each
 * succeeds or fails on its own.
 */
export class Pipeline {
  readonly #options: PipelineOptions;
  #client: Promise<pg.Client> | null = null;
  #underWay = 0;

  constructor(options: PipelineOptions) {
    this.#options = options;
  }

  /** @param send sends the statements of the transaction, all at once. Throws as `transaction` does. */
  async run(send: (transaction: Transaction) => Promise<unknown>[]): Promise<void> {
    await this.#use(async (client) => {
      const transaction = new Transaction(client);
      const begun = client.query('begin');
      const statements = send(transaction);
      transaction.end();
      const committed = client.query('commit');
      const outcomes = await Promise.allSettled([committed, begun, ...statements]);
      judgeCommit([outcomes[0], ...outcomes.slice(1)], () => this.#options.lost.endOf(client));
    });
  }

  /** Whether the database answers on the connection, if there is one. */
  async ping(): Promise<void> {
    if (this.#client === null) this.#options.onAnswered();
    else await this.#use((client) => client.query('select 1'));
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => null);
    this.#client = null;
    if (client) await closeConnection(client);
  }

  async #use(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
    const { watch, onAnswered } = this.#options;
    const client = await (this.#client ??= this.#connect());
    this.#underWay += 1;
    watch.begin(client);
    try {
      await work(client);
      onAnswered();
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0) watch.end(client);
    }
  }

  async #connect(): Promise<pg.Client> {
    const { connectionString, limitMs, watch } = this.#options;
    const connecting = openConnection(connectionString, 'hot');
    try {
      const client = await connecting;
      client.once('end', () => {
        this.#client = null;
      });
      watch.add(client, limitMs);
      return client;
    } catch (error) {
      this.#client = null;
      throw error;
    }
  }
}
