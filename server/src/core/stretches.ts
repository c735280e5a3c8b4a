/** For how long work runs without yielding to the event loop. */
const STRETCH_MS = 5;

/** Work that can be interrupted at each of its yields. */
export type Stretchable<T> = Generator<undefined, T>;

export type StretchOptions = {
  stretchMs?: number;
  /** Called before each stretch; may throw to end the work. */
  mayGoOn?: () => void;
};

const waiting: (() => void)[] = [];

/**
 * Resolves in a turn of the event loop in which no other long work runs: otherwise ten pieces of long work would keep
 * everything else waiting ten times as long.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(letOneGoOn);
  });
}

function letOneGoOn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(letOneGoOn);
}

/** Does long work in stretches, and lets other events be handled in between. */
export async function inStretches<T>(
  work: Stretchable<T>,
  { stretchMs = STRETCH_MS, mayGoOn }: StretchOptions = {},
): Promise<T> {
  if (waiting.length > 0) await nextTurn();
  mayGoOn?.();
  let begun = performance.now();
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() - begun < stretchMs) continue;
    await nextTurn();
    mayGoOn?.();
    begun = performance.now();
  }
}

/** Does the same work without a pause, if there is too little of it to delay anything else. */
export function atOnce<T>(work: Stretchable<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
