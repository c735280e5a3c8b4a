import { HOUR_MS, MINUTE_MS } from '../../durations.ts';
import type { PersonKey } from '../../storage/panel-users.queries.ts';
import { DomainError } from '../errors.ts';
import { GrowingWaits } from '../limits/growing-waits.ts';
import { networkOf } from '../limits/network-of.ts';
import { refuseIfTooMany } from './password-guard.ts';

const PER_PERSON_AND_ADDRESS = { free: 5, firstMs: 5_000, longestMs: 15 * MINUTE_MS, forgetMs: HOUR_MS };
/**
 * Six digits can be guessed from many addresses at once. At one guess every five minutes, somebody who knows the
 * password finds a right one within a day with a chance of one in a thousand.
 */
const PER_PERSON = { free: 20, firstMs: 5_000, longestMs: 5 * MINUTE_MS, forgetMs: HOUR_MS };

/** Slows down the guessing of codes. */
export class CodeGuard {
  readonly #here: GrowingWaits;
  readonly #anywhere: GrowingWaits;

  constructor(now: () => number) {
    this.#here = new GrowingWaits(PER_PERSON_AND_ADDRESS, now);
    this.#anywhere = new GrowingWaits(PER_PERSON, now);
  }

  /**
   * @param check resolves to what a right code leads to, and to null for a wrong one.
   * @throws DomainError if the code is wrong, or there were too many wrong ones.
   */
  async demand<T>({ account, id }: PersonKey, address: string, check: () => Promise<T | null>): Promise<T> {
    const person = `${account}/${id}`;
    const here = `${person}\n${networkOf(address)}`;
    refuseIfTooMany(Math.max(this.#here.secondsToWait(here), this.#anywhere.secondsToWait(person)));
    this.#here.begin(here);
    this.#anywhere.begin(person);
    let failed = false;
    try {
      const right = await check();
      if (right === null) {
        failed = true;
        throw new DomainError('wrong_code', 'The code is not right, or was used before.');
      }
      this.#here.forgive(here);
      this.#anywhere.forgive(person);
      return right;
    } finally {
      this.#here.end(here, { failed });
      this.#anywhere.end(person, { failed });
    }
  }
}
