import { fact } from 'harkara-contract/facts.ts';
import { FairQueue } from '../limits/fair-queue.ts';
import { DomainError } from '../errors.ts';

/**
 * `proven`: this name and password were correct before, or a person has signed in here before. `slow`: there were many
 * wrong passwords from this address or for this name. `newcomer`: many for this name, and none from this address. Lanes
 * differ in when a password is checked, not in how.
 */
export type CheckLane = 'proven' | 'ordinary' | 'newcomer' | 'slow';

type Check = { run(): Promise<void>; refuse(): void };

type Options = { maxRunning?: number; maxWaiting?: number; maxSlowWaiting?: number; slowEveryMs?: number };

/** Checks run in the thread pool that DNS and files use as well. */
const MAX_RUNNING = 2;
const MAX_WAITING = 500;
const SLOW_EVERY_MS = 500;
/** The last one is checked after half a minute: few callers wait longer. */
const MAX_SLOW_WAITING = 60;
const RETRY_AFTER_SECONDS = 5;

/**
 * The queue for password checks, each of which takes tens of milliseconds of a core. Logins that were correct before
 * never wait behind guesses; the others take turns by address, and guessers get a check now and then, newcomers first.
 */
export class PasswordChecks {
  readonly #options: Required<Options>;
  readonly #proven = new FairQueue<Check>();
  readonly #ordinary = new FairQueue<Check>();
  readonly #newcomers = new FairQueue<Check>();
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

  /**
   * When a lane is full, the newest check of the address with the most checks is refused: a flood from one address does
   * not displace others.
   *
   * @throws DomainError for a check that is refused.
   */
  run<T>(lane: CheckLane, address: string, check: () => Promise<T>): Promise<T> {
    const queue = {
      proven: this.#proven,
      ordinary: this.#ordinary,
      newcomer: this.#newcomers,
      slow: this.#slow,
    }[lane];
    const { maxWaiting, maxSlowWaiting } = this.#options;
    const most = lane === 'slow' || lane === 'newcomer' ? maxSlowWaiting : maxWaiting;
    return new Promise((resolve, reject) => {
      const refuse = () => {
        reject(new DomainError(fact('too_many_logins'), { retryAfterSeconds: RETRY_AFTER_SECONDS }));
      };
      queue.push(address, { run: () => check().then(resolve, reject), refuse });
      if (queue.size > most) shorten(queue, address);
      this.#next();
    });
  }

  #next(): void {
    while (this.#running < this.#options.maxRunning) {
      const check = this.#proven.shift() ?? this.#ordinary.shift() ?? this.#shiftSlow();
      if (!check) return;
      this.#running += 1;
      void check.run().finally(() => {
        this.#running -= 1;
        this.#next();
      });
    }
  }

  #shiftSlow(): Check | undefined {
    if (this.#slowTimer !== null || this.#newcomers.size + this.#slow.size === 0) return undefined;
    this.#slowTimer = setTimeout(() => {
      this.#slowTimer = null;
      this.#next();
    }, this.#options.slowEveryMs);
    this.#slowTimer.unref();
    return this.#newcomers.shift() ?? this.#slow.shift();
  }
}

function shorten(queue: FairQueue<Check>, newcomer: string): void {
  const longest = queue.longest() ?? newcomer;
  queue.pop(queue.sizeOf(longest) > queue.sizeOf(newcomer) ? longest : newcomer)?.refuse();
}
