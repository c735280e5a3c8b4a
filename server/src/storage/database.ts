import type pg from 'pg';
import { ConfigError } from '../config.ts';
import { CommitUnanswered, judgeCommit } from './commit.ts';
import { Transaction, type DelayedHandle, type Handle } from './connection.ts';
import { ConnectionWatch } from './connection-watch.ts';
import { LostBackends } from './lost-backends.ts';
import { Pipeline } from './pipeline.ts';
import { Pool } from './pool.ts';
import { delayedReads, Replica, type Reads } from './replica.ts';
import { Serving } from './serving.ts';

export { isConnectionFailure, isDataError, isTimeout, mayRunAgain } from './failures.ts';
export { Transaction, type DelayedHandle, type Handle, type Reads };

export type Database = {
  /** For ordinary queries. */
  general: Pool;
  /**
   * For batch statements of the hot path: their plans may only look up keys, and statements are sent without waiting
   * for the previous answer. No COPY.
   */
  hot: Pool;
  /** For customers' lists and look-ups: few connections, so that senders never wait for them. */
  reports: Pool;
  /** For whole hot-path transactions that are sent in one go. */
  pipeline: Pipeline;
  /** Reports from the primary. */
  current: Reads;
  /**
   * For reports and histories that may be seconds old, and decide nothing: from the replica if there is one that can be
   * read and is as of `since` at least, otherwise `current`.
   */
  delayed(since?: Date | null): Promise<Reads>;
  /** How old the replica is, in seconds; Infinity while it cannot be read. Absent: there is none. */
  replicaAge?: () => Promise<number>;
  connectionString: string;
  /** Database time minus this process's, in ms. */
  clockOffset(): number;
  /** False when messages could not be stored for about as long as a silent connection is tolerated. */
  isServing(): boolean;
  /** Rejects if the database does not answer on the connections that store messages. */
  probe(): Promise<void>;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  generalConnections?: number;
  hotConnections?: number;
  reportsConnections?: number;
  /** Maximum number of reports that may wait for a connection. */
  reportsWaiting?: number;
  /** How long a hot-path connection may stay silent while a caller waits for it. */
  silentMs?: number;
  onError?: (error: Error) => void;
  /** URL of a replica. */
  replica?: string | null;
  /** Called with the reason when the replica can no longer be read, and with null when it can be read again. */
  onReplica?: (problem: unknown) => void;
};

/** The server cancels a statement after 7 s (hot path) or 30 s (elsewhere), so these limits never cut one off. */
const SILENT_MS = 8_000;
const LONGEST_SILENT_MS = 33_000;
/** Number of checks of a connection before it is given up. */
const LOOKS = 16;
/** How long the failure of a silent connection is withheld while the server process is being terminated. */
const END_MS = 3_000;
/** More than callers and SMPP customers ever have waiting; nobody waits for longer than five seconds. */
const MOST_WAITING = 10_000;
const REPORTS = { connections: 2, waiting: 300 };

export async function openDatabase(
  connectionString: string,
  options: DatabaseOptions = {},
): Promise<Database> {
  const { silentMs = SILENT_MS, onError = () => undefined } = options;
  const lost = new LostBackends(connectionString, onError);
  const watch = new ConnectionWatch(lost, { suspectMs: silentMs, endMs: END_MS }, onError);
  const shared = { connectionString, watch, lost, onError };
  const general = new Pool({
    ...shared,
    purpose: 'general',
    connections: options.generalConnections ?? 10,
    mostWaiting: MOST_WAITING,
    limitMs: LONGEST_SILENT_MS,
    onAnswered: () => undefined,
  });
  const reports = new Pool({
    ...shared,
    purpose: 'reports',
    connections: options.reportsConnections ?? REPORTS.connections,
    mostWaiting: options.reportsWaiting ?? REPORTS.waiting,
    limitMs: LONGEST_SILENT_MS,
    onAnswered: () => undefined,
  });
  const hot = new Pool({
    ...shared,
    purpose: 'hot',
    connections: options.hotConnections ?? 10,
    mostWaiting: MOST_WAITING,
    limitMs: silentMs,
    onAnswered: () => {
      serving.answered('hot');
    },
  });
  const pipeline = new Pipeline({
    ...shared,
    limitMs: silentMs,
    onAnswered: () => {
      serving.answered('pipeline');
    },
  });
  const current: Reads = { asOf: null, read: (work) => work(reports) };
  const replica =
    typeof options.replica !== 'string'
      ? null
      : new Replica({
          connectionString: options.replica,
          mostWaiting: REPORTS.waiting,
          limitMs: LONGEST_SILENT_MS,
          primary: reports,
          now: () => Date.now() + offset,
          onChange: options.onReplica ?? (() => undefined),
        });
  const serving = new Serving(
    { hot: () => hot.query('select 1'), pipeline: () => pipeline.ping() },
    silentMs,
  );

  const looking = lookRegularly(silentMs / LOOKS, (stepMs) => {
    watch.look(stepMs);
    serving.look(stepMs);
  });
  const close = async () => {
    await Promise.all([general.end(), hot.end(), reports.end(), pipeline.close(), replica?.close()]);
    clearInterval(looking);
    lost.close();
    watch.close();
  };

  let offset: number;
  try {
    await refuseIfSettingsAreLost(general, hot);
    offset = await measureClockOffset(general);
  } catch (error) {
    await close();
    throw error;
  }
  const timer = setInterval(() => {
    measureClockOffset(general).then((measured) => {
      offset = measured;
    }, onError);
  }, 60_000);
  timer.unref();

  return {
    general,
    hot,
    reports,
    pipeline,
    current,
    delayed: async (since = null) => (replica ? delayedReads(replica, current, since) : current),
    ...(replica && { replicaAge: () => replica.age() }),
    connectionString,
    clockOffset: () => offset,
    isServing: () => serving.isServing(),
    probe: () => serving.probe(),
    close: async () => {
      clearInterval(timer);
      await close();
    },
  };
}

