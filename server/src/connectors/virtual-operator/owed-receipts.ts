import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '../../durations.ts';
import type { Receipt } from '../../core/delivery/connector.ts';
import { receiptFor } from './receipts.ts';
import type { OwedReceipt, VirtualOperatorStore } from '../kit/virtual-operator-store.ts';

/**
 * Receipts that are owed. The process that took a message hands over its receipt from memory, under a lease stored with
 * the row: claiming it from the table first would cost as much again as taking it (12 of 27 µs a message). A receipt
 * whose process died, or was stopped, is claimed from the table by whichever process looks next.
 */
const LEASE_MS = 20_000;
/** This close to the end of its lease, a receipt is neither handed over nor its row removed: another may have it. */
const LEASE_MARGIN_MS = 5_000;
/**
 * A message is forgotten only some time after its receipt: if a worker dies before it records the answer, another asks
 * about the message, and "never arrived" would have it sent twice. While this process lives, its own answers are
 * recorded soon; nobody knows when the messages of a dead process will be asked about.
 */
const FORGET_OWN_MS = 5_000;
const FORGET_MS = 300_000;
export const FORGET_UNANSWERED_MS = 3 * DAY_MS;

const SWEEP_MS = 1_000;
const TICK_MS = 10;
const AGAIN_MS = 1_000;
const BATCH = 500;
const REMOVE_BATCH = 2_000;
const BATCHES_UNDER_WAY = 4;
/** Receipts that are due later than this, or too many, wait only in the table. */
const HOLD_MS = 60_000;
const HOLD_LIMIT = 100_000;

type Held = OwedReceipt & { leaseEnds: number; own: boolean; tried?: () => void };
type Tick = { items: Held[]; timer: NodeJS.Timeout };

export type OwedReceipts = {
  start(handOver: (receipt: Receipt) => Promise<void>): void;
  /** When the row of a receipt due after `delayMs` must be checked if this process does not settle it. */
  plan(delayMs: number): { held: boolean; dueInMs: number };
  /** @param storedAt when its row was sent to the store: the lease runs from then on. */
  hold(receipt: OwedReceipt, delayMs: number, storedAt: number): void;
  /** Hands it over at once; resolves after the attempt. */
  holdAndTry(receipt: OwedReceipt, storedAt: number): Promise<void>;
  /** Waits for receipts under way, then leaves the rest to others. */
  stop(graceMs: number): Promise<void>;
};

