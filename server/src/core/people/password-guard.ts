import { randomBytes } from 'node:crypto';
import { HOUR_MS, MINUTE_MS } from '../../durations.ts';
import { hashPassword, passwordMatches } from '../accounts/credentials.ts';
import type { LoginGuard } from '../accounts/logins.ts';
import { DomainError } from '../errors.ts';
import { GrowingWaits } from '../limits/growing-waits.ts';
import { networkOf } from '../limits/network-of.ts';
import { LONGEST_PASSWORD } from './password-rules.ts';

const PER_NAME_AND_ADDRESS = { free: 5, firstMs: 2_000, longestMs: 15 * MINUTE_MS, forgetMs: HOUR_MS };
/** Mild, because whole offices share an address. */
const PER_ADDRESS = { free: 50, firstMs: 1_000, longestMs: MINUTE_MS, forgetMs: 15 * MINUTE_MS };

type WithPassword = { passwordHash: string };

/**
 * Checks people's passwords. Whoever guesses waits longer each time; waits are by name and address together, and by
 * address, so that nobody can keep a person from signing in elsewhere.
 */
export class PasswordGuard {
  readonly #guard: LoginGuard;
  readonly #nameWaits: GrowingWaits;
  readonly #addressWaits: GrowingWaits;
  /** The hash compared with when there is nobody of the name, so that the answer takes as long. */
  #nobody: Promise<string> | undefined;

  /** @param guard shared with the interfaces' logins: all checks of passwords wait in one queue. */
  constructor(guard: LoginGuard, now: () => number) {
    this.#guard = guard;
    this.#nameWaits = new GrowingWaits(PER_NAME_AND_ADDRESS, now);
    this.#addressWaits = new GrowingWaits(PER_ADDRESS, now);
  }

  /**
   * @param find is not asked while the caller has to wait.
   * @returns who was found; null if there is nobody, or the password is wrong.
   * @throws DomainError after too many wrong ones.
   */
  async verify<T extends WithPassword>(
    name: string,
    address: string,
    password: string,
    find: () => Promise<T | null>,
  ): Promise<T | null> {
    const network = networkOf(address);
    const both = `${name}\n${network}`;
    refuseIfTooMany(Math.max(this.#nameWaits.secondsToWait(both), this.#addressWaits.secondsToWait(network)));
    this.#nameWaits.begin(both);
    this.#addressWaits.begin(network);
    let failed = false;
    try {
      const known = await this.#check(name, address, password, find);
      failed = known === null;
      if (known) this.#nameWaits.forgive(both);
      return known;
    } finally {
      this.#nameWaits.end(both, { failed });
      this.#addressWaits.end(network, { failed });
    }
  }

  async #check<T extends WithPassword>(
    name: string,
    address: string,
    password: string,
    find: () => Promise<T | null>,
  ): Promise<T | null> {
    const { failed, checks } = this.#guard;
    // Names of people are counted apart from those of programs: neither slows the other down.
    const lane = failed.isFlood(`panel\n${name}`, address) ? 'slow' : 'ordinary';
    const found = password.length <= LONGEST_PASSWORD ? await find() : null;
    this.#nobody ??= hashPassword(randomBytes(16).toString('base64'));
    const compared = found?.passwordHash ?? (await this.#nobody);
    const given = password.slice(0, LONGEST_PASSWORD);
    const matches = await checks.run(lane, networkOf(address), () => passwordMatches(compared, given));
    if (matches && found) return found;
    failed.add(`panel\n${name}`, address);
    return null;
  }
}

export function refuseIfTooMany(seconds: number): void {
  if (seconds === 0) return;
  throw new DomainError(
    'too_many_attempts',
    `There were too many wrong attempts. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    { retryAfterSeconds: seconds, details: { retry_after: seconds } },
  );
}
