import type { Send } from './traffic.ts';

/** The longest time between two acknowledgements of which the second came after `since`; null if none came. */
export function longestGapMs(sends: readonly Send[], since: number): number | null {
  const moments = sends
    .flatMap(({ at, tookMs, outcome }) => (outcome.kind === 'acknowledged' ? [at + tookMs] : []))
    .toSorted((a, b) => a - b);
  const gaps = moments.flatMap((moment, i) => (moment > since ? [moment - (moments[i - 1] ?? since)] : []));
  return gaps.length === 0 ? null : Math.max(...gaps);
}
