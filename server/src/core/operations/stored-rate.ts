import { MINUTE_MS } from '../../durations.ts';

/** A shorter time says little. */
const LEAST_MS = 2_000;

/** How many a minute, from counts that are read now and then. */
export class StoredRate {
  #samples: { at: number; count: number }[] = [];

  /** @returns null until it has been read twice. */
  note(count: number, at: number): number | null {
    const kept = this.#samples.filter((sample) => at - sample.at <= MINUTE_MS && sample.count <= count);
    this.#samples = [...kept, { at, count }];
    const [first] = kept;
    if (!first || at - first.at < LEAST_MS) return null;
    return Math.round(((count - first.count) / (at - first.at)) * MINUTE_MS);
  }
}
