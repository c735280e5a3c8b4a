import type { MinuteCount, MinuteFigures } from '../../storage/minute-counts.queries.ts';
import { addAll, addPairs, createHistogram, pairsOf, quantileOf, type Histogram } from './histogram.ts';

/** Figures of several processes, carriers or minutes, added up. */
export class FigureSum {
  readonly #sums = { accepted: 0, submitted: 0, sent: 0, rejected: 0, delivered: 0, failed: 0 };
  readonly #singleToSent = createHistogram();
  readonly #otherToSent = createHistogram();
  readonly #toDelivered = createHistogram();
  /** By carrier: all processes see the same queue. */
  readonly #waiting = new Map<number, number>();
  /** By minute: each process has a rate of its own. */
  readonly #mostPerSecond = new Map<number, number>();

  add(row: MinuteCount): void {
    const sums = this.#sums;
    sums.accepted += row.accepted;
    sums.submitted += row.submitted;
    sums.sent += row.sent;
    sums.rejected += row.rejected;
    sums.delivered += row.delivered;
    sums.failed += row.failed;
    addPairs(this.#singleToSent, row.singleToSent);
    addPairs(this.#otherToSent, row.otherToSent);
    addPairs(this.#toDelivered, row.toDelivered);
    const { subject, waiting, mostPerSecond } = row;
    this.#waiting.set(subject, Math.max(this.#waiting.get(subject) ?? 0, waiting));
    if (mostPerSecond === null) return;
    const minute = row.minute.getTime();
    this.#mostPerSecond.set(minute, (this.#mostPerSecond.get(minute) ?? 0) + mostPerSecond);
  }

  figures(): MinuteFigures {
    return {
      ...this.#sums,
      waiting: [...this.#waiting.values()].reduce((sum, one) => sum + one, 0),
      mostPerSecond: this.#mostPerSecond.size === 0 ? null : Math.max(...this.#mostPerSecond.values()),
      singleToSent: pairsOf(this.#singleToSent),
      otherToSent: pairsOf(this.#otherToSent),
      toDelivered: pairsOf(this.#toDelivered),
    };
  }

  /** Times in ms; null where there were none. */
  times() {
    const allToSent: Histogram = createHistogram();
    addAll(allToSent, this.#singleToSent);
    addAll(allToSent, this.#otherToSent);
    return {
      toSent: quantileOf(allToSent, 0.95),
      singleToSent: quantileOf(this.#singleToSent, 0.95),
      toDelivered: quantileOf(this.#toDelivered, 0.95),
      usuallyToDelivered: quantileOf(this.#toDelivered, 0.5),
    };
  }
}
