import { randomInt } from 'node:crypto';

const MOST_RECIPIENTS = 50_000;
const REFERENCES = 0x1_0000;

/**
 * Numbers by which phones know which parts belong together. Each recipient has a count of its own: two long messages to
 * one phone never share a number before 256 of them lie between.
 */
export class References {
  readonly #last = new Map<string, number>();

  next(recipient: string): number {
    const last = this.#last.get(recipient) ?? randomInt(REFERENCES);
    const next = (last + 1) % REFERENCES;
    // Put in anew, so that those who were written to last are forgotten last.
    this.#last.delete(recipient);
    this.#last.set(recipient, next);
    if (this.#last.size > MOST_RECIPIENTS) {
      const [oldest] = this.#last.keys();
      if (oldest !== undefined) this.#last.delete(oldest);
    }
    return next;
  }
}
