import type { EndpointKey } from '../../storage/endpoint-keys.ts';
import type { PulledEvent, QueuePosition } from '../../storage/webhook-queue.queries.ts';
import type { EventPuller } from './event-puller.ts';

/**
 * - `idle`: nothing is known to be queued that was not read.
 * - `due`: there may be something to read.
 * - `reading`: a reading is under way.
 * - `outdated`: a reading is under way, and something was queued after it began: it is `due` again when it ends.
 */
type ReadingState = 'idle' | 'due' | 'reading' | 'outdated';

/** While requests are under way. Each reading finds what is in hand again: many small ones cost more than few. */
const BETWEEN_READINGS_MS = 50;
/** For rows of transactions that took very long to commit: they lie behind the place from where we read on. */
const FROM_HEAD_EVERY_MS = 10_000;

/** Reads one endpoint's queue page by page, never two pages at the same time. */
export class QueueReader {
  readonly #puller: EventPuller;
  readonly #key: EndpointKey;
  readonly #onPauseEnd: () => void;
  #state: ReadingState = 'due';
  #hasAll = false;
  /** Where to read on; null: from the head. */
  #position: QueuePosition | null = null;
  #readFromHeadAt = 0;
  #beganAt = -Infinity;
  #pause: NodeJS.Timeout | undefined;

  /** @param onPauseEnd is called when a reading that it was too soon for may begin. */
  constructor(puller: EventPuller, key: EndpointKey, onPauseEnd: () => void) {
    this.#puller = puller;
    this.#key = key;
    this.#onPauseEnd = onPauseEnd;
  }

  get isReading(): boolean {
    return this.#state === 'reading' || this.#state === 'outdated';
  }

  /** The last reading came to the end of the queue, and nothing was missed since. */
  get hasAll(): boolean {
    return this.#hasAll;
  }

  /** Something was queued that can be had by reading only. */
  miss(): void {
    this.#hasAll = false;
  }

  /** Something was queued, or may have been. */
  setDue(): void {
    if (this.#state === 'idle') this.#state = 'due';
    else if (this.#state === 'reading') this.#state = 'outdated';
  }

  /** The next reading begins at the head of the queue. */
  rewind(): void {
    this.#position = null;
  }

  rewindNowAndThen(): void {
    if (performance.now() - this.#readFromHeadAt > FROM_HEAD_EVERY_MS) this.rewind();
  }

  /** @param isBusy requests are under way, so that there is time to let more come together. */
  mayBegin(isBusy: boolean): boolean {
    return this.#state === 'due' && !(isBusy && this.#isTooSoon());
  }

  /** @param take is given the events, or null when they could not be read. */
  read(wanted: number, take: (events: PulledEvent[] | null) => void): void {
    this.#state = 'reading';
    this.#beganAt = performance.now();
    if (this.#position === null) this.#readFromHeadAt = this.#beganAt;
    this.#puller.pull({ ...this.#key, after: this.#position, wanted }, (events) => {
      this.#end(events, wanted);
      take(events);
    });
  }

  stop(): void {
    clearTimeout(this.#pause);
  }

  #isTooSoon(): boolean {
    const leftMs = this.#beganAt + BETWEEN_READINGS_MS - performance.now();
    if (leftMs <= 0) return false;
    this.#pause ??= setTimeout(() => {
      this.#pause = undefined;
      this.#onPauseEnd();
    }, leftMs);
    return true;
  }

  #end(events: PulledEvent[] | null, wanted: number): void {
    const isFull = events !== null && events.length >= wanted;
    this.#state = isFull || this.#state === 'outdated' ? 'due' : 'idle';
    if (events === null) return;
    this.#hasAll = !isFull;
    // Rows do not become visible in the order of their places: reading on from the newest would skip some, and with them
    // the order of a message's states.
    this.#position = events.findLast((event) => event.isOld) ?? this.#position;
  }
}
