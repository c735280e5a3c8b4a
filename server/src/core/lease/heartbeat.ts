import { randomUUID } from 'node:crypto';
import type { MessagePort } from 'node:worker_threads';
import { inTransactionOf, type Transaction } from '../../storage/connection.ts';
import type { LoneConnection } from '../../storage/lone-connection.ts';
import { holdLineage, lockLineage } from '../../storage/lineage.queries.ts';
import {
  heartbeat,
  lacksBeats,
  leaseSlot,
  readBeats,
  releaseSlot,
  takeDeadSlot,
  type LeasedSlot,
} from '../../storage/slots.queries.ts';
import type { LeaseMemory } from './lease-memory.ts';
import type { SlotObserver } from './slot-observer.ts';
import { momentOf, type Clocks, type LeaseTimes } from './times.ts';

/** What the thread is given for each lease that it is to keep. */
export type LeaseOrder = {
  connectionString: string;
  role: string;
  buffer: SharedArrayBuffer;
  times: LeaseTimes;
  /** For news. It is closed when the lease was released. */
  port: MessagePort;
};

export type LeaseNews =
  /** `tenure` is the number by which the shared memory tells whether it is held. */
  | { kind: 'leased'; tenure: number; slot: number; fence: number; idsFrom: number }
  | { kind: 'lost'; slot: number }
  /** The database lacks heartbeats that were stored in it, and holds the gateway as a restored copy. */
  | { kind: 'behind'; slot: number }
  /** Slots of dead processes were taken. */
  | { kind: 'taken'; slots: number[] }
  | { kind: 'trouble'; message: string };

export type HeartbeatOptions = {
  connection: Pick<LoneConnection, 'use' | 'close'>;
  memory: LeaseMemory;
  observer: SlotObserver;
  role: string;
  clocks: Clocks;
  times: Pick<LeaseTimes, 'beatMs'>;
  tell: (news: LeaseNews) => void;
};

/**
 * Keeps a lease as long as the event loop is alive, gets another when it is lost, and takes those of dead processes.
 */
export class Heartbeat {
  readonly #options: HeartbeatOptions;
  #leased: LeasedSlot | null = null;
  #beatAt = 0;

  constructor(options: HeartbeatOptions) {
    this.#options = options;
  }

  /** One round; never rejects. */
  async round(): Promise<void> {
    try {
      await this.#beat();
      await this.#observe();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#options.tell({ kind: 'trouble', message });
    }
  }

  async release(): Promise<void> {
    const { connection, memory } = this.#options;
    const leased = this.#leased;
    this.#leased = null;
    memory.end();
    if (leased) await connection.use((handle) => releaseSlot(handle, leased)).catch(() => undefined);
    await connection.close();
  }

  async #beat(): Promise<void> {
    const { connection, memory, clocks, times, tell } = this.#options;
    if (!memory.mayBeat()) return;
    const beganAt = momentOf(clocks);
    const leased = this.#leased;
    if (leased) {
      if (beganAt.monotonic - this.#beatAt < times.beatMs) return;
      const beaten = await connection.use((handle) => heartbeat(handle, leased));
      if (beaten && beaten.beats > leased.beats) {
        Object.assign(leased, beaten);
        memory.beaten(beganAt, beaten.beats);
        this.#beatAt = beganAt.monotonic;
        return;
      }
      memory.end();
      const isBehind = await connection.use((handle) =>
        inTransactionOf(handle, (begun) => holdIfBehind(begun, leased, beaten !== null)),
      );
      if (isBehind) tell({ kind: 'behind', slot: leased.slot });
      this.#leased = null;
      tell({ kind: 'lost', slot: leased.slot });
    }
    await this.#lease();
  }

  async #lease(): Promise<void> {
    const { connection, memory, clocks, role, tell } = this.#options;
    const beganAt = momentOf(clocks);
    const leased = await connection.use((handle) =>
      inTransactionOf(handle, (begun) => leaseSlot(begun, randomUUID(), role)),
    );
    this.#leased = leased;
    this.#beatAt = beganAt.monotonic;
    const { slot, fence, beats, idsFrom } = leased;
    tell({ kind: 'leased', tenure: memory.begin(beganAt, beats), slot, fence, idsFrom });
  }

  async #observe(): Promise<void> {
    const { connection, observer, clocks, tell } = this.#options;
    const from = momentOf(clocks);
    const slots = await connection.use(readBeats);
    const taken: number[] = [];
    for (const dead of observer.look({ slots, from, to: momentOf(clocks) })) {
      if (await connection.use((handle) => takeDeadSlot(handle, dead))) taken.push(dead.slot);
    }
    if (taken.length > 0) tell({ kind: 'taken', slots: taken });
  }
}

/**
 * Holds the gateway if the database lacks heartbeats of this process: it was set back while the process ran, by a
 * restore or by a fail-over that lost commits. Another process may have noticed it before.
 *
 * @param isCertain the last heartbeat found too few.
 */
async function holdIfBehind(handle: Transaction, seen: LeasedSlot, isCertain: boolean): Promise<boolean> {
  if (!isCertain && !(await lacksBeats(handle, seen))) return false;
  const known = await lockLineage(handle);
  const isNews = known !== null && known.lineage === seen.lineage;
  if (isNews) await holdLineage(handle, known, 'behind');
  return isNews;
}
