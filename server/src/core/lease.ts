import { randomUUID } from 'node:crypto';
import { heartbeat, leaseSlot, releaseSlot, type SlotLease } from '../storage/slots.queries.ts';
import { transaction, type Database } from '../storage/database.ts';

const BEAT_MS = 3_000;
/** Others take a process for dead after 10 s: it must have stopped sending before that. */
const HELD_MS = 7_000;

export type Lease = SlotLease & {
  /** Whether nobody can have taken over what this process has in flight. */
  isHeld: () => boolean;
  /** A heartbeat now; throws if the database cannot be written to. */
  beat: () => Promise<void>;
  release: () => Promise<void>;
};

/** A process's place among all that run on the same database. */
export async function takeLease(
  db: Database,
  role: string,
  handlers: { onLost: () => void; onError: (error: unknown) => void },
): Promise<Lease> {
  const lease = await transaction(db.general, (handle) => leaseSlot(handle, randomUUID(), role));
  let lastBeat = performance.now();
  let lost = false;

  async function beat(): Promise<void> {
    const started = performance.now();
    if (!(await heartbeat(db.general, lease))) {
      if (!lost) handlers.onLost();
      lost = true;
      return;
    }
    lastBeat = started;
  }

  const timer = setInterval(() => {
    beat().catch(handlers.onError);
  }, BEAT_MS);
  timer.unref();

  return {
    ...lease,
    isHeld: () => !lost && performance.now() - lastBeat < HELD_MS,
    beat,
    release: async () => {
      clearInterval(timer);
      await releaseSlot(db.general, lease);
    },
  };
}
