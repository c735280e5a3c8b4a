/**
 * Bounds the work for one answer. Work is counted in steps, not in time, so that the same text gets the same answer on
 * any machine, however busy.
 */
export class Effort {
  #left: number;

  /** @param steps of some nanoseconds each. */
  constructor(steps: number) {
    this.#left = steps;
  }

  get isSpent(): boolean {
    return this.#left < 0;
  }

  /** @returns false if that exceeds the budget. */
  spend(steps: number): boolean {
    this.#left -= steps;
    return this.#left >= 0;
  }
}
