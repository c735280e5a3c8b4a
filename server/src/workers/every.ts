import type { Logger } from 'pino';

export type Loop = {
  /** Whether the last run found nothing to do: a watcher may wake the loop. */
  isIdle(): boolean;
  /** Runs it now instead of at the end of the pause. */
  wake(): void;
  /** Resolves when the run that is under way has ended. */
  stop(): Promise<void>;
};

/**
 * Loops that are started together begin one after another: all at once, each would open a database connection of its
 * own, which none of them needs later.
 */
let lastBeginning = Promise.resolve();
const LONGEST_BEGINNING_MS = 50;

/** The pause of loops for which `watch-work` looks out for work: they are woken, and look for themselves after this. */
export const WATCHED_PAUSE_MS = 10_000;

/** What comes after a run. */
export type Next = 'more' | 'nothing' | { pauseMs: number };

/**
 * Runs `task` again and again, one run at a time, with a pause between runs: none after a run that says there is more
 * to do, another after a run that names one. A failure is logged, and the next run comes after the pause: the cause (a
 * database that is away) may pass.
 *
 * @param task is told whether the loop is being stopped, so that a long run can end early.
 */
export function every(
  pauseMs: number,
  name: string,
  log: Logger,
  task: (isStopping: () => boolean) => Promise<Next | void>,
): Loop {
  let stopped = false;
  let woken = false;
  let idle = false;
  let endPause: (() => void) | null = null;

  async function run(): Promise<void> {
    const hasBegun = await myTurn();
    while (!stopped) {
      woken = false;
      idle = false;
      let next: Next | undefined;
      try {
        next = (await task(() => stopped)) ?? undefined;
      } catch (error) {
        log.error({ err: error, task: name }, 'a background task failed and will be tried again');
      }
      hasBegun();
      if (next === 'more' || woken) continue;
      idle = next === 'nothing';
      const ms = typeof next === 'object' ? next.pauseMs : pauseMs;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        endPause = () => {
          clearTimeout(timer);
          resolve();
        };
        if (stopped || woken) endPause();
      });
      endPause = null;
    }
    // It may have been stopped before its turn: the next one need not wait.
    hasBegun();
  }

  const ended = run();
  return {
    isIdle: () => idle,
    wake() {
      woken = true;
      endPause?.();
    },
    async stop() {
      stopped = true;
      endPause?.();
      await ended;
    },
  };
}

/** Resolves when the loop that was started before has begun, or takes long for it. */
async function myTurn(): Promise<() => void> {
  let hasBegun = () => {};
  const before = lastBeginning;
  lastBeginning = new Promise((resolve) => (hasBegun = resolve));
  await before;
  setTimeout(hasBegun, LONGEST_BEGINNING_MS).unref();
  return hasBegun;
}
