import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect, isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { Agent, request as httpRequest, type Dispatcher } from 'undici';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Logger } from 'pino';
import { compose } from '../../src/compose/gateway.ts';
import { startHttpServer } from '../../src/compose/http.ts';
import { startWorkers, type Workers } from '../../src/compose/workers.ts';
import { parseConfig, type Config } from '../../src/config.ts';
import { createVault } from '../../src/core/accounts/vault.ts';
import { applyProvisioning, type ApplyResult } from '../../src/core/provisioning/apply.ts';
import { createLogger } from '../../src/log.ts';
import { Auditor } from './auditor.ts';
import { applyDocument } from './own-database.ts';
import { CARRIER, keyOf, SENDER, TEXT, VIRTUAL_CHAT, VIRTUAL_MAIL } from './provisions.ts';
import { createTestDatabase, SHARED_DATABASE, type TestDatabase } from './test-database.ts';
import { waitFor } from './wait-for.ts';

// In a separate file for code that also runs without the test runner.
export { waitFor };

export const SECRET_KEY = 'the key of the tests';
const vault = createVault(SECRET_KEY);
let folder: string | null = null;

/** For all gateways of this process. */
function ownFolder(): string {
  if (folder !== null) return folder;
  const made = mkdtempSync(join(tmpdir(), 'harkara-gateways-'));
  process.on('exit', () => rmSync(made, { recursive: true, force: true }));
  return (folder = made);
}

const SHARED_KINDS = new Set(['brand', 'connector', 'route', 'setting']);
const TOLD_AGAIN_MS = 5_000;

export type GatewayOptions = {
  /** Applied before the gateway starts. */
  provision?: object;
  /** Whether anything is handed over; true by default. */
  workers?: boolean;
  config?: Partial<Config>;
  /** The database of another gateway, beside or after which this one runs; it is not dropped. */
  database?: TestDatabase;
  log?: Logger;
  /** For tests that look at more than their own accounts: lists of all accounts, queues, metrics, limits. */
  alone?: boolean;
};

/** Fields that any answer of the gateway may have. */
export type Body = {
  success?: boolean;
  status?: string;
  message?: string;
  data?: Record<string, unknown>;
  error?: {
    code: string;
    legacy_code: number | null;
    reason?: string;
    params?: Record<string, unknown>;
    fields?: Record<string, string>;
    field_reasons?: Record<string, { reason: string; params: Record<string, unknown> }>;
    details?: Record<string, unknown>;
  };
  request_id?: string;
};

export type Answer = {
  status: number;
  headers: Dispatcher.ResponseData['headers'];
  text: string;
  body: Body;
};

export type RequestOptions = {
  method?: Dispatcher.HttpMethod;
  headers?: Record<string, string> | string[];
  body?: string | Buffer;
};

export type TestGateway = Awaited<ReturnType<typeof startGateway>>;

type ReadRows = <R extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<R[]>;

/** On a busy machine, connecting may take longer than the gateway waits for it. A test waits as long as it takes. */
function unlessBusy(error: unknown): null {
  if (error instanceof Error && error.message === 'timeout exceeded when trying to connect') return null;
  throw error;
}

