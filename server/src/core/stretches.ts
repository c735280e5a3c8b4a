import { setImmediate as nextTurn } from 'node:timers/promises';

/** For so long at a stretch the event loop does nothing else. */
const STRETCH_MS = 5;

/** Work that can be interrupted at each of its yields. */
export type Stretchable<T> = Generator<undefined, T>;

/** Does long work in stretches, between which whatever else has happened has its turn. */
export async function inStretches<T>(work: Stretchable<T>): Promise<T> {
  let begun = performance.now();
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() - begun < STRETCH_MS) continue;
    await nextTurn();
    begun = performance.now();
  }
}