export function createOwedReceipts(settings: {
  connectorId: number;
  store: VirtualOperatorStore;
  now: () => number;
  clock: () => number;
  leaseMs?: number;
  onError: (error: unknown) => void;
}): OwedReceipts {
  const { connectorId, store, now, clock, onError } = settings;
  const leaseMs = settings.leaseMs ?? LEASE_MS;
  const marginMs = Math.min(LEASE_MARGIN_MS, leaseMs / 4);
  const ticks = new Map<number, Tick>();
  let ready: Held[] = [];
  const retired: { vendorId: string; at: number }[] = [];
  let heldCount = 0;
  let batches = 0;
  let running = false;
  let pumping = false;
  let sweepTimer: NodeJS.Timeout | undefined;
  let sweeping = Promise.resolve();
  let handOver: (receipt: Receipt) => Promise<void> = () => Promise.reject(new Error('not started'));

  const leaseHolds = (held: Held, forMs = 0) => clock() + marginMs + forMs < held.leaseEnds;

  function schedule(held: Held, delayMs: number): void {
    if (!running) return;
    const at = Math.ceil((clock() + delayMs) / TICK_MS) * TICK_MS;
    const tick = ticks.get(at);
    if (tick) {
      tick.items.push(held);
      return;
    }
    const timer = setTimeout(() => {
      const due = ticks.get(at)?.items ?? [];
      ticks.delete(at);
      for (const item of due) ready.push(item);
      pump();
    }, at - clock());
    ticks.set(at, { items: [held], timer });
  }

  function makeReady(held: Held): void {
    ready.push(held);
    if (pumping) return;
    pumping = true;
    setImmediate(() => {
      pumping = false;
      pump();
    });
  }

  function pump(): void {
    while (running && batches < BATCHES_UNDER_WAY && ready.length > 0) {
      batches += 1;
      void deliver(ready.splice(0, BATCH)).finally(() => {
        batches -= 1;
        pump();
      });
    }
  }

  async function deliver(batch: readonly Held[]): Promise<void> {
    const done: Held[] = [];
    const failures: unknown[] = [];
    await Promise.all(
      batch.map(async (held) => {
        try {
          if (!leaseHolds(held)) return;
          const receipt = receiptFor(held.outcome, held.vendorId, held.recipient, new Date(now()));
          await handOver(receipt);
          if (held.outcome === 'duplicate') await handOver(receipt);
          done.push(held);
        } catch (error) {
          failures.push(error);
          heldCount += 1;
          schedule(held, Math.min(AGAIN_MS, leaseMs / 4));
        } finally {
          heldCount -= 1;
          held.tried?.();
        }
      }),
    );
    if (failures.length > 0) onError(failures[0]);
    await retire(done);
  }

  async function retire(done: readonly Held[]): Promise<void> {
    const at = clock();
    const kept: string[] = [];
    const keptLong: string[] = [];
    for (const held of done) {
      if (held.outcome === 'lost') keptLong.push(held.vendorId);
      else if (!held.own || !leaseHolds(held, FORGET_OWN_MS + SWEEP_MS)) kept.push(held.vendorId);
      else retired.push({ vendorId: held.vendorId, at });
    }
    await Promise.all([settle(kept, FORGET_MS), settle(keptLong, FORGET_UNANSWERED_MS)]);
  }

  /** If it fails, the receipts come again when their leases end: better twice than never. */
  async function settle(vendorIds: readonly string[], keepMs: number): Promise<void> {
    if (vendorIds.length === 0) return;
    await store.settle(connectorId, vendorIds, keepMs).catch(onError);
  }

  async function removeRetired(): Promise<void> {
    const until = clock() - FORGET_OWN_MS;
    for (;;) {
      const old = retired.slice(0, REMOVE_BATCH).filter(({ at }) => at <= until);
      if (old.length === 0) return;
      await store.remove(
        connectorId,
        old.map(({ vendorId }) => vendorId),
      );
      retired.splice(0, old.length);
    }
  }

  async function claimLapsed(): Promise<void> {
    while (running && ready.length < BATCH) {
      const leaseEnds = clock() + leaseMs;
      const { receipts, more } = await store.claim(connectorId, BATCH, leaseMs);
      heldCount += receipts.length;
      for (const receipt of receipts) ready.push({ ...receipt, leaseEnds, own: false });
      pump();
      if (!more) return;
    }
  }

  function sweepSoon(afterMs: number): void {
    sweepTimer = setTimeout(() => {
      sweeping = removeRetired()
        .then(claimLapsed)
        .catch(onError)
        .then(() => {
          if (running) sweepSoon(Math.min(SWEEP_MS, leaseMs / 2));
        });
    }, afterMs);
  }

  async function stop(graceMs: number): Promise<void> {
    running = false;
    clearTimeout(sweepTimer);
    const deadline = clock() + graceMs;
    await Promise.race([sweeping, sleep(graceMs, undefined, { ref: false })]);
    while (batches > 0 && clock() < deadline) await sleep(5);

    const letGo = ready.map((held) => ({ held, dueInMs: 0 }));
    for (const [at, { items, timer }] of ticks) {
      clearTimeout(timer);
      for (const held of items) letGo.push({ held, dueInMs: Math.max(0, Math.round(at - clock())) });
    }
    ready = [];
    ticks.clear();
    for (const { held } of letGo) held.tried?.();
    const rows = letGo
      .filter(({ held }) => leaseHolds(held))
      .map(({ held, dueInMs }) => ({ vendorId: held.vendorId, dueInMs }));
    if (rows.length > 0) await store.release(connectorId, rows).catch(onError);
    await settle(
      retired.splice(0).map(({ vendorId }) => vendorId),
      FORGET_MS,
    );
  }

  return {
    start: (deliverTo) => {
      handOver = deliverTo;
      running = true;
      sweepSoon(0);
    },
    plan: (delayMs) => {
      const held = delayMs <= HOLD_MS && heldCount < HOLD_LIMIT;
      return { held, dueInMs: held ? delayMs + leaseMs : delayMs };
    },
    hold: (receipt, delayMs, storedAt) => {
      heldCount += 1;
      schedule({ ...receipt, leaseEnds: storedAt + delayMs + leaseMs, own: true }, delayMs);
    },
    holdAndTry: (receipt, storedAt) =>
      new Promise((tried) => {
        if (!running) {
          tried();
          return;
        }
        heldCount += 1;
        // Its row must outlive the receipt longer than usual: the answer has yet to be given.
        makeReady({ ...receipt, leaseEnds: storedAt + leaseMs, own: false, tried });
      }),
    stop,
  };
}
