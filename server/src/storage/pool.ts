import pg from 'pg';
import { connectionSettings, setUp, type Purpose } from './connection.ts';
import { DatabaseClient } from './database-client.ts';
import type { ConnectionWatch } from './connection-watch.ts';
import type { LostBackends } from './lost-backends.ts';

export type PoolOptions = {
  connectionString: string;
  purpose: Purpose;
  connections: number;
  /** Maximum number of callers waiting for a connection; further ones are refused at once. */
  mostWaiting: number;
  /** How long a connection in use may stay silent. */
  limitMs: number;
  watch: ConnectionWatch;
  lost: LostBackends;
  onError: (error: Error) => void;
  /** Called when a connection was returned in good health. */
  onAnswered: () => void;
};

type WithClient = Parameters<typeof pg.Pool.prototype.connect>[0];

/** Too many callers are already waiting for a connection. */
export class PoolBusy extends Error {
  override name = 'PoolBusy';
}

/** Connections of one purpose. Each is set up before it is used, and destroyed when it is silent for too long. */
export class Pool extends pg.Pool {
  readonly #mostWaiting: number;
  readonly #lost: LostBackends;

  constructor({ connectionString, purpose, connections, mostWaiting, limitMs, watch, ...rest }: PoolOptions) {
    super({
      ...connectionSettings(connectionString, purpose),
      Client: DatabaseClient,
      max: connections,
      idleTimeoutMillis: 60_000,
      verify: (client, done) => {
        setUp(client, purpose).then(() => {
          done();
        }, done);
      },
    });
    this.#mostWaiting = mostWaiting;
    this.#lost = rest.lost;
    // An idle connection that breaks is replaced by the pool; the queries that need one report it themselves.
    this.on('error', rest.onError);
    this.on('connect', (client) => {
      watch.add(client, limitMs);
    });
    this.on('acquire', (client) => {
      watch.begin(client);
    });
    this.on('release', (error: Error | boolean | undefined, client) => {
      watch.end(client);
      if (!error) rest.onAnswered();
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(withClient: NonNullable<WithClient>): void;
  override connect(withClient?: WithClient): Promise<pg.PoolClient> | undefined {
    if (this.waitingCount < this.#mostWaiting) {
      if (!withClient) return super.connect();
      super.connect(withClient);
      return;
    }
    const busy = new PoolBusy('too many wait for a connection to the database');
    if (!withClient) return Promise.reject(busy);
    withClient(busy, undefined, () => undefined);
    return;
  }

  /** Resolves when the server's process behind the lost connection is gone. */
  endBackend(client: pg.PoolClient): Promise<void> {
    return this.#lost.endOf(client);
  }
}
