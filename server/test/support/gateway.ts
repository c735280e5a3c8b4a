import { inspect } from 'node:util';
import type pg from 'pg';
import { Agent, request as httpRequest, type Dispatcher } from 'undici';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Logger } from 'pino';
import { compose } from '../../src/compose/gateway.ts';
import { startHttpServer } from '../../src/compose/http.ts';
import { startWorkers, type Workers } from '../../src/compose/workers.ts';
import { parseConfig, type Config } from '../../src/config.ts';
import { createVault } from '../../src/core/accounts/vault.ts';
import type { Audit } from '../../src/core/credits/audit.ts';
import { createIdMaker } from '../../src/core/ids.ts';
import { applyProvisioning, type ApplyResult } from '../../src/core/provisioning/apply.ts';
import { createLogger } from '../../src/log.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { Auditor } from './auditor.ts';
import { keyOf } from './provisions.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { waitFor } from './wait-for.ts';

// In a separate file for code that also runs without the test runner.
export { waitFor };

const vault = createVault('the key of the tests');
/** No process's slot gets this high; a lease would need a thread of its own. */
const PROVISIONING_SLOT = 4_095;
const SHARED_KINDS = new Set(['brand', 'connector', 'route', 'setting']);

export type GatewayOptions = {
  /** Applied before the gateway starts. */
  provision?: object;
  /** Whether anything is handed over; true by default. */
  workers?: boolean;
  config?: Partial<Config>;
  /** The database of another gateway, beside or after which this one runs; it is not dropped. */
  database?: TestDatabase;
  log?: Logger;
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
    fields?: Record<string, string>;
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

/** A whole gateway in this process, on a database and a port of its own. */
export async function startGateway(options: GatewayOptions = {}) {
  const database = options.database ?? (await createTestDatabase());
  if (options.provision) await provisionBefore(database.connectionString, options.provision);
  const config: Config = { ...parseConfig({ PORT: '0', HARKARA_LOG_LEVEL: 'silent' }), ...options.config };
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
    return (await db.general.query<R>(sql, values)).rows;
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
   * others.
   */
  async function untilHeard(): Promise<void> {
    const mark = ++lastMark;
    const heard = new Promise<void>((resolve) => marks.set(mark, resolve));
    await db.general.query(`select pg_notify('harkara_config', $1)`, [String(mark)]);
    await heard;
  }

  async function auditClean(): Promise<void> {
    expectClean(await auditor.audit());
  }

  /** The same after a test that may have changed something. */
  async function auditNewsClean(): Promise<void> {
    const news = await auditor.auditNews();
    if (news) expectClean(news);
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
    close,
    /** Sends as the customer of this name. */
    sendAs: (username: string, body: object, headers: Record<string, string> = {}) =>
      send(body, { authorization: `Bearer ${keyOf(username)}`, ...headers }),
    postAs: (username: string, path: string, body: object, headers: Record<string, string> = {}) =>
      request(`/api/v2${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${keyOf(username)}`,
          ...headers,
        },
        body: JSON.stringify(body),
      }),
    getAs: (username: string, path: string) =>
      request(`/api/v2${path}`, { headers: { authorization: `Bearer ${keyOf(username)}` } }),
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
    footprint: async () => ({
      counts: await rows(
        `select (select count(*) from messages) as messages, (select count(*) from outbox) as outbox,
                (select count(*) from scheduled) as scheduled, (select count(*) from inflight) as inflight,
                (select count(*) from idempotency) as idempotency, (select count(*) from campaigns) as campaigns,
                (select count(*) from ledger) as entries, (select coalesce(sum(messages), 0) from usage_by_kind) as used`,
      ),
      balances: await rows('select account, kind, amount, flood_count from balances order by account, kind'),
    }),
  };
}

function expectClean({ checks }: Audit): void {
  expect(checks.flatMap(({ findings }) => findings.slice(0, 3))).toEqual([]);
}

/** A gateway for all tests of a file; after each of them the ledger must add up. */
export function useGateway(options: GatewayOptions): () => TestGateway {
  let gateway: TestGateway | undefined;
  beforeAll(async () => {
    gateway = await startGateway(options);
  });
  afterEach(() => gateway?.auditNewsClean());
  afterAll(() => gateway?.close());
  return () => {
    if (!gateway) throw new Error('the gateway is not running yet');
    return gateway;
  };
}

/** Like `harkara apply` on a stopped gateway. */
async function provisionBefore(connectionString: string, document: object): Promise<void> {
  const db = await openDatabase(connectionString, { generalConnections: 2, hotConnections: 1 });
  try {
    const ids = createIdMaker(PROVISIONING_SLOT, () => Date.now() + db.clockOffset());
    await applyProvisioning(db, vault, ids, document);
  } finally {
    await db.close();
  }
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
