import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** A change of a table that waits for its lock makes everybody wait who comes after it in the lock's queue. */
export const LOCK_TIMEOUT = '300ms';

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

type Options = {
  /** How long tries and the pauses between them may take in all. */
  totalMs: number;
  pause?: (ms: number) => Promise<void>;
};

/** Tries again what needs a lock that is not free: {@link LOCK_TIMEOUT} at a time, with pauses in which others go on. */
export class LockPatience {
  readonly #pause: (ms: number) => Promise<void>;
  #leftMs: number;

  constructor({ totalMs, pause = async (ms) => sleep(ms) }: Options) {
    this.#leftMs = totalMs;
    this.#pause = pause;
  }

  get leftMs(): number {
    return Math.max(0, Math.round(this.#leftMs));
  }

  /**
   * @param work a whole transaction that waits for locks no longer than {@link LOCK_TIMEOUT}.
   * @throws what the last try threw.
   */
  async whenFree<T>(work: () => Promise<T>, onRefused: () => void = () => undefined): Promise<T> {
    for (;;) {
      const begun = performance.now();
      try {
        return await work();
      } catch (error) {
        if (!isLockTimeout(error)) throw error;
        this.#leftMs -= performance.now() - begun;
        if (this.#leftMs <= 0) throw error;
        onRefused();
        // Processes that try at the same time must not do so in step.
        const pauseMs = 500 + Math.random() * 1_000;
        await this.#pause(pauseMs);
        this.#leftMs -= pauseMs;
      }
    }
  }
}

export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && [LOCK_NOT_AVAILABLE, DEADLOCK].includes(error.code ?? '');
}
