import type { PulledEvent } from '../../storage/webhook-delivery.queries.ts';

/**
 * The events that a runner has in hand, in the order of the queue, but never two of one message at the same time: a
 * later state is told only when the earlier one has arrived or was given up.
 */
export class MessageOrder {
  /** Everything in hand, also what is delivered but not stored as such yet, by its place in the queue. */
  readonly #known = new Set<string>();
  #ready: PulledEvent[] = [];
  /** By message: the event under way, or failed and not yet stored as such. */
  readonly #busy = new Map<string, PulledEvent>();
  /** By message: what waits for it. */
  readonly #held = new Map<string, PulledEvent[]>();
  // A pull may have read the queue before something was settled and answer after it: until then, what was settled
  // stays known, and the retries that it may not have seen are remembered by message.
  #pulling = false;
  readonly #settledDuringPull = new Set<string>();
  readonly #failedDuringPull = new Map<string, number>();

  get size(): number {
    return this.#known.size;
  }

  get ready(): number {
    return this.#ready.length;
  }

  /** @returns false for one that is in hand already. */
  add(event: PulledEvent): boolean {
    const place = placeOf(event);
    if (this.#known.has(place)) return false;
    this.#known.add(place);
    return true;
  }

  /** @returns how long the event must wait in the queue if an earlier one of its message has just failed, else null. */
  line(event: PulledEvent): number | null {
    const failed = this.#failedDuringPull.get(event.subject);
    if (failed !== undefined) return failed + 1;
    const held = this.#held.get(event.subject);
    if (held) held.push(event);
    else this.#ready.push(event);
    return null;
  }

  /** Whether all these events of a message are in hand. */
  holds(subject: string, ranks: readonly number[]): boolean {
    const inHand = new Set(
      this.#ready.filter((event) => event.subject === subject).map((event) => event.rank),
    );
    for (const event of this.#held.get(subject) ?? []) inHand.add(event.rank);
    const busy = this.#busy.get(subject);
    if (busy) inHand.add(busy.rank);
    return ranks.every((rank) => inHand.has(rank));
  }

  next(): PulledEvent | null {
    for (let event = this.#ready.shift(); event; event = this.#ready.shift()) {
      if (!this.#busy.has(event.subject)) {
        this.#busy.set(event.subject, event);
        return event;
      }
      const held = this.#held.get(event.subject);
      if (held) held.push(event);
      else this.#held.set(event.subject, [event]);
    }
    return null;
  }

  putBack(event: PulledEvent): void {
    this.#busy.delete(event.subject);
    this.#ready.unshift(event);
  }

  /** It has arrived or was given up: the next of its message may go. */
  finish(event: PulledEvent): void {
    this.#busy.delete(event.subject);
    const held = this.#held.get(event.subject);
    const next = held?.shift();
    if (next) this.#ready.unshift(next);
    if (held?.length === 0) this.#held.delete(event.subject);
  }

  /** What waits for this event; the caller puts it back into the queue. */
  followers(event: PulledEvent): PulledEvent[] {
    if (this.#busy.get(event.subject) !== event) return [];
    const held = this.#held.get(event.subject) ?? [];
    this.#held.delete(event.subject);
    return held;
  }

  /** @returns what came to wait for its retry in the meantime. */
  settled(event: PulledEvent, retryDelayMs: number | null): PulledEvent[] {
    if (this.#pulling) this.#settledDuringPull.add(placeOf(event));
    else this.#known.delete(placeOf(event));
    if (retryDelayMs === null || this.#busy.get(event.subject) !== event) return [];
    const late = this.followers(event);
    this.#busy.delete(event.subject);
    if (this.#pulling) this.#failedDuringPull.set(event.subject, retryDelayMs);
    return late;
  }

  beginPull(): void {
    this.#pulling = true;
  }

  endPull(): void {
    this.#pulling = false;
    for (const place of this.#settledDuringPull) this.#known.delete(place);
    this.#settledDuringPull.clear();
    this.#failedDuringPull.clear();
  }

  /** Lets go of everything that is not under way. */
  forgetWaiting(): void {
    for (const event of this.#ready) this.#known.delete(placeOf(event));
    for (const event of [...this.#held.values()].flat()) this.#known.delete(placeOf(event));
    this.#ready = [];
    this.#held.clear();
  }
}

function placeOf({ due, subject, rank }: PulledEvent): string {
  return `${due} ${subject} ${rank}`;
}
