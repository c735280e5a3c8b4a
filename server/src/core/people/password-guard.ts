import { randomBytes } from 'node:crypto';
import { fact } from 'harkara-contract/facts.ts';
import { LONGEST_PASSWORD } from 'harkara-contract/records/person.ts';
import { HOUR_MS, MINUTE_MS } from '../../durations.ts';
import { hashPassword, passwordMatches } from '../accounts/credentials.ts';
import type { LoginGuard } from '../accounts/logins.ts';
import type { CheckLane } from '../accounts/password-checks.ts';
import { DomainError } from '../errors.ts';
import { GrowingWaits } from '../limits/growing-waits.ts';
import { networkOf, siteOf } from '../limits/network-of.ts';

const PER_NAME = { firstMs: 2_000, longestMs: 15 * MINUTE_MS, forgetMs: HOUR_MS };
const FREE_IN_NETWORK = 5;
/** A provider may give each of 256 customers a part of one /48. */
const FREE_IN_SITE = 20;
/** Mild, because whole offices share an address. */
const PER_NETWORK = { free: 50, firstMs: 1_000, longestMs: MINUTE_MS, forgetMs: 15 * MINUTE_MS };
const PER_SITE = { ...PER_NETWORK, free: 200 };

/** Tries with one name at once from which on they are guesses: none of them has failed yet. */
const MOST_AT_ONCE = 20;

type WithPassword = { passwordHash: string };

/** Where a password is entered. */
export type Place = {
  address: string;
  /** A device or a session of the person; null: nothing that is known. */
  known: string | null;
  /** Whether the person has signed in from this network before. */
  isKnownNetwork: () => Promise<boolean>;
};

type Wait = { waits: GrowingWaits; key: string };

/**
 * Checks people's passwords. An attacker who guesses waits longer each time. Waits are by name and network together,
 * and by network, and devices and sessions of a person have their own; where a person has signed in before, passwords
 * are checked ahead of strangers'. So nobody can keep a person from signing in.
 */
export class PasswordGuard {
  readonly #guard: LoginGuard;
  readonly #names: { network: GrowingWaits; site: GrowingWaits };
  readonly #strangers: { network: GrowingWaits; site: GrowingWaits };
  /** By name: tries that are being checked, or wait for it. */
  readonly #underWay = new Map<string, number>();
  /** The hash compared with when there is nobody of the name, so that the answer takes as long. */
  #nobody: Promise<string> | undefined;

  /** @param guard shared with the interfaces' logins: all checks of passwords wait in one queue. */
  constructor(guard: LoginGuard, now: () => number) {
    this.#guard = guard;
    this.#names = {
      network: new GrowingWaits({ ...PER_NAME, free: FREE_IN_NETWORK }, now),
      site: new GrowingWaits({ ...PER_NAME, free: FREE_IN_SITE }, now),
    };
    this.#strangers = { network: new GrowingWaits(PER_NETWORK, now), site: new GrowingWaits(PER_SITE, now) };
  }

  /**
   * @param find is not asked while the caller has to wait.
   * @returns who was found; null if there is nobody, or the password is wrong.
   * @throws DomainError after too many wrong ones.
   */
  async verify<T extends WithPassword>(
    name: string,
    place: Place,
    password: string,
    find: () => Promise<T | null>,
  ): Promise<T | null> {
    const { ofName, ofStrangers } = this.#waitsOf(name, place);
    const all = [...ofName, ...ofStrangers];
    refuseIfTooMany(Math.max(...all.map(({ waits, key }) => waits.secondsToWait(key))));
    const isClean = ofStrangers.every(({ waits, key }) => waits.failuresOf(key) === 0);
    for (const { waits, key } of all) waits.begin(key);
    this.#countUnderWay(name, 1);
    let failed = false;
    try {
      const known = await this.#check(name, place, isClean, password, find);
      failed = known === null;
      if (known) for (const { waits, key } of ofName) waits.forgive(key);
      return known;
    } catch (error) {
      // Otherwise strangers could fill the queue with what is refused, and lose nothing.
      failed = place.known === null && error instanceof DomainError && error.code === 'rate_limited';
      throw error;
    } finally {
      for (const { waits, key } of all) waits.end(key, { failed });
      this.#countUnderWay(name, -1);
    }
  }

  #waitsOf(name: string, { address, known }: Place): { ofName: Wait[]; ofStrangers: Wait[] } {
    const of = (waits: GrowingWaits, key: string): Wait => ({ waits, key });
    if (known !== null)
      return { ofName: [of(this.#names.network, `${name}\nknown ${known}`)], ofStrangers: [] };
    const network = networkOf(address);
    const site = siteOf(address);
    const ofName = [of(this.#names.network, `${name}\n${network}`)];
    const ofStrangers = [of(this.#strangers.network, network)];
    if (site === network) return { ofName, ofStrangers };
    return {
      ofName: [...ofName, of(this.#names.site, `${name}\n${site}`)],
      ofStrangers: [...ofStrangers, of(this.#strangers.site, site)],
    };
  }

  async #check<T extends WithPassword>(
    name: string,
    place: Place,
    isClean: boolean,
    password: string,
    find: () => Promise<T | null>,
  ): Promise<T | null> {
    const { failed, checks } = this.#guard;
    const { address } = place;
    const lane = await this.#laneOf(name, place, isClean);
    const found = password.length <= LONGEST_PASSWORD ? await find() : null;
    this.#nobody ??= hashPassword(randomBytes(16).toString('base64'));
    const compared = found?.passwordHash ?? (await this.#nobody);
    const given = password.slice(0, LONGEST_PASSWORD);
    const matches = await checks.run(lane, siteOf(address), () => passwordMatches(compared, given));
    if (matches && found) return found;
    failed.add(`panel\n${name}`, address);
    return null;
  }

  async #laneOf(
    name: string,
    { address, known, isKnownNetwork }: Place,
    isClean: boolean,
  ): Promise<CheckLane> {
    if (known !== null || (await isKnownNetwork())) return 'proven';
    // Names of people are counted apart from those of programs: neither slows the other down.
    const isFlood = this.#guard.failed.isFlood(`panel\n${name}`, address);
    if (!isFlood && (this.#underWay.get(name) ?? 0) <= MOST_AT_ONCE) return 'ordinary';
    return isClean ? 'newcomer' : 'slow';
  }

  #countUnderWay(name: string, by: 1 | -1): void {
    const count = (this.#underWay.get(name) ?? 0) + by;
    if (count > 0) this.#underWay.set(name, count);
    else this.#underWay.delete(name);
  }
}

export function refuseIfTooMany(seconds: number): void {
  if (seconds === 0) return;
  throw new DomainError(fact('too_many_attempts', { seconds }), {
    retryAfterSeconds: seconds,
    details: { retry_after: seconds },
  });
}
