import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { MaintenanceConnection } from '../../storage/maintenance-connection.ts';
import { isLockTimeout, LockPatience } from '../../storage/lock-patience.ts';
import { releaseRetentionLock, tryRetentionLock } from '../../storage/retention-lock.ts';

const PATIENCE_MS = 40_000;
const PAGES = 2_000;

/** The turn must end: for an audit, because another process has it, or because this process is stopping. */
export class TurnIsOver extends Error {}

/** The time in which only this process deletes what is past its retention. No audit runs meanwhile. */
export class Turn {
  readonly handle: MaintenanceConnection;
  readonly log: Logger;
  readonly #isStopping: () => boolean;

  constructor(handle: MaintenanceConnection, log: Logger, isStopping: () => boolean) {
    this.handle = handle;
    this.log = log;
    this.#isStopping = isStopping;
  }

  async begin(): Promise<void> {
    this.goOn();
    if (!(await tryRetentionLock(this.handle))) throw new TurnIsOver();
  }

  /** Lets a waiting audit go first. Called between pieces of work that are each complete in themselves. */
  async giveWay(): Promise<void> {
    await releaseRetentionLock(this.handle);
    await this.begin();
  }

  /** Called before each statement, which may take seconds: a stopping process waits for one at most. */
  readonly goOn = (): void => {
    if (this.#isStopping()) throw new TurnIsOver();
  };

  /**
   * Retries work that waits only briefly for a lock, because everybody behind it in the lock queue waits, too.
   *
   * @returns false if the lock was never free.
   */
  async whenFree(work: () => Promise<void>): Promise<boolean> {
    const patience = new LockPatience({ totalMs: PATIENCE_MS, pause: (ms) => this.pause(ms) });
    try {
      await patience.whenFree(work);
      return true;
    } catch (error) {
      if (isLockTimeout(error)) return false;
      throw error;
    }
  }

  async pause(ms: number): Promise<void> {
    this.goOn();
    await pause(ms);
  }
}

/** A table's pages in slices small enough for one statement each. */
export function* slicesOf(pages: number): Generator<{ from: number; to: number }> {
  for (let from = 0; from < pages; from += PAGES) yield { from, to: from + PAGES };
}
