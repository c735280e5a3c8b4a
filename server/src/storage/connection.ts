import { randomBytes } from 'node:crypto';
import { Socket } from 'node:net';
import pg from 'pg';
import { parseJson } from '../parse-json.ts';
import { DatabaseClient, NoSuchHost, type DatabaseClientConfig } from './database-client.ts';
import { SEARCH_PATH } from './schemas.ts';

/** What a query needs: a pool's single connection, or a transaction's. */
export type Handle = DelayedHandle & { readonly mayBeDelayed?: never };

/**
 * The same for reads that decide nothing: it may lead to a replica, whose data is seconds old. A handle can be used as
 * one, but one cannot be used as a handle: the compiler refuses it wherever something is decided.
 */
export type DelayedHandle = {
  query<R extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<pg.QueryResult<R>>;
  readonly mayBeDelayed?: true;
};

/**
 * One connection between BEGIN and COMMIT. Functions that run several statements take this: a pool would run them on
 * several connections, each in a transaction of its own.
 */
export class Transaction implements Handle {
  /** For COPY. */
  readonly connection: Handle;
  #isOver = false;

  /** @param connection on which BEGIN was sent. */
  constructor(connection: Handle) {
    this.connection = connection;
  }

  query<R extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<pg.QueryResult<R>> {
    if (this.#isOver) return Promise.reject(new Error('a statement came after the end of its transaction'));
    return this.connection.query<R>(query);
  }

  /** To be called before COMMIT or ROLLBACK is sent. */
  end(): void {
    this.#isOver = true;
  }
}

/** Runs `work` in one transaction of a connection that nobody else uses meanwhile. */
export async function inTransactionOf<T>(
  connection: Handle,
  work: (handle: Transaction) => Promise<T>,
): Promise<T> {
  await connection.query({ text: 'begin' });
  const begun = new Transaction(connection);
  try {
    const result = await work(begun);
    begun.end();
    await connection.query({ text: 'commit' });
    return result;
  } catch (error) {
    begun.end();
    await connection.query({ text: 'rollback' }).catch(() => undefined);
    throw error;
  }
}

/** What a connection is for; it decides how the connection is set up. */
export type Purpose = 'general' | 'hot' | 'reports' | 'replica' | 'maintenance';

/** The server's process behind a connection. Its name is given to one connection only, unlike a pid. */
export type Backend = { pid: number; name: string };

/** Idle time before the first TCP keep-alive probe. */
const KEEP_ALIVE_MS = 10_000;
/** For connecting, and again for applying the settings. */
const CONNECT_MS = 5_000;

const SAFE = {
  idle_in_transaction_session_timeout: '10s',
  statement_timeout: '30s',
  TimeZone: 'UTC',
  search_path: SEARCH_PATH,
};

/** A report's cost must not depend on how much is stored: it is read by keys, page after page. */
const REPORTS = { ...SAFE, enable_seqscan: 'off', enable_bitmapscan: 'off', jit: 'off' };

/** Written as the server writes them: its answer is compared with these. */
const SETTINGS: Record<Purpose, Record<string, string>> = {
  general: SAFE,
  reports: REPORTS,
  /** It may have become a primary. */
  replica: { ...REPORTS, default_transaction_read_only: 'on' },
  /**
   * A prepared batch statement on a table without statistics (every new partition) may be planned with a hash join or
   * a sequential scan, which was seen to cost forty times as much; so these are off where batches run. The server
   * cancels a statement before this process considers the connection dead.
   */
  hot: {
    ...SAFE,
    statement_timeout: '7s',
    enable_hashjoin: 'off',
    enable_mergejoin: 'off',
    enable_seqscan: 'off',
    enable_bitmapscan: 'off',
    jit: 'off',
    plan_cache_mode: 'force_generic_plan',
  },
  /** For long walks in short statements: each holds a snapshot, which slows the queues when it is old. */
  maintenance: {
    ...SAFE,
    statement_timeout: '10s',
    enable_mergejoin: 'off',
    enable_seqscan: 'off',
    enable_bitmapscan: 'off',
    jit: 'off',
    work_mem: '64MB',
  },
};

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, parseInt8);
types.setTypeParser(pg.types.builtins.JSON, parseJson);
types.setTypeParser(pg.types.builtins.JSONB, parseJson);

