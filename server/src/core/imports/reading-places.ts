import { fact } from 'harkara-contract/facts.ts';
import { DomainError } from '../errors.ts';

export type PlaceLimits = {
  /** Files that are read at the same time; each has a thread. */
  places: number;
  /** Files of one account, those that wait included. */
  ofAccount: number;
  waitMs: number;
};

type Waiting = { begin: () => void };

/** The places in which this process reads files. */
export class ReadingPlaces {
  readonly #limits: PlaceLimits;
  readonly #byAccount = new Map<number, number>();
  readonly #waiting = new Set<Waiting>();
  #taken = 0;

  constructor(limits: PlaceLimits) {
    this.#limits = limits;
  }

  get isFull(): boolean {
    return this.#taken >= this.#limits.places;
  }

  /** Waits for a place. @returns what gives it back. */
  async enter(account: number, signal: AbortSignal): Promise<() => void> {
    const { ofAccount } = this.#limits;
    const ofThis = this.#byAccount.get(account) ?? 0;
    if (ofThis >= ofAccount) throw othersAreRead(ofAccount);
    this.#byAccount.set(account, ofThis + 1);
    try {
      if (this.isFull) await this.#turn(signal);
      else this.#taken += 1;
    } catch (error) {
      this.#forget(account);
      throw error;
    }
    return () => {
      this.#forget(account);
      const [next] = this.#waiting;
      // The place goes on to the one that has waited longest.
      if (next) next.begin();
      else this.#taken -= 1;
    };
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const over = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', leave);
        this.#waiting.delete(waiting);
      };
      const leave = () => {
        over();
        reject(signal.reason instanceof Error ? signal.reason : new Error('the wait was ended'));
      };
      const waiting = {
        begin: () => {
          over();
          resolve();
        },
      };
      const timer = setTimeout(() => {
        over();
        reject(tooManyFiles());
      }, this.#limits.waitMs);
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.add(waiting);
    });
  }

  #forget(account: number): void {
    const left = (this.#byAccount.get(account) ?? 1) - 1;
    if (left === 0) this.#byAccount.delete(account);
    else this.#byAccount.set(account, left);
  }
}

export function othersAreRead(most: number): DomainError {
  return new DomainError(fact('account_upload_limit', { most }));
}

function tooManyFiles(): DomainError {
  return new DomainError(fact('uploads_full'), { retryAfterSeconds: 60 });
}
