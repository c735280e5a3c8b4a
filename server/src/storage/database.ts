import pg from 'pg';

/** What a query needs: a pool's single connection, or a transaction's. */
export type Handle = {
  query<R extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<pg.QueryResult<R>>;
};

export type Database = {
  /** For ordinary queries. */
  general: pg.Pool;
  /**
   * For batch statements of the hot path: their plans may only look up keys (see HOT_SETTINGS), and statements are
   * sent without waiting for the answer to the one before. No COPY.
   */
  hot: pg.Pool;
  connectionString: string;
  /** Database time minus this process's, in ms. */
  clockOffset(): number;
  close(): Promise<void>;
};

/**
 * A prepared batch statement on a table without statistics (every new partition) may be planned with a hash join or
 * a sequential scan, which was seen to cost forty times as much; so these are off where batches run.
 */
const HOT_SETTINGS = [
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'enable_seqscan=off',
  'enable_bitmapscan=off',
  'jit=off',
  'plan_cache_mode=force_generic_plan',
];
const SAFETY_SETTINGS = ['idle_in_transaction_session_timeout=10s', 'statement_timeout=30s', 'timezone=UTC'];

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, parseInt8);

export async function openDatabase(
  connectionString: string,
  options: { generalConnections?: number; hotConnections?: number; onError?: (error: Error) => void } = {},
): Promise<Database> {
  const open = (max: number, kind: 'general' | 'hot') => {
    const pool = new pg.Pool({
      ...connectionSettings(connectionString, kind),
      max,
      idleTimeoutMillis: 60_000,
    });
    // An idle connection that breaks is replaced by the pool; the queries that need one report it themselves.
    pool.on('error', (error) => options.onError?.(error));
    // One that breaks just as it is handed out has nobody listening yet, and an unheard error ends the process. Its next
    // query reports it.
    pool.on('connect', (client) => client.on('error', () => undefined));
    return pool;
  };
  const general = open(options.generalConnections ?? 10, 'general');
  const hot = open(options.hotConnections ?? 10, 'hot');

  let offset = await measureClockOffset(general);
  const timer = setInterval(() => {
    measureClockOffset(general).then(
      (measured) => {
        offset = measured;
      },
      (error: unknown) => options.onError?.(error as Error),
    );
  }, 60_000);
  timer.unref();

  return {
    general,
    hot,
    connectionString,
    clockOffset: () => offset,
    close: async () => {
      clearInterval(timer);
      await Promise.all([general.end(), hot.end()]);
    },
  };
}

export function connectionSettings(connectionString: string, kind: 'general' | 'hot'): pg.ClientConfig {
  const settings = [...SAFETY_SETTINGS, ...(kind === 'hot' ? HOT_SETTINGS : [])];
  return {
    connectionString,
    types,
    pipeline: kind === 'hot',
    connectionTimeoutMillis: 5_000,
    options: settings.map((setting) => `-c ${setting}`).join(' '),
  };
}

/** Adds a statement whose result nobody needs before the commit: it is sent together with it. */
export type AlongCommit = (statement: Promise<unknown>) => void;

/**
 * Runs `work` in one transaction. Whether it was committed is certain when it returns or throws, unless it throws
 * {@link CommitUnanswered}. On a pipelined pool BEGIN costs no round trip, nor do statements given to `alongCommit`.
 */
export async function transaction<T>(
  pool: pg.Pool,
  work: (handle: Handle, alongCommit: AlongCommit) => Promise<T>,
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
    let result: T;
    try {
      result = await work(client, (statement) => {
        statement.catch(() => undefined);
        last.push(statement);
      });
      await begun;
    } catch (error) {
      await Promise.allSettled(last);
      await client.query('rollback').catch(onError);
      throw error;
    }
    try {
      judgeCommit(await Promise.allSettled([client.query('commit'), ...last]));
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

/**
 * What became of a transaction. A statement that fails makes the COMMIT behind it a ROLLBACK: that is a certain no.
 *
 * @param outcomes of COMMIT, then of the statements that were sent with it, in their order.
 */
export function judgeCommit([commit, ...statements]: [
  PromiseSettledResult<pg.QueryResult>,
  ...PromiseSettledResult<unknown>[],
]): void {
  const failures = [...statements, commit].flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as Error] : [],
  );
  const refusal = failures.find((error) => error instanceof pg.DatabaseError && !isConnectionEnding(error));
  if (refusal) throw refusal;
  if (failures[0]) throw new CommitUnanswered(failures[0]);
  if (commit.status === 'fulfilled' && commit.value.command === 'ROLLBACK') {
    throw new Error('a statement of this transaction had failed, and it was rolled back');
  }
}

export class CommitUnanswered extends Error {
  constructor(cause: unknown) {
    super('the connection broke while a transaction was being committed', { cause });
    this.name = 'CommitUnanswered';
  }
}

/** Deadlock or serialization failure: the same transaction may simply be run again. */
export function mayRunAgain(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001');
}

/** The data itself was refused (class 22 and 23): one bad row fails a whole batch. */
export function isDataError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '');
}

/** The database is away, starting, stopping, full or cannot be written to; the request may be right. */
export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof CommitUnanswered) return true;
  if (error instanceof pg.DatabaseError) {
    // 08 connection, 53 out of resources, 57 operator intervention, 58 system error, 25006 read-only.
    return /^(08|53|57|58|25006)/.test(error.code ?? '');
  }
  if (!(error instanceof Error)) return false;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'].includes(
      code,
    ) ||
    /Connection terminated|timeout exceeded when trying to connect|not queryable|Client was closed/.test(
      error.message,
    )
  );
}

function isConnectionEnding(error: pg.DatabaseError): boolean {
  return /^(08|57P)/.test(error.code ?? '');
}

const NEEDS_ESCAPE = /["\\]/;

/**
 * A text array's literal. The driver would make the same from a JavaScript array, several times slower; on the hot
 * path that shows. (So does joining by `+=`: every step leaves a piece of string behind for the garbage collector.)
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

async function measureClockOffset(pool: pg.Pool): Promise<number> {
  const before = Date.now();
  const { rows } = await pool.query<{ ms: string }>(
    'select extract(epoch from clock_timestamp()) * 1000 as ms',
  );
  const after = Date.now();
  return Math.round(Number(rows[0]?.ms) - (before + after) / 2);
}

/** Credits and counts stay far below 2^53; one that does not is a fault that must not be rounded away. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`${text} is too large to be exact`);
  return value;
}
