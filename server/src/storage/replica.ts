import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import {
  answeredWithin,
  connectionSettings,
  letLinger,
  setUp,
  type DelayedHandle,
  type Handle,
} from './connection.ts';
import { DatabaseClient } from './database-client.ts';
import { isConnectionFailure, mayRunAgain } from './failures.ts';

/** Where one request reads. */
export type Reads = {
  /** Everything that was stored by this time (of the database) is found; null: everything is. */
  asOf: Date | null;
  /** @param work only reads, all of it in the same place. If the replica fails, it is repeated on the primary. */
  read<T>(work: (handle: DelayedHandle) => Promise<T>): Promise<T>;
};

export type ReplicaOptions = {
  connectionString: string;
  /** Maximum number of reads that may wait for a connection. */
  mostWaiting: number;
  /** How long a statement may go without an answer. */
  limitMs: number;
  primary: Handle;
  /** Database time, in ms. */
  now: () => number;
  /** Called when it can no longer be read, with the reason, and with null when it can be read again. */
  onChange: (problem: unknown) => void;
};

type Measured = { asOf: Date; at: number };

const CONNECTIONS = 2;
/** Its host may have become the primary: a new connection looks for a standby again. */
const CONNECTION_SECONDS = 600;
/** A query on a standby may hold up what it replays for 30 s, by PostgreSQL's default: twice that is a fault. */
const OLDEST_MS = 60_000;
/** Clocks are compared over a network: a replica may seem to be this far ahead of the primary. */
const AHEAD_MS = 1_000;
const MEASURE_EVERY_MS = 1_000;
const MEASURE_LIMIT_MS = 2_000;
const AGAIN_MS = 5_000;
const CLOSE_MS = 1_000;

/** The replica answers, but is not what is wanted. */
class ReplicaUnfit extends Error {
  override name = 'ReplicaUnfit';
}

/**
 * A copy of the database that follows it. Every process stores a heartbeat every two seconds, and a read that sees one
 * sees all that was committed before it. (The time of the last replayed transaction says less: it stands still while
 * nothing is stored, and looks fresh in a copy that has just lost its primary.)
 *
 * Connections may lead to different copies, so each is measured, and a piece of work is done on one.
 */
export class Replica {
  readonly #options: ReplicaOptions;
  readonly #pool: pg.Pool;
  readonly #measured = new Map<pg.ClientBase, Measured | null>();
  /** Which database the primary is, as far as known. */
  #lineage: string | null = null;
  /** While it cannot be read, requests do not wait for it: it is tried aside from them. */
  #isLeft = false;
  #isClosed = false;