const backends = new WeakMap<pg.Client, Backend>();

export function connectionSettings(connectionString: string, purpose: Purpose): DatabaseClientConfig {
  return {
    connectionString,
    wanted: purpose === 'replica' ? 'standby' : 'primary',
    types,
    pipeline: purpose === 'hot',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  };
}

/**
 * Applies the settings of a new connection, in one round trip. They cannot be start-up options: a pooler in session
 * mode refuses those, or drops them silently.
 */
export async function setUp(client: pg.Client, purpose: Purpose): Promise<void> {
  const wanted: Record<string, string> = {
    ...SETTINGS[purpose],
    application_name: `harkara ${purpose} ${randomBytes(8).toString('hex')}`,
  };
  const { rows } = await client.query<{ name: string; value: string; pid: number; readOnly: string }>({
    text: `select s.name, set_config(s.name, s.value, false) as value, pg_backend_pid() as pid,
                  current_setting('transaction_read_only') as "readOnly"
             from unnest($1::text[], $2::text[]) as s (name, value)`,
    values: [Object.keys(wanted), Object.values(wanted)],
  });
  for (const { name, value, pid, readOnly } of rows) {
    if (readOnly !== (purpose === 'replica' ? 'on' : 'off')) {
      if (client instanceof DatabaseClient) client.lookAgain();
      // A replica that has become the primary can be read, and an audit reads a standby as well.
      const mayBeOther = purpose === 'replica' || purpose === 'maintenance';
      if (!mayBeOther) throw new NoSuchHost('the database is read-only');
    }
    if (value !== wanted[name]) {
      throw new Error(`the database has set ${name} to ${value} instead of ${wanted[name] ?? 'nothing'}`);
    }
    if (name === 'application_name') backends.set(client, { pid, name: value });
  }
}

/** Null until the connection is set up. */
export function backendOf(client: pg.Client): Backend | null {
  return backends.get(client) ?? null;
}

/**
 * A connection outside the pools. Its user learns that it has ended from a failed statement, or by listening to its
 * events.
 */
export async function openConnection(connectionString: string, purpose: Purpose): Promise<pg.Client> {
  const client = new DatabaseClient(connectionSettings(connectionString, purpose));
  await client.connect();
  try {
    await answeredWithin(CONNECT_MS, client, setUp(client, purpose));
    return client;
  } catch (error) {
    destroy(client);
    throw error;
  }
}

/** If the answer does not come in time, destroys the connection, so that it fails. */
export async function answeredWithin<T>(ms: number, client: pg.Client, answer: Promise<T>): Promise<T> {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    destroy(client);
  }, ms);
  try {
    return await answer;
  } catch (error) {
    throw isLate ? new Error(`the database has not answered within ${ms} ms`, { cause: error }) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Running statements fail, but the server may still execute those it has received. */
export function destroy(client: pg.Client): void {
  client.connection.stream.destroy();
}

/** Changes whenever the peer receives or sends a byte. */
export function progressOf(client: pg.Client): number {
  const { stream } = client.connection;
  if (!(stream instanceof Socket)) return 0;
  return stream.bytesRead + stream.bytesWritten - stream.writableLength;
}

/** The process may end before the peer has closed its side. */
export function letLinger(client: pg.Client): void {
  const { stream } = client.connection;
  if (stream instanceof Socket) stream.unref();
}

/** Closes properly, but waits no longer than a second for the peer, which may be silent. */
export async function closeConnection(client: pg.Client): Promise<void> {
  const timer = setTimeout(() => {
    destroy(client);
  }, 1_000);
  await client.end().catch(() => undefined);
  clearTimeout(timer);
}

/** Credits and counts stay far below 2^53; a larger one is a fault that rounding must not hide. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`${text} is too large to be exact`);
  return value;
}
