/** For so long at a stretch the event loop does nothing else. */
const STRETCH_MS = 5;

/** Work that can be interrupted at each of its yields. */
export type Stretchable<T> = Generator<undefined, T>;

export type StretchOptions = {
  stretchMs?: number;
  /** Called before each stretch; what it throws ends the work. */
  mayGoOn?: () => void;
};

const waiting: (() => void)[] = [];

/**
 * Resolves in a turn of the event loop in which no other long work goes on: ten works at a time would otherwise keep
 * everybody else waiting ten times as long.
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

/** Does long work in stretches, between which whatever else has happened has its turn. */
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

/** Does the same work without a pause, where there is too little of it to hold anybody up. */
export function atOnce<T>(work: Stretchable<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