  constructor(options: ReplicaOptions) {
    this.#options = options;
    this.#pool = new pg.Pool({
      ...connectionSettings(options.connectionString, 'replica'),
      Client: DatabaseClient,
      max: CONNECTIONS,
      maxLifetimeSeconds: CONNECTION_SECONDS,
      idleTimeoutMillis: 60_000,
      verify: (client, done) => {
        setUp(client, 'replica').then(() => {
          done();
        }, done);
      },
    });
    this.#pool.on('connect', (client) => this.#measured.set(client, null));
    this.#pool.on('remove', (client) => this.#measured.delete(client));
    // An idle connection that breaks is replaced; the next read finds out whether there is more to it.
    this.#pool.on('error', () => undefined);
  }

  /** As of when it can be read now, if that is `since` or later; null: it cannot. */
  asOf(since: Date | null): Promise<Date | null> {
    return this.read(since, (_handle, asOf) => Promise.resolve(asOf)).catch(() => null);
  }

  /** In seconds; Infinity while it cannot be read. */
  async age(): Promise<number> {
    const asOf = await this.asOf(null);
    return asOf ? Math.max(0, this.#options.now() - asOf.getTime()) / 1_000 : Infinity;
  }

  async read<T>(since: Date | null, work: (handle: DelayedHandle, asOf: Date) => Promise<T>): Promise<T> {
    const { mostWaiting } = this.#options;
    if (this.#isLeft) throw new ReplicaUnfit('it could not be read a moment ago');
    if (this.#pool.waitingCount >= mostWaiting) throw new ReplicaUnfit('too many wait for it');
    const { client, asOf } = await this.#connect(since).catch((error: unknown) => {
      this.#leave(error);
      throw error;
    });
    let failure: unknown;
    try {
      if (since && asOf < since) throw new ReplicaUnfit('it has not come so far yet');
      return await work(this.#handleOf(client), asOf);
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      client.release(isOfReplica(failure) && !(failure instanceof ReplicaUnfit));
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.race([this.#pool.end(), pause(CLOSE_MS, undefined, { ref: false })]);
    for (const client of this.#measured.keys()) letLinger(client as pg.Client);
  }

  /** @returns as of when its data is, which may be before `since`. */
  async #connect(since: Date | null): Promise<{ client: pg.PoolClient; asOf: Date }> {
    const client = await this.#pool.connect();
    try {
      const known = this.#measured.get(client);
      const isEnough =
        known && performance.now() - known.at < MEASURE_EVERY_MS && (!since || known.asOf >= since);
      return { client, asOf: isEnough ? known.asOf : await this.#measure(client) };
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  async #measure(client: pg.PoolClient): Promise<Date> {
    const at = performance.now();
    const { rows } = await answeredWithin(
      MEASURE_LIMIT_MS,
      client,
      client.query<{ asOf: Date | null; lineage: string | null }>({
        name: 'measure-replica',
        text: `select (select max(heartbeat_at) from process_slots where holder is not null) as "asOf",
                      (select lineage from lineage where one) as lineage`,
      }),
    );
    const { asOf = null, lineage = null } = rows[0] ?? {};
    if (lineage === null || !(await this.#isOfPrimary(lineage))) {
      throw new ReplicaUnfit('it is a copy of another database');
    }
    const age = this.#options.now() - (asOf?.getTime() ?? 0);
    if (asOf === null || age > OLDEST_MS || age < -AHEAD_MS) {
      throw new ReplicaUnfit(`its last heartbeat is of ${asOf?.toISOString() ?? 'no process'}`);
    }
    this.#measured.set(client, { asOf, at });
    return asOf;
  }

  /** A restored primary gets another lineage. */
  async #isOfPrimary(lineage: string): Promise<boolean> {
    if (lineage !== this.#lineage) {
      const { rows } = await this.#options.primary.query<{ lineage: string }>({
        text: 'select lineage from lineage where one',
      });
      this.#lineage = rows[0]?.lineage ?? null;
    }
    return lineage === this.#lineage;
  }

  #handleOf(client: pg.PoolClient): DelayedHandle {
    const { limitMs } = this.#options;
    return {
      mayBeDelayed: true,
      query: (query) => answeredWithin(limitMs, client, client.query(query)),
    };
  }

  #leave(problem: unknown): void {
    if (this.#isLeft || this.#isClosed) return;
    this.#isLeft = true;
    this.#options.onChange(problem);
    void this.#comeBack();
  }

  async #comeBack(): Promise<void> {
    while (this.#isLeft && !this.#isClosed) {
      await pause(AGAIN_MS, undefined, { ref: false });
      const connected = await this.#connect(null).catch(() => null);
      if (!connected) continue;
      connected.client.release();
      this.#isLeft = false;
      this.#options.onChange(null);
    }
  }
}

/** Reads of the replica; of the primary if it is not fit, and from the first failure on. */
export async function delayedReads(replica: Replica, current: Reads, since: Date | null): Promise<Reads> {
  const asOf = await replica.asOf(since);
  if (asOf === null) return current;
  let isLeft = false;
  return {
    asOf,
    read: async (work) => {
      if (isLeft) return current.read(work);
      try {
        return await replica.read(asOf, work);
      } catch (error) {
        if (!isOfReplica(error)) throw error;
        isLeft = true;
        return current.read(work);
      }
    },
  };
}

/** Whether the primary may well answer what the replica has not. */
function isOfReplica(error: unknown): boolean {
  if (error instanceof ReplicaUnfit) return true;
  const code = error instanceof pg.DatabaseError ? error.code : undefined;
  // What takes too long would take as long on the primary, and a read does not write.
  if (code === '57014' || code === '25006') return false;
  // 42P01 and 42703: a table or a column that a migration has just added, and the replica does not have yet.
  return code === '42P01' || code === '42703' || mayRunAgain(error) || isConnectionFailure(error);
}
