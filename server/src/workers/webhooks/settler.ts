import { setTimeout as sleep } from 'node:timers/promises';
import {
  isConnectionFailure,
  isDataError,
  mayRunAgain,
  transaction,
  type Database,
} from '../../storage/database.ts';
import { saveHealth, type EndpointHealth } from '../../storage/webhook-endpoints.queries.ts';
import { settleEvents, type Settlement } from '../../storage/webhook-queue.queries.ts';

export type Settler = {
  /** `settled` is called once it is stored. */
  settle(settlement: Settlement, settled: () => void): void;
  /** Only an endpoint's newest health is stored. */
  saveHealth(health: EndpointHealth, saved: () => void): void;
  /** So much is waiting to be stored that nothing should be added. */
  isFull(): boolean;
  /** Resolves when everything is stored. */
  drain(): Promise<void>;
  /** Gives up on what is not stored yet. */
  close(): void;
};

const FLUSH_MS = 20;
const FLUSH_AT = 200;
const FLUSH_MOST = 1_000;
const FULL_AT = 5_000;
const AWAY_MS = 500;

type Pending = { settlement: Settlement; settled: () => void };
type PendingHealth = { health: EndpointHealth; saved: () => void };

/** Stores results in batches: one transaction each, for everything that came within 20 ms. */
export function createSettler(db: Database, onError: (error: unknown) => void): Settler {
  let pending: Pending[] = [];
  let healths = new Map<string, PendingHealth>();
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let closed = false;

  function schedule(): void {
    if (running || closed) return;
    if (pending.length >= FLUSH_AT) start();
    else timer ??= setTimeout(start, FLUSH_MS);
  }

  function start(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    running ??= flush().finally(() => {
      running = null;
      if (pending.length > 0 || healths.size > 0) schedule();
    });
  }

  async function flush(): Promise<void> {
    const batch = pending.slice(0, FLUSH_MOST);
    const health = [...healths.values()];
    if (batch.length === 0 && health.length === 0) return;
    pending = pending.slice(FLUSH_MOST);
    healths = new Map();
    await store(
      batch.map((item) => item.settlement),
      health.map((item) => item.health),
    );
    if (closed) return;
    for (const { settled } of batch) settled();
    for (const { saved } of health) saved();
  }

  /** Tries until it is stored: the alternative would be to deliver everything again. */
  async function store(settlements: Settlement[], health: EndpointHealth[]): Promise<void> {
    while (!closed) {
      try {
        await transaction(db.hot, async (handle, alongCommit) => {
          if (settlements.length > 0) await settleEvents(handle, settlements, now());
          if (health.length > 0) alongCommit(saveHealth(handle, health));
        });
        return;
      } catch (error) {
        if (mayRunAgain(error)) continue;
        onError(error);
        if (!isConnectionFailure(error) && isDataError(error) && settlements.length > 0) {
          await storeSingly(settlements);
          settlements = [];
          if (health.length === 0) return;
        } else {
          await sleep(AWAY_MS);
        }
      }
    }
  }

  /** One row was refused (its partition is gone, say). What matters is that the event leaves its position. */
  async function storeSingly(settlements: Settlement[]): Promise<void> {
    for (const settlement of settlements) {
      try {
        await storeOne(settlement);
      } catch (error) {
        onError(error);
        await storeOne({ ...settlement, attempt: null }).catch(onError);
      }
    }
  }

  const storeOne = (settlement: Settlement) =>
    transaction(db.hot, (handle) => settleEvents(handle, [settlement], now()));

  const now = () => new Date(Date.now() + db.clockOffset());

  return {
    settle(settlement, settled) {
      pending.push({ settlement, settled });
      schedule();
    },
    saveHealth(health, saved) {
      healths.set(`${health.account} ${health.endpoint}`, { health, saved });
      schedule();
    },
    isFull: () => pending.length >= FULL_AT,
    async drain() {
      while (!closed && (running || pending.length > 0 || healths.size > 0)) {
        start();
        await running;
      }
    },
    close() {
      closed = true;
      if (timer) clearTimeout(timer);
    },
  };
}
