import type { Logger } from 'pino';

export type Loop = {
  /** Runs it now instead of at the end of the pause. */
  wake(): void;
  /** Resolves when the run that is under way has ended. */
  stop(): Promise<void>;
};

/**
 * Runs `task` again and again, one run at a time, with a pause between runs; none after a run that says there is more
 * to do. A failure is logged, and the next run comes after the pause: the cause (a database that is away) may pass.
 */
export function every(pauseMs: number, name: string, log: Logger, task: () => Promise<'more' | void>): Loop {
  let stopped = false;
  let woken = false;
  let endPause: (() => void) | null = null;

  async function run(): Promise<void> {
    while (!stopped) {
      woken = false;
      let more = false;
      try {
        more = (await task()) === 'more';
      } catch (error) {
        log.error({ err: error, task: name }, 'a background task failed and will be tried again');
      }
      if (more || woken) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pauseMs);
        endPause = () => {
          clearTimeout(timer);
          resolve();
        };
        if (stopped || woken) endPause();
      });
      endPause = null;
    }
  }

  const ended = run();
  return {
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
