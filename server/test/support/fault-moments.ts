import { setTimeout as sleep } from 'node:timers/promises';

/**
 * When the nth fault is to strike: at different moments of the calls under way. Every other time that is when the first
 * of them has succeeded, which a slow machine may not reach in a few milliseconds.
 *
 * @param calls each resolves to whether it has succeeded.
 */
export async function faultMoment(nth: number, calls: readonly Promise<boolean>[]): Promise<void> {
  if (nth % 2 === 0) {
    await sleep((nth * 3) % 24);
    return;
  }
  await Promise.any(
    calls.map(async (call) => {
      if (!(await call)) throw new Error('it has not succeeded');
    }),
  ).catch(() => undefined);
}
