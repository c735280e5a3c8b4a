import { pino } from 'pino';
import type pg from 'pg';
import { deliveryReportPayload } from '../../src/core/events/event.ts';
import { bucketOf, createIdMaker } from '../../src/core/ids.ts';
import { apiSecretPurpose, createVault } from '../../src/core/accounts/vault.ts';
import type { Tenure } from '../../src/core/lease.ts';
import { STATE } from '../../src/core/messages/states.ts';
import { openDatabase, transaction, type Database } from '../../src/storage/database.ts';
import { ensurePartitions } from '../../src/storage/partitions.ts';
import { enqueueEvents, type QueuedEvents } from '../../src/storage/webhooks.queries.ts';
import { createAddressGuard, createGuardedAgent } from '../../src/webhooks/address-guard.ts';
import {
  createWebhookWorker,
  type WebhookWorker,
  type WebhookWorkerOptions,
} from '../../src/workers/deliver-webhooks.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { waitFor } from '../support/wait-for.ts';
import { startReceiver, type Receiver } from './receiver.ts';

export type Fixture = Awaited<ReturnType<typeof createFixture>>;

/** A database with accounts, their receivers and workers; `close` ends everything. */
export async function createFixture() {
  const database = await createTestDatabase();
  const db: Database = await openDatabase(database.connectionString);
  await ensurePartitions(db.general);
  // The processes that the tests' workers run in, as if they were alive.
  await db.general.query(
    `insert into process_slots (slot, fence, holder) select s, 1, gen_random_uuid() from generate_series(10, 999) as s`,
  );
  const vault = createVault('the key of the tests');
  const ids = createIdMaker(1, () => Date.now());
  const open: { close(): Promise<unknown> }[] = [];
  let accounts = 0;
  let slots = 10;

  async function query<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
    return (await db.general.query<R>(text, values)).rows;
  }

  async function addAccount(secret = 'hs_secret'): Promise<number> {
    const account = ++accounts;
    await query(
      `insert into accounts (bucket, account, username, role, api_secret) values ($1, $2, $3, 'customer', $4)`,
      [bucketOf(account), account, `user${account}`, vault.seal(secret, apiSecretPurpose(account))],
    );
    return account;
  }

  async function addEndpoint(account: number, url: string, endpoint = 1): Promise<void> {
    const values = [bucketOf(account), account, endpoint, url];
    await query(
      'insert into webhook_endpoints (bucket, account, endpoint, url) values ($1, $2, $3, $4)',
      values,
    );
  }

  async function receiver(answer?: Receiver['answer']): Promise<Receiver> {
    const started = await startReceiver(answer);
    open.push(started);
    return started;
  }

  /** An account with one endpoint. */
  async function customer(answer?: Receiver['answer']) {
    const account = await addAccount();
    const started = await receiver(answer);
    await addEndpoint(account, started.url);
    return { account, bucket: bucketOf(account), receiver: started };
  }

  /** Queues one event for each state. */
  async function enqueue(account: number, options: EnqueueOptions = {}): Promise<string> {
    const subject = options.subject ?? ids.one(account);
    await enqueueAs(account, { ...options, subject });
    return subject;
  }

  async function enqueueAs(
    account: number,
    { ranks = [STATE.delivered], subject = ids.one(account), endpoints = [1] }: EnqueueOptions,
  ): Promise<QueuedEvents | null> {
    const events = ranks.map((rank) => {
      const at = new Date();
      const payload = deliveryReportPayload({
        messageId: subject,
        call: { account, first: subject, accepted: 1 },
        state: rank,
        at,
        recipient: '9876543210',
        cause: null,
      });
      return { bucket: bucketOf(account), account, subject, rank, at, payload, endpoints, isFirst: true };
    });
    return transaction(db.hot, (handle) => enqueueEvents(handle, events));
  }

  /** Queues one event of a new message, and offers it to the worker as well. */
  async function offer(worker: WebhookWorker, account: number): Promise<void> {
    const queued = await enqueueAs(account, {});
    if (queued === null) throw new Error('it was there already');
    worker.offer(queued);
  }

  function worker(options: Partial<WebhookWorkerOptions> = {}): WebhookWorker {
    const agent = createGuardedAgent(createAddressGuard({ allow: ['127.0.0.0/8'] }));
    const tenure: Tenure = { slot: slots++, fence: 1, idsFrom: 0, beats: () => 0, isHeld: () => true };
    const made = createWebhookWorker({
      db,
      lease: { current: () => tenure },
      vault,
      agent,
      log: pino({ level: 'silent' }),
      pollMs: 25,
      schedule: (attempts) => (attempts <= 3 ? 50 : null),
      ...options,
    });
    open.push({ close: () => made.stop(0) }, { close: () => agent.destroy() });
    made.start();
    return made;
  }

  /**
   * Resolves when a worker has gone through the queue twice from now on. Whatever it had to deliver has arrived by
   * then: it searches for everything due at once, so older events are found with newer ones.
   */
  async function untilLookedThrough(): Promise<void> {
    const marker = await customer();
    for (let round = 1; round <= 2; round++) {
      await enqueue(marker.account);
      await waitFor('the marker has arrived', () => marker.receiver.received.length === round);
    }
  }

  /** Resolves when a worker knows the current content of its endpoints' rows: it reads all of them together. */
  async function untilRead(): Promise<void> {
    const marker = await customer();
    await enqueue(marker.account);
    await waitFor('the worker has the endpoint', () => marker.receiver.received.length === 1);
    const elsewhere = await receiver();
    await query('update webhook_endpoints set url = $2 where account = $1', [marker.account, elsewhere.url]);
    await waitFor('the worker has read the new address', async () => {
      await enqueue(marker.account);
      return elsewhere.received.length > 0;
    });
  }

  return {
    db,
    query,
    addAccount,
    addEndpoint,
    receiver,
    customer,
    enqueue,
    offer,
    worker,
    untilLookedThrough,
    untilRead,
    nextId: (account: number) => ids.one(account),
    queued: async (account: number) =>
      query<{ attempt: number; rank: number; subject: string }>(
        'select attempt, rank, subject from webhook_queue where account = $1 order by due, subject, rank',
        [account],
      ),
    attempts: async (account: number) =>
      query<{ no: number; ok: boolean; status: number | null; error: string | null }>(
        'select no, ok, status, error from webhook_attempts where account = $1 order by at, no',
        [account],
      ),
    endpoint: async (account: number) => {
      const rows = await query<{
        failures: number;
        probe_at: Date | null;
        last_error: string | null;
        disabled_at: Date | null;
        owner: number | null;
      }>(
        'select failures, probe_at, last_error, disabled_at, owner from webhook_endpoints where account = $1',
        [account],
      );
      if (!rows[0]) throw new Error('the account has no endpoint');
      return rows[0];
    },
    /** Ends workers and receivers; the database stays. */
    endTest: async () => {
      for (const item of open.splice(0)) await item.close();
      await query(
        'truncate accounts, webhook_endpoints, webhook_queue, webhook_dead_letters, events, webhook_attempts',
      );
    },
    close: async () => {
      await db.close();
      await database.drop();
    },
  };
}

type EnqueueOptions = { ranks?: readonly number[]; subject?: string; endpoints?: readonly number[] };
