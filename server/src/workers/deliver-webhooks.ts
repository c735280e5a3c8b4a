import { setTimeout as sleep } from 'node:timers/promises';
import { fact } from 'harkara-contract/facts.ts';
import type { Logger } from 'pino';
import type { Dispatcher } from 'undici';
import { apiSecretPurpose, type Vault } from '../core/accounts/vault.ts';
import { accountKey } from '../core/ids.ts';
import type { Lease, Tenure } from '../core/lease.ts';
import { writeFact } from '../core/stored-fact.ts';
import type { Database } from '../storage/database.ts';
import type { EndpointKey } from '../storage/endpoint-keys.ts';
import {
  claimEndpoints,
  findDueEndpoints,
  listEndpoints,
  readOwnEndpoints,
  releaseEndpoints,
} from '../storage/webhook-endpoints.queries.ts';
import { buryStaleEvents } from '../storage/webhook-queue.queries.ts';
import type { QueuedEvents } from '../storage/webhooks.queries.ts';
import { deliverWebhook } from '../webhooks/deliver.ts';
import { createDeliveryGate, type GateLimits } from '../webhooks/delivery-gate.ts';
import { FAILING_FROM } from '../webhooks/endpoint-health.ts';
import { nextRetry, WHOLE_SCHEDULE_MS, type RetrySchedule } from '../webhooks/retry-schedule.ts';
import { EndpointRunner, type RunnerContext } from './webhooks/endpoint-runner.ts';
import { createEventPuller } from './webhooks/event-puller.ts';
import { createSettler } from './webhooks/settler.ts';

export type WebhookWorkerOptions = {
  db: Database;
  lease: Pick<Lease, 'current'>;
  vault: Vault;
  /** Made by `createGuardedAgent`. */
  agent: Dispatcher;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  metrics?: {
    onAttempt?(attempt: { ok: boolean; tookMs: number }): void;
    onBuried?(events: number): void;
  };
  /** How often the queue is swept; retries are due with that precision. */
  pollMs?: number;
  /** How often the process checks whether endpoints were changed, or taken. */
  readMs?: number;
  timeoutMs?: number;
  schedule?: RetrySchedule;
  limits?: GateLimits;
  /** Events that wait longer for a failing endpoint are given up. */
  giveUpAfterMs?: number;
};

export type WebhookWorker = {
  start(): void;
  /** Events were queued, for this account or for any. */
  wake(account?: number): void;
  /** These events were queued: what can be delivered from memory need not be read from the queue. */
  offer(queued: QueuedEvents): void;
  /** Waits for requests under way, at most `graceMs`; the next owner repeats deliveries without an answer by then. */
  stop(graceMs: number): Promise<void>;
};

const WAKE_MS = 5;
const CLAIMS_AT_ONCE = 1_000;
const IDLE_RELEASE_MS = 10_000;
const BURY_EVERY_MS = 60_000;
const BURY_AT_ONCE = 1_000;
const BURIALS = {
  removed: writeFact(fact('webhook_removed')),
  disabled: writeFact(fact('webhook_disabled')),
  failed: writeFact(fact('webhook_failed')),
};