/** A whole gateway in this process, on a database and a port of its own. */
export async function startGateway(options: GatewayOptions = {}) {
  const database = options.database ?? (await createTestDatabase());
  if (options.provision) await applyDocument(database.connectionString, SECRET_KEY, options.provision);
  const config: Config = {
    ...parseConfig({ PORT: '0', HARKARA_LOG_LEVEL: 'silent' }),
    dataDir: ownFolder(),
    ...options.config,
  };
  const log = options.log ?? createLogger(config.logLevel);
  const composition = await compose(config, database.connectionString, vault, log, 'start');
  let workers: Workers | null = (options.workers ?? true) ? await startWorkers(composition) : null;
  const http = await startHttpServer(composition);
  const agent = new Agent({ connections: 200, headersTimeout: 60_000, bodyTimeout: 60_000 });
  const { db, lease } = composition;
  let worldChanges = 0;
  composition.onWorldChange(() => (worldChanges += 1));
  let lastMark = 1_000_000_000;
  const marks = new Map<number | null, () => void>();
  composition.onAccountChange((account) => marks.get(account)?.());
  const auditor = new Auditor(database.connectionString);
  let closed = false;

  async function rows<R extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<R[]> {
    for (;;) {
      const found = await db.general.query<R>(sql, values).catch(unlessBusy);
      if (found) return found.rows;
    }
  }

  async function request(
    path: string,
    { method = 'GET', headers, body }: RequestOptions = {},
  ): Promise<Answer> {
    const answer = await httpRequest(http.address + path, {
      method,
      dispatcher: agent,
      ...(headers === undefined ? {} : { headers }),
      ...(body === undefined ? {} : { body }),
    });
    const text = await answer.body.text();
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text,
      body: isJson && text !== '' ? (JSON.parse(text) as Body) : {},
    };
  }

  const send = (body: object, headers: Record<string, string> = {}): Promise<Answer> =>
    request('/api/v2/sms/send', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  /** Sends as the customer of this name. */
  const sendAs = (username: string, body: object, headers: Record<string, string> = {}) =>
    send(body, { authorization: `Bearer ${keyOf(username)}`, ...headers });

  /** @param body what becomes JSON, or a text that may be none. */
  const postAs = (
    username: string,
    path: string,
    body: object | string,
    headers: Record<string, string> = {},
  ) =>
    request(`/api/v2${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${keyOf(username)}`, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  const getAs = (username: string, path: string) =>
    request(`/api/v2${path}`, { headers: { authorization: `Bearer ${keyOf(username)}` } });

  /** What a customer is told about an SMS. */
  const statusOf = async (id: string, username = 'asha') =>
    (await getAs(username, `/sms/status/${id}`)).body.data ?? {};

  async function apply(document: object): Promise<ApplyResult> {
    const before = worldChanges;
    const result = await applyProvisioning(db, vault, composition.ids, document);
    if (result.changes.some(({ kind }) => SHARED_KINDS.has(kind))) {
      await waitFor('the gateway heard of the change', () => worldChanges > before);
    }
    await untilHeard();
    return result;
  }

  /**
   * Changes are heard in the order of their commits: whoever has heard this one, which changes nothing, knows the
   * others. A gateway that just connects again does not hear it, so that it is told once more after a while.
   */
  async function untilHeard(): Promise<void> {
    const mark = ++lastMark;
    const heard = new Promise<void>((resolve) => marks.set(mark, resolve));
    const tell = () => db.general.query(`select pg_notify('harkara_config', $1)`, [String(mark)]);
    await tell();
    const again = setInterval(() => void tell().catch(() => undefined), TOLD_AGAIN_MS).unref();
    await heard;
    clearInterval(again);
  }

  /** @param since the first account that is audited; absent: the whole book. */
  async function auditClean(since?: number): Promise<void> {
    expect(await auditor.audit(since)).toEqual([]);
  }

  /** The same after a test that may have changed something. */
  async function auditNewsClean(since?: number): Promise<void> {
    expect(await auditor.auditNews(since)).toEqual([]);
  }

  /** Leaves the names and numbers of these accounts to others, as if they had never been known. */
  async function retire(since: number): Promise<void> {
    const retired = await rows<{ account: number }>(
      `update accounts set username = account || '#' || username where account >= $1 returning account`,
      [since],
    );
    await rows('update balances set config_version = config_version + 1 where account >= $1', [since]);
    await rows(
      `update panel_users set username = concat_ws('#', account, id, username) where account >= $1`,
      [since],
    );
    await rows('delete from directory where account >= $1', [since]);
    await rows(`select pg_notify('harkara_config', account::text) from unnest($1::integer[]) as account`, [
      retired.map(({ account }) => account),
    ]);
    await untilHeard();
  }

  /** Also proves that the gateway left nothing behind: no leased slot, and a ledger that adds up. */
  async function close(): Promise<void> {
    if (closed) return;
    closed = true;
    const tenure = lease.current();
    await agent.destroy();
    await http.close();
    await workers?.close();
    await composition.close();
    try {
      if (tenure || !options.database) await expectNoLease(auditor, options.database ? tenure : null);
      await auditClean();
    } finally {
      await auditor.close();
      if (!options.database) await database.drop();
    }
  }

  return {
    url: http.address,
    database,
    db,
    composition,
    request,
    send,
    apply,
    rows,
    auditClean,
    auditNewsClean,
    retire,
    close,
    [Symbol.asyncDispose]: close,
    sendAs,
    /** Sends an SMS that must be accepted; returns its id. */
    sendSms: async (recipient: string, more: object = {}, username = 'asha') =>
      messageIdOf(await sendAs(username, { sender_id: SENDER, recipient, message: TEXT, ...more })),
    postAs,
    getAs,
    statusOf,
    untilStatus: (id: string, status: string, username = 'asha') =>
      waitFor(`${id} is ${status}`, async () => {
        const found = await statusOf(id, username);
        return found['status'] === status && found;
      }),
    /** Starts handing over, for a gateway that was started without workers. */
    startWorkers: async () => {
      workers ??= await startWorkers(composition);
    },
    /** Its account number. */
    accountOf: async (username: string) => {
      const [row] = await rows<{ account: number }>('select account from accounts where username = $1', [
        username,
      ]);
      if (!row) throw new Error(`there is no account ${username}`);
      return row.account;
    },
    /** In thousandths of a credit. */
    balanceOf: async (username: string, kind = 'sms') => {
      const [row] = await rows<{ amount: number }>(
        'select amount from balances join accounts using (bucket, account) where username = $1 and kind = $2',
        [username, kind],
      );
      return row?.amount;
    },
    /** Everything that a send leaves behind: a refused one must not change it. */
    footprint: (since = 0) => readFootprint(rows, since),
  };
}

/** @param since the first account that counts. */
async function readFootprint(rows: ReadRows, since: number) {
  const counted = ['messages', 'outbox', 'scheduled', 'inflight', 'idempotency', 'campaigns', 'ledger'];
  const counts = counted.map((table) => `(select count(*) from ${table} where account >= $1) as ${table}`);
  return {
    counts: await rows(
      `select ${counts.join(', ')},
              (select coalesce(sum(messages), 0) from usage_by_kind where account >= $1) as used`,
      [since],
    ),
    balances: await rows(
      'select account, kind, amount, flood_count from balances where account >= $1 order by account, kind',
      [since],
    ),
  };
}

/**
 * A gateway for all tests of a file; after each of them the ledger must add up. Files that need nothing special share
 * one with the others of their process.
 */
export function useGateway(options: GatewayOptions): () => TestGateway {
  let gateway: TestGateway | undefined;
  beforeAll(async () => {
    gateway = isPlain(options) ? await enterShared(options.provision ?? {}) : await startGateway(options);
  });
  afterEach(() => gateway?.auditNewsClean());
  afterAll(() => gateway?.close());
  return () => {
    if (!gateway) throw new Error('the gateway is not running yet');
    return gateway;
  };
}

const SHARED_CONNECTORS = [...CARRIER.connectors, VIRTUAL_MAIL, VIRTUAL_CHAT];
/** Generous where tests do not ask for a limit. */
const SHARED_CONFIG = { callsPerSecond: 10_000, trustProxy: ['127.0.0.1/32'] };
/** Without workers, since those of a gateway that waits for the next file would take a twentieth of a core. */
let shared: Promise<TestGateway> | null = null;

function isPlain({ provision = {}, workers = true, config = {}, database, log, alone }: GatewayOptions) {
  const isShared = (connector: object) => SHARED_CONNECTORS.some((one) => isDeepStrictEqual(one, connector));
  const { connectors = [], routes = [], accounts, ...others } = provision as Record<string, object[]>;
  return (
    !alone &&
    !workers &&
    !database &&
    !log &&
    isDeepStrictEqual({ ...SHARED_CONFIG, ...config }, SHARED_CONFIG) &&
    connectors.every(isShared) &&
    connectors.length > 0 &&
    (routes.length === 0 || isDeepStrictEqual(routes, CARRIER.routes)) &&
    accounts !== undefined &&
    Object.keys(others).length === 0
  );
}

async function enterShared(provision: { accounts?: object[] }): Promise<TestGateway> {
  shared ??= startGateway({
    database: await createTestDatabase(SHARED_DATABASE),
    workers: false,
    config: SHARED_CONFIG,
    provision: { connectors: SHARED_CONNECTORS, routes: CARRIER.routes, accounts: [] },
  });
  const gateway = await shared;
  const [last] = await gateway.rows<{ account: number }>(
    'select coalesce(max(account), 0) as account from accounts',
  );
  const since = (last?.account ?? 0) + 1;
  await gateway.apply({ accounts: provision.accounts });
  return {
    ...gateway,
    footprint: () => gateway.footprint(since),
    auditClean: () => gateway.auditClean(since),
    auditNewsClean: () => gateway.auditNewsClean(since),
    close: () => gateway.retire(since),
  };
}

/** @param only the lease to check, if other gateways may still run on the database. */
async function expectNoLease(auditor: Auditor, only: { slot: number; fence: number } | null): Promise<void> {
  const held = await auditor.leases();
  expect(only ? held.filter(({ slot, fence }) => slot === only.slot && fence === only.fence) : held).toEqual(
    [],
  );
}

/** For an answer whose data is not an object with fields, such as a list. */
export function dataOf<T>(answer: Answer): T {
  return (JSON.parse(answer.text) as { data: T }).data;
}

export function messageIdOf(answer: Answer): string {
  const id = answer.body.data?.['message_id'];
  if (answer.status !== 200 || typeof id !== 'string') {
    throw new Error(`the send was not accepted: ${answer.status} ${inspect(answer.body)}`);
  }
  return id;
}
