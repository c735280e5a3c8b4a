import { once } from 'node:events';
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import { fact } from 'harkara-contract/facts.ts';
import { DomainError } from './errors.ts';
import type { LeaseNews, LeaseOrder } from './lease/heartbeat.ts';
import { LeaseMemory } from './lease/lease-memory.ts';
import { LEASE_TIMES, type LeaseTimes } from './lease/times.ts';

/** How often the event loop signals that it is alive. */
const TURN_MS = 1_000;
/** Time limit and number of attempts for the first lease. */
const FIRST_LEASE_MS = 60_000;
const FIRST_TRIES = 5;
const RESTART_MS = 1_000;
const RELEASE_MS = 5_000;
/** The thread needs little memory; it would otherwise inherit the process's much larger limits. */
const THREAD_LIMITS = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 };

/** A hold on a slot under one fence. Once lost it stays lost: the process gets another. */
export type Tenure = {
  slot: number;
  fence: number;
  /** Database time in ms: previous holders of the slot may have made ids up to then. */
  idsFrom: number;
  /** The slot's heartbeats that are certainly stored. A database with fewer was set back. */
  beats: () => number;
  /** Whether it is certain that no other process has taken over this fence's work. */
  isHeld: () => boolean;
};

/** A process's place among all that share the database. */
export type Lease = {
  /** The process's present hold; null while it has none, or cannot be sure of it. */
  current: () => Tenure | null;
  /** The same; throws `storage_unavailable` while there is none, since nothing can be stored without one. */
  require: () => Tenure;
  isHeld: () => boolean;
  release: () => Promise<void>;
};

export type LeaseOptions = {
  connectionString: string;
  role: string;
  /** While false, the lease is allowed to lapse: the process could not do anything under it. */
  mayBeat?: () => boolean;
  onLost?: (slot: number) => void;
  /** The database was set back while this process ran, and is held as a restored copy. */
  onBehind?: () => void;
  /** Called with the slots that were taken over because their processes are dead. */
  onDead?: (slots: number[]) => void;
  onTrouble?: (message: string) => void;
  /** There has been no lease for a minute. */
  onGivenUp?: (reason: string) => void;
  times?: LeaseTimes;
};

/** Takes a lease, and another one whenever it is lost. The heartbeats are sent by a separate thread. */
export async function takeLease(options: LeaseOptions): Promise<Lease> {
  const { connectionString, role, times = LEASE_TIMES, mayBeat = () => true } = options;
  const memory = new LeaseMemory({ times });
  let tenure: Tenure | null = null;
  let trouble = 'the database gave no lease';
  let tries = 0;
  let decided: () => void = () => undefined;
  const first = new Promise<void>((resolve) => (decided = resolve));
  let releasing = false;
  let isKept = false;

  function hear(news: LeaseNews): void {
    switch (news.kind) {
      case 'leased': {
        const { slot, fence, idsFrom, tenure: number } = news;
        tenure = { slot, fence, idsFrom, beats: () => memory.beats(), isHeld: () => memory.isHeld(number) };
        decided();
        return;
      }
      case 'lost':
        options.onLost?.(news.slot);
        return;
      case 'behind':
        options.onBehind?.();
        return;
      case 'taken':
        options.onDead?.(news.slots);
        return;
      case 'trouble':
        trouble = news.message;
        tries += 1;
        if (tries === FIRST_TRIES) decided();
        options.onTrouble?.(news.message);
    }
  }

  /** @returns the port by which the thread tells what becomes of it. */
  function haveItKept(): MessagePort {
    const { port1: kept, port2: port } = new MessageChannel();
    const order: LeaseOrder = { connectionString, role, buffer: memory.buffer, times, port };
    const by = heartbeatThread();
    const onFailure = (error: Error) => {
      hear({ kind: 'trouble', message: `the thread of the heartbeat failed: ${String(error)}` });
    };
    by.on('error', onFailure);
    kept.on('message', hear);
    // Does not keep the process alive.
    kept.unref();
    isKept = true;
    kept.once('close', () => {
      isKept = false;
      by.off('error', onFailure);
      memory.end();
      if (releasing) return;
      setTimeout(() => {
        if (!releasing) keeping = haveItKept();
      }, RESTART_MS).unref();
    });
    by.postMessage(order, [port]);
    return kept;
  }

  const current = () => (tenure?.isHeld() ? tenure : null);

  function giveUp(): void {
    const seconds = Math.round(times.giveUpMs / 1_000);
    const cause = mayBeat() ? trouble : 'the process cannot serve';
    options.onGivenUp?.(`there has been no lease on a process slot for ${seconds} s: ${cause}`);
  }

  const stopTurning = showTurning(memory, { mayBeat, current, giveUpMs: times.giveUpMs, giveUp });
  let keeping = haveItKept();

  async function release(): Promise<void> {
    releasing = true;
    stopTurning();
    const released = isKept ? once(keeping, 'close') : Promise.resolve();
    keeping.postMessage('release');
    const late = setTimeout(() => keeping.close(), RELEASE_MS);
    await released;
    clearTimeout(late);
  }

  const late = setTimeout(decided, FIRST_LEASE_MS);
  await first;
  clearTimeout(late);
  if (!tenure) {
    await release();
    throw new Error(`could not get a lease on a process slot: ${trouble}`);
  }
  return {
    current,
    require: () => {
      const held = current();
      if (held) return held;
      throw noLease();
    },
    isHeld: () => current() !== null,
    release,
  };
}

/** One thread keeps all leases of a process. */
let thread: Worker | null = null;

function heartbeatThread(): Worker {
  if (thread) return thread;
  const main = new URL('lease/heartbeat-thread.main.ts', import.meta.url);
  const started = new Worker(main, { resourceLimits: THREAD_LIMITS });
  const forget = () => {
    if (thread === started) thread = null;
  };
  started.once('error', forget);
  started.once('exit', forget);
  started.unref();
  thread = started;
  return started;
}

/** Signals to the thread that the event loop is alive, and gives up, once, after too long without a lease. */
function showTurning(
  memory: LeaseMemory,
  options: { mayBeat: () => boolean; current: () => Tenure | null; giveUpMs: number; giveUp: () => void },
): () => void {
  const { mayBeat, current, giveUpMs, giveUp } = options;
  let withoutMs = 0;
  let turnedAt = performance.now();
  let givenUp = false;
  function turn(): void {
    memory.turn(mayBeat());
    // While the process was suspended or its loop was blocked, it had no chance to get a lease.
    withoutMs = current() ? 0 : withoutMs + Math.min(performance.now() - turnedAt, 2 * TURN_MS);
    turnedAt = performance.now();
    if (withoutMs < giveUpMs || givenUp) return;
    givenUp = true;
    giveUp();
  }
  turn();
  const turning = setInterval(turn, TURN_MS).unref();
  return () => {
    clearInterval(turning);
  };
}

export function noLease(): DomainError {
  return new DomainError(fact('not_stored'), { retryAfterSeconds: 2 });
}
