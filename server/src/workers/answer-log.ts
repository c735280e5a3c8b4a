import type { HandOverResult } from '../core/delivery/connector.ts';

const KEPT = 100;
/** Older answers do not count: otherwise a connector that is given no messages would never look healthy again. */
const TELLING_MS = 60_000;
const RATE_S = 10;

/** The last answers of an operator, and their rate per second. */
export class AnswerLog {
  readonly #now: () => number;
  readonly #last: { at: number; kind: HandOverResult['kind'] }[] = [];
  /** Answers in each of the last seconds, by the second's number. */
  readonly #seconds = new Map<number, number>();

  /** @param now monotonic, in ms. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  note(kind: HandOverResult['kind']): void {
    const at = this.#now();
    this.#last.push({ at, kind });
    if (this.#last.length > KEPT) this.#last.shift();
    const second = Math.floor(at / 1_000);
    this.#seconds.set(second, (this.#seconds.get(second) ?? 0) + 1);
  }

  figures(): { perSecond: number; answers: number; rejected: number; throttled: number } {
    const now = this.#now();
    const telling = this.#last.filter(({ at }) => at > now - TELLING_MS);
    const countOf = (wanted: HandOverResult['kind']) => telling.filter(({ kind }) => kind === wanted).length;
    let answered = 0;
    for (const [second, count] of this.#seconds) {
      if (second < Math.floor(now / 1_000) - RATE_S) this.#seconds.delete(second);
      else answered += count;
    }
    return {
      perSecond: answered / RATE_S,
      answers: telling.length,
      rejected: countOf('rejected'),
      throttled: countOf('retry'),
    };
  }
}
