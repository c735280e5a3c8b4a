import { FairQueue } from '../limits/fair-queue.ts';
import { DomainError } from '../errors.ts';

/**
 * `proven`: this name and password were right before. `slow`: there were many wrong ones from this address or for this
 * name. They differ in when they are looked at, not in how.
 */
export type CheckLane = 'proven' | 'ordinary' | 'slow';

type Check = () => Promise<void>;

type Options = { maxRunning?: number; maxWaiting?: number; maxSlowWaiting?: number; slowEveryMs?: number };

/** They share the threads that names and files are looked up with: those must not all be taken. */
const MAX_RUNNING = 2;
const MAX_WAITING = 500;
const SLOW_EVERY_MS = 500;
/** The last of them is looked at after half a minute: few callers are more patient. */
const MAX_SLOW_WAITING = 60;
const RETRY_AFTER_SECONDS = 5;

/**
 * The queue for password checks, each of which takes tens of milliseconds of a core. Who was right before never waits
 * behind a flood of guesses; the others take turns by address; guessers get a check now and then.
 */
export class PasswordChecks {
  readonly #options: Required<Options>;
  readonly #proven = new FairQueue<Check>();
  readonly #ordinary = new FairQueue<Check>();
  readonly #slow = new FairQueue<Check>();
  #running = 0;
  #slowTimer: NodeJS.Timeout | null = null;

  constructor({
    maxRunning = MAX_RUNNING,
    maxWaiting = MAX_WAITING,
    maxSlowWaiting = MAX_SLOW_WAITING,
    slowEveryMs = SLOW_EVERY_MS,
  }: Options = {}) {
    this.#options = { maxRunning, maxWaiting, maxSlowWaiting, slowEveryMs };
  }

  /** @throws DomainError when too many wait in the lane. */
  run<T>(lane: CheckLane, address: string, check: () => Promise<T>): Promise<T> {
    const queue = { proven: this.#proven, ordinary: this.#ordinary, slow: this.#slow }[lane];
    const { maxWaiting, maxSlowWaiting } = this.#options;
    if (queue.size >= (lane === 'slow' ? maxSlowWaiting : maxWaiting)) {
      throw new DomainError('rate_limited', 'Too many logins are being checked; try again in a moment.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    return new Promise((resolve, reject) => {
      queue.push(address, () => check().then(resolve, reject));
      this.#next();
    });
  }

  #next(): void {
    while (this.#running < this.#options.maxRunning) {
      const check = this.#proven.shift() ?? this.#ordinary.shift() ?? this.#shiftSlow();
      if (!check) return;
      this.#running += 1;
      void check().finally(() => {
        this.#running -= 1;
        this.#next();
      });
    }
  }

  #shiftSlow(): Check | undefined {
    if (this.#slowTimer !== null || this.#slow.size === 0) return undefined;
    this.#slowTimer = setTimeout(() => {
      this.#slowTimer = null;
      this.#next();
    }, this.#options.slowEveryMs);
    this.#slowTimer.unref();
    return this.#slow.shift();
  }
}
