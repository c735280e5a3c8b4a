import { fact } from 'harkara-contract/facts.ts';
import { HOUR_MS, MINUTE_MS } from '../../durations.ts';
import type { PersonKey } from '../../storage/panel-users.queries.ts';
import { DomainError } from '../errors.ts';
import { GrowingWaits } from '../limits/growing-waits.ts';
import { networkOf, siteOf } from '../limits/network-of.ts';
import { refuseIfTooMany, type Place } from './password-guard.ts';

const PER_PERSON_AND_ADDRESS = { free: 5, firstMs: 5_000, longestMs: 15 * MINUTE_MS, forgetMs: HOUR_MS };
/**
 * Six digits can be guessed from many addresses at once. At one guess every five minutes, an attacker who knows the
 * password finds a right one within a day with a chance of one in a thousand.
 */
const PER_PERSON = { free: 20, firstMs: 5_000, longestMs: 5 * MINUTE_MS, forgetMs: HOUR_MS };

/**
 * Slows down the guessing of codes: by person and network, and by person alone where the person has not signed in before,
 * since an attacker who knows the password could lock the person out otherwise.
 */
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
  async demand<T>({ account, id }: PersonKey, place: Place, check: () => Promise<T | null>): Promise<T> {
    const { address, known, isKnownNetwork } = place;
    const person = `${account}/${id}`;
    const isKnown = known !== null || (await isKnownNetwork());
    const places = known === null ? [networkOf(address), siteOf(address)] : [`known ${known}`];
    const waits = [
      ...[...new Set(places)].map((of) => ({ waits: this.#here, key: `${person}\n${of}` })),
      ...(isKnown ? [] : [{ waits: this.#anywhere, key: person }]),
    ];
    refuseIfTooMany(Math.max(...waits.map((one) => one.waits.secondsToWait(one.key))));
    for (const one of waits) one.waits.begin(one.key);
    let failed = false;
    try {
      const right = await check();
      if (right === null) {
        failed = true;
        throw new DomainError(fact('wrong_code'));
      }
      for (const one of waits) one.waits.forgive(one.key);
      return right;
    } finally {
      for (const one of waits) one.waits.end(one.key, { failed });
    }
  }
}
