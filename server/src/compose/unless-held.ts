import type { Logger } from 'pino';
import { every } from '../workers/every.ts';

const LOOK_MS = 250;

type Running = { close: () => Promise<void> };

/** Runs something except while the gateway is held: it is closed then, and started again when it is over. */
export async function runUnlessHeld<T extends Running>(
  isHeld: () => boolean,
  log: Logger,
  start: () => Promise<T>,
): Promise<{ running: () => T | null; close: () => Promise<void> }> {
  let running: T | null = isHeld() ? null : await start();
  const loop = every(LOOK_MS, 'start and stop for a restored database', log, async () => {
    if (!isHeld()) running ??= await start();
    else if (running) {
      const ending = running;
      running = null;
      await ending.close();
    }
  });
  return {
    running: () => running,
    close: async () => {
      await loop.stop();
      await running?.close();
    },
  };
}