/** Delivers queued events. Each endpoint is owned by one process at a time, and has a runner of its own there. */
export function createWebhookWorker(options: WebhookWorkerOptions): WebhookWorker {
  const { db, lease, vault, agent, log } = options;
  const timeoutMs = options.timeoutMs ?? 10_000;
  const onError = (error: unknown) =>
    log.error({ err: error }, 'webhooks: the database refused or is unavailable');
  const settler = createSettler(db, onError);
  const gate = createDeliveryGate(options.limits ?? { total: 512, perEndpoint: 32 });
  const context: RunnerContext = {
    gate,
    settler,
    puller: createEventPuller(db, onError),
    schedule: options.schedule ?? nextRetry,
    deliver: (request) => deliverWebhook(agent, request, { timeoutMs }),
    openSecret(account, sealed) {
      try {
        return vault.open(sealed, apiSecretPurpose(account));
      } catch (error) {
        log.error({ err: error, account }, 'webhooks: an API secret cannot be read');
        return null;
      }
    },
    onAttempt: (attempt) => options.metrics?.onAttempt?.(attempt),
    now: () => Date.now() + db.clockOffset(),
  };

  const runners = new Map<string, EndpointRunner>();
  const runnersOf = new Map<number, Set<EndpointRunner>>();
  const releasing = new Set<string>();
  const awoken = new Set<number>();
  /** Accounts whose endpoints another process owns: not asked about again before the next sweep. */
  const elsewhere = new Set<number>();
  const stopping = new AbortController();
  const loops: Promise<void>[] = [];
  let wakeTimer: NodeJS.Timeout | null = null;

  async function sweep(): Promise<void> {
    elsewhere.clear();
    const tenure = lease.current();
    if (!tenure) return;
    dropLost(tenure);
    const due = await findDueEndpoints(db.hot, tenure);
    for (const key of due) runners.get(nameOf(key))?.look();
    await claim(due);
  }

  async function claim(endpoints: readonly EndpointKey[]): Promise<void> {
    const free = endpoints.filter((key) => !runners.has(nameOf(key)) && !releasing.has(nameOf(key)));
    const tenure = lease.current();
    if (free.length === 0 || !tenure) return;
    const claimed = await claimEndpoints(db.hot, tenure, free.slice(0, CLAIMS_AT_ONCE));
    if (stopping.signal.aborted) {
      await releaseEndpoints(db.hot, tenure, claimed);
      return;
    }
    for (const owned of claimed) {
      if (runners.has(nameOf(owned))) continue;
      const runner = new EndpointRunner(context, owned, tenure);
      runners.set(nameOf(owned), runner);
      runnersOf.set(owned.account, (runnersOf.get(owned.account) ?? new Set()).add(runner));
      runner.wake();
    }
  }

  async function claimAwoken(): Promise<void> {
    const accounts = [...awoken];
    awoken.clear();
    await claim(await listEndpoints(db.hot, accounts.map(accountKey)));
    for (const account of accounts) if (!runnersOf.has(account)) elsewhere.add(account);
  }

  /** Drops runners whose endpoints are no longer ours: this process has another slot, or another fence. */
  function dropLost(tenure: Tenure): void {
    for (const runner of runners.values()) if (runner.tenure !== tenure) drop(runner);
  }

  async function read(): Promise<void> {
    const tenure = lease.current();
    if (!tenure) return;
    dropLost(tenure);
    await release([...runners.values()].filter((runner) => runner.idleForMs() > IDLE_RELEASE_MS));
    if (runners.size === 0) return;
    const asked = [...runners.values()];
    for (const runner of asked) runner.aboutToRead();
    const found = await readOwnEndpoints(
      db.hot,
      tenure,
      asked.map((runner) => runner.key),
    );
    const byName = new Map(found.map((owned) => [nameOf(owned), owned]));
    for (const runner of asked) {
      const owned = byName.get(nameOf(runner.key));
      if (owned) runner.adopt(owned);
      else drop(runner);
    }
  }

  async function release(idle: readonly EndpointRunner[]): Promise<void> {
    const [first] = idle;
    if (!first) return;
    const names = idle.map((runner) => nameOf(runner.key));
    for (const runner of idle) drop(runner);
    for (const name of names) releasing.add(name);
    try {
      await releaseEndpoints(
        db.hot,
        first.tenure,
        idle.map((runner) => runner.key),
      );
    } finally {
      for (const name of names) releasing.delete(name);
    }
  }

  function drop(runner: EndpointRunner): void {
    runner.stop();
    runners.delete(nameOf(runner.key));
    const siblings = runnersOf.get(runner.key.account);
    siblings?.delete(runner);
    if (siblings?.size === 0) runnersOf.delete(runner.key.account);
  }

  async function bury(): Promise<void> {
    const olderThanMs = options.giveUpAfterMs ?? WHOLE_SCHEDULE_MS;
    for (let buried = BURY_AT_ONCE; buried === BURY_AT_ONCE && !stopping.signal.aborted;) {
      const now = context.now();
      buried = await buryStaleEvents(db.hot, {
        failuresFrom: FAILING_FROM,
        before: new Date(now - olderThanMs),
        now: new Date(now),
        limit: BURY_AT_ONCE,
        why: BURIALS,
      });
      if (buried > 0) options.metrics?.onBuried?.(buried);
    }
  }

  async function repeat(work: () => Promise<void>, everyMs: number): Promise<void> {
    while (!stopping.signal.aborted) {
      await work().catch(onError);
      await sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  function wake(account?: number): void {
    if (stopping.signal.aborted) return;
    const awake = account === undefined ? [] : (runnersOf.get(account) ?? []);
    let found = false;
    for (const runner of awake) {
      runner.wake();
      found = true;
    }
    if (found || (account !== undefined && elsewhere.has(account))) return;
    if (account !== undefined) awoken.add(account);
    wakeTimer ??= setTimeout(() => {
      wakeTimer = null;
      (awoken.size > 0 ? claimAwoken() : sweep()).catch(onError);
    }, WAKE_MS);
  }

  return {
    start() {
      loops.push(
        repeat(sweep, options.pollMs ?? 1_000),
        repeat(read, options.readMs ?? 3_000),
        repeat(bury, Math.min(options.giveUpAfterMs ?? BURY_EVERY_MS, BURY_EVERY_MS)),
      );
    },

    wake,

    offer({ due, events }) {
      const taking = new Set<EndpointRunner>();
      const waiting = new Set<number>();
      for (const { account, endpoints, isFirst, subject, rank, body } of events) {
        for (const endpoint of endpoints) {
          const runner = isFirst ? runners.get(nameOf({ account, endpoint })) : undefined;
          if (runner?.offer({ due, subject, rank, body })) taking.add(runner);
          else waiting.add(account);
        }
      }
      for (const runner of taking) runner.tryAgain();
      for (const account of waiting) wake(account);
    },

    async stop(graceMs) {
      stopping.abort();
      if (wakeTimer) clearTimeout(wakeTimer);
      for (const runner of runners.values()) runner.stop();
      const deadline = performance.now() + graceMs;
      while (gate.used() > 0 && performance.now() < deadline) await sleep(10);
      await Promise.race([
        settler.drain(),
        sleep(Math.max(deadline - performance.now(), 1_000), undefined, { ref: false }),
      ]);
      settler.close();
      await Promise.all(loops);
      await release([...runners.values()]).catch(onError);
    },
  };
}

function nameOf({ account, endpoint }: Pick<EndpointKey, 'account' | 'endpoint'>): string {
  return `${account} ${endpoint}`;
}
