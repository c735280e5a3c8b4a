import { keep } from '../accounts/keep.ts';

export type WaitRules = {
  /** Failures that cost nothing. */
  free: number;
  /** The wait after the first failure beyond those; each further one doubles it. */
  firstMs: number;
  longestMs: number;
  /** How long after the last failure all of them are forgotten. */
  forgetMs: number;
};

type Kept = { failures: number; pending: number; at: number };

const MAX_KEPT = 50_000;

/** Makes a caller who fails again and again wait longer each time, but never for good. Counted per process. */
export class GrowingWaits {
  readonly #rules: WaitRules;
  readonly #now: () => number;
  readonly #kept = new Map<string, Kept>();

  constructor(rules: WaitRules, now: () => number) {
    this.#rules = rules;
    this.#now = now;
  }

  /** @returns 0 if the next try may be made now. */
  secondsToWait(key: string): number {
    const kept = this.#find(key);
    if (!kept) return 0;
    // Tries under way count as failures: a flood of guesses must not all be made before the first has failed.
    const until = kept.at + this.#waitAfter(kept.failures + kept.pending);
    return Math.max(0, Math.ceil((until - this.#now()) / 1_000));
  }

  begin(key: string): void {
    const kept = this.#find(key);
    if (kept) kept.pending += 1;
    else keep(this.#kept, key, { failures: 0, pending: 1, at: this.#now() }, MAX_KEPT);
  }

  end(key: string, { failed }: { failed: boolean }): void {
    const kept = this.#kept.get(key);
    if (!kept) return;
    kept.pending = Math.max(0, kept.pending - 1);
    if (failed) {
      kept.failures += 1;
      kept.at = this.#now();
    }
  }

  /** Since they were last forgotten or forgiven. */
  failuresOf(key: string): number {
    return this.#find(key)?.failures ?? 0;
  }

  forgive(key: string): void {
    const kept = this.#kept.get(key);
    if (kept) kept.failures = 0;
  }

  #waitAfter(failures: number): number {
    const { free, firstMs, longestMs } = this.#rules;
    return failures <= free ? 0 : Math.min(longestMs, firstMs * 2 ** (failures - free - 1));
  }

  #find(key: string): Kept | undefined {
    const kept = this.#kept.get(key);
    if (kept && kept.pending === 0 && kept.at + this.#rules.forgetMs <= this.#now()) {
      this.#kept.delete(key);
      return undefined;
    }
    return kept;
  }
}