/**
 * A late check (the process was suspended or busy) counts as two intervals at most, because no answer could be read
 * meanwhile.
 */
function lookRegularly(everyMs: number, look: (stepMs: number) => void): NodeJS.Timeout {
  let last = performance.now();
  return setInterval(() => {
    const now = performance.now();
    look(Math.min(now - last, 2 * everyMs));
    last = now;
  }, everyMs).unref();
}

/** A pooler that gives every transaction another server connection would mix up what is set on them. */
async function refuseIfSettingsAreLost(general: Pool, hot: Pool): Promise<void> {
  const first = await general.connect();
  try {
    const limitOf = async (handle: Handle) => {
      const { rows } = await handle.query<{ limit: string }>({
        text: `select current_setting('statement_timeout') as limit`,
      });
      return rows[0]?.limit;
    };
    const before = await limitOf(first);
    await hot.query('select 1');
    if ((await limitOf(first)) === before && before !== (await limitOf(hot))) return;
  } finally {
    first.release();
  }
  throw new ConfigError(
    'DATABASE_URL leads to a pooler that does not keep the settings of a connection. ' +
      'Set the pooler to session mode, or connect to the database directly.',
  );
}

/** Adds a statement whose result is not needed before the commit: both are sent together. */
export type AlongCommit = (statement: Promise<unknown>) => void;

/**
 * Runs `work` in one transaction. Whether it was committed is certain when it returns or throws, unless it throws
 * {@link CommitUnanswered}. On a pipelined pool BEGIN costs no round trip, nor do statements given to `alongCommit`.
 */
export async function transaction<T>(
  pool: Pool,
  work: (handle: Transaction, alongCommit: AlongCommit) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const last: Promise<unknown>[] = [];
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  try {
    const begun = client.query('begin');
    begun.catch(() => undefined);
    const begunOn = new Transaction(client);
    let result: T;
    try {
      result = await work(begunOn, (statement) => {
        statement.catch(() => undefined);
        last.push(statement);
      });
      await begun;
    } catch (error) {
      begunOn.end();
      await Promise.allSettled(last);
      await client.query('rollback').catch(onError);
      throw error;
    }
    begunOn.end();
    try {
      const outcomes = await Promise.allSettled([client.query('commit'), ...last]);
      judgeCommit(outcomes, () => pool.endBackend(client));
    } catch (error) {
      if (error instanceof CommitUnanswered) broken ??= error;
      throw error;
    }
    return result;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

/** Within a transaction: what `work` does stays only if it says so. */
export async function keepIf(handle: Transaction, work: () => Promise<boolean>): Promise<boolean> {
  await handle.query({ text: 'savepoint tried' });
  const stays = await work();
  await handle.query({ text: stays ? 'release savepoint tried' : 'rollback to savepoint tried' });
  return stays;
}

/** All rows of a query. */
export async function allRows<R extends pg.QueryResultRow>(
  handle: DelayedHandle,
  query: pg.QueryConfig,
): Promise<R[]> {
  const { rows } = await handle.query<R>(query);
  return rows;
}

/** The first row of a query; null if it has none. */
export async function firstRow<R extends pg.QueryResultRow>(
  handle: DelayedHandle,
  query: pg.QueryConfig,
): Promise<R | null> {
  const { rows } = await handle.query<R>(query);
  return rows[0] ?? null;
}

/** The row of a query that always has one, such as a sum. */
export async function onlyRow<R extends pg.QueryResultRow>(
  handle: DelayedHandle,
  query: pg.QueryConfig,
): Promise<R> {
  const row = await firstRow<R>(handle, query);
  if (row === null) throw new Error(`the query has no row: ${query.text}`);
  return row;
}

/** How many rows a statement has changed. */
export async function countRows(handle: Handle, query: pg.QueryConfig): Promise<number> {
  const { rowCount } = await handle.query(query);
  return rowCount ?? 0;
}

const NEEDS_ESCAPE = /["\\]/;

/**
 * A text array's literal. The driver would make the same from a JavaScript array, but several times slower, which
 * shows on the hot path. (So does joining by `+=`: every step leaves a string behind for the garbage collector.)
 */
export function textArray(values: readonly (string | null)[]): string {
  if (values.length === 0) return '{}';
  if (values.some((value) => value === null || NEEDS_ESCAPE.test(value))) {
    const quoted = values.map((value) => (value === null ? 'NULL' : `"${value.replace(/["\\]/g, '\\$&')}"`));
    return `{${quoted.join(',')}}`;
  }
  return `{"${values.join('","')}"}`;
}

/** The literal of an array whose elements need no quotes: numbers, booleans, UUIDs, timestamps. */
export function plainArray(values: readonly (string | number | boolean | null)[]): string {
  if (values.includes(null)) return `{${values.map((value) => value ?? 'NULL').join(',')}}`;
  return `{${values.join(',')}}`;
}

async function measureClockOffset(pool: Pool): Promise<number> {
  const before = Date.now();
  const { rows } = await pool.query<{ ms: string }>(
    'select extract(epoch from clock_timestamp()) * 1000 as ms',
  );
  const after = Date.now();
  return Math.round(Number(rows[0]?.ms) - (before + after) / 2);
}
