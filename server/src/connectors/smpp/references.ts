import { randomInt } from 'node:crypto';

const MOST_RECIPIENTS = 50_000;
const REFERENCES = 0x1_0000;

/**
 * Numbers by which phones know which parts belong together. Each recipient has a counter of its own: of 256 long
 * messages in a row to one phone, no two share a number.
 */
export class References {
  readonly #last = new Map<string, number>();

  next(recipient: string): number {
    const last = this.#last.get(recipient) ?? randomInt(REFERENCES);
    const next = (last + 1) % REFERENCES;
    // Inserted again, so that the most recent recipients are forgotten last.
    this.#last.delete(recipient);
    this.#last.set(recipient, next);
    if (this.#last.size > MOST_RECIPIENTS) {
      const [oldest] = this.#last.keys();
      if (oldest !== undefined) this.#last.delete(oldest);
    }
    return next;
  }
}
