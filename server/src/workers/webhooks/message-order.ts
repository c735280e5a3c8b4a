import type { PulledEvent } from '../../storage/webhook-queue.queries.ts';

/**
 * The events that a runner has in hand, in the order of the queue, but never two of one message at the same time: a
 * later state is sent only when the earlier one has arrived or was given up.
 */
export class MessageOrder {
  /** Everything in hand, by its position in the queue; includes events delivered but not yet stored as such. */
  readonly #known = new Set<string>();
  #ready: PulledEvent[] = [];
  /** By message: the one event that is ready, under way, or failed and not yet stored as such. */
  readonly #first = new Map<string, PulledEvent>();
  /** By message: events that wait for the first. */
  readonly #held = new Map<string, PulledEvent[]>();
  /** By message: events on their way back into the queue, and for how long. */
  readonly #leaving = new Map<string, Map<number, number>>();
  // A pull may have read the queue before an event was settled and answer afterwards: until then, a settled event
  // stays known, and one that went back into the queue counts as leaving.
  #pulling = false;
  readonly #settledDuringPull: { event: PulledEvent; isLeaving: boolean }[] = [];

  get size(): number {
    return this.#known.size;
  }

  get ready(): number {
    return this.#ready.length;
  }

  /** @returns false for an event that is already in hand. */
  add(event: PulledEvent): boolean {
    const place = placeOf(event);
    if (this.#known.has(place)) return false;
    this.#known.add(place);
    return true;
  }

  /** @returns how long the event must wait in the queue if an earlier one of its message just went there, else null. */
  line(event: PulledEvent): number | null {
    for (const [rank, delayMs] of this.#leaving.get(event.subject) ?? []) {
      if (rank < event.rank) return delayMs + 1;
    }
    if (this.#first.has(event.subject)) {
      const held = this.#held.get(event.subject);
      if (held) held.push(event);
      else this.#held.set(event.subject, [event]);
    } else {
      this.#first.set(event.subject, event);
      this.#ready.push(event);
    }
    return null;
  }

  /** Whether all these events of a message are in hand. */
  holds(subject: string, ranks: readonly number[]): boolean {
    const inHand = [this.#first.get(subject), ...(this.#held.get(subject) ?? [])];
    return ranks.every((rank) => inHand.some((event) => event?.rank === rank));
  }

  next(): PulledEvent | undefined {
    return this.#ready.shift();
  }

  putBack(event: PulledEvent): void {
    this.#ready.unshift(event);
  }

  /** The event has arrived or was given up: the next one of its message may go. */
  finish(event: PulledEvent): void {
    this.#first.delete(event.subject);
    const held = this.#held.get(event.subject);
    const next = held?.shift();
    if (held?.length === 0) this.#held.delete(event.subject);
    if (!next) return;
    this.#first.set(event.subject, next);
    this.#ready.unshift(next);
  }

  /**
   * The event goes back into the queue: it has failed, or has to wait.
   *
   * @returns the events that wait for it and must go there too.
   */
  leave(event: PulledEvent, delayMs: number): PulledEvent[] {
    const leaving = this.#leaving.get(event.subject) ?? new Map<number, number>();
    this.#leaving.set(event.subject, leaving.set(event.rank, delayMs));
    if (this.#first.get(event.subject) !== event) return [];
    const held = this.#held.get(event.subject) ?? [];
    this.#held.delete(event.subject);
    return held;
  }

  settled(event: PulledEvent, isLeaving: boolean): void {
    // What came in behind it meanwhile, such as its own retry, has its turn now.
    if (isLeaving && this.#first.get(event.subject) === event) this.finish(event);
    if (this.#pulling) this.#settledDuringPull.push({ event, isLeaving });
    else this.#letGo(event, isLeaving);
  }

  beginPull(): void {
    this.#pulling = true;
  }

  endPull(): void {
    this.#pulling = false;
    for (const { event, isLeaving } of this.#settledDuringPull.splice(0)) this.#letGo(event, isLeaving);
  }

  /** Forgets everything that is not under way. */
  forgetWaiting(): void {
    for (const event of this.#ready) {
      this.#known.delete(placeOf(event));
      this.#first.delete(event.subject);
    }
    for (const event of [...this.#held.values()].flat()) this.#known.delete(placeOf(event));
    this.#ready = [];
    this.#held.clear();
  }

  #letGo(event: PulledEvent, isLeaving: boolean): void {
    this.#known.delete(placeOf(event));
    if (!isLeaving) return;
    const leaving = this.#leaving.get(event.subject);
    leaving?.delete(event.rank);
    if (leaving?.size === 0) this.#leaving.delete(event.subject);
  }
}

function placeOf({ due, subject, rank }: PulledEvent): string {
  return `${due} ${subject} ${rank}`;
}
