import { hash, randomBytes } from 'node:crypto';
import { fact } from 'harkara-contract/facts.ts';
import { DAY_MS } from '../../durations.ts';
import { hasNul } from '../../storable-text.ts';
import { findInDirectory, type DirectoryKind } from '../../storage/account-changes.queries.ts';
import { findPasswordHash, type AccountKey } from '../../storage/accounts.queries.ts';
import type { Database, Handle } from '../../storage/database.ts';
import { findSmppPasswordHash } from '../../storage/smpp-binds.queries.ts';
import { DomainError } from '../errors.ts';
import type { AccountCache } from './account-cache.ts';
import type { Account } from './account.ts';
import { hashPassword, normaliseUsername, passwordMatches } from './credentials.ts';
import { networkOf } from '../limits/network-of.ts';
import { FailedLogins } from './failed-logins.ts';
import { keep } from './keep.ts';
import { PasswordChecks, type CheckLane } from './password-checks.ts';

const KEPT_MS = 300_000;
const MAX_KEPT = 50_000;
/** For this long after it was last correct, a login is checked ahead of others. */
const PROVEN_MS = DAY_MS;
const LONGEST_USERNAME = 64;
const LONGEST_PASSWORD = 200;

type Verified = { account: number; version: number; until: number };

/** A kind of login name, and where its password hash is stored. */
export type LoginNames = {
  kind: DirectoryKind;
  normalise: (name: string) => string;
  findHash: (handle: Handle, key: AccountKey) => Promise<string | null>;
};

export const USERNAMES: LoginNames = {
  kind: 'username',
  normalise: normaliseUsername,
  findHash: findPasswordHash,
};

/** Names for customers' SMPP binds; case-sensitive. */
export const SYSTEM_IDS: LoginNames = {
  kind: 'smpp_system_id',
  normalise: (systemId) => systemId,
  findHash: findSmppPasswordHash,
};

/** Protects all logins against floods of guesses. */
export type LoginGuard = { failed: FailedLogins; checks: PasswordChecks };

function createLoginGuard(now: () => number): LoginGuard {
  return { failed: new FailedLogins(now), checks: new PasswordChecks() };
}

/**
 * Checks names and passwords. A check costs tens of milliseconds on purpose, so a correct login is remembered for some
 * minutes, under a digest that only this process can compute, and only until the account changes.
 */
export class Logins {
  readonly #db: Database;
  readonly #accounts: AccountCache;
  readonly #now: () => number;
  readonly #names: LoginNames;
  readonly #guard: LoginGuard;
  readonly #salt = randomBytes(32).toString('base64');
  readonly #verified = new Map<string, Verified>();
  /** Digests of logins that were correct, and when. */
  readonly #proven = new Map<string, number>();
  readonly #verifying = new Map<string, Promise<Account | null>>();
  /** The hash compared with when the username does not exist, so that the answer takes as long as for one that does. */
  #nobody: Promise<string> | undefined;

  constructor(
    db: Database,
    accounts: AccountCache,
    now: () => number,
    names: LoginNames,
    guard: LoginGuard = createLoginGuard(now),
  ) {
    this.#db = db;
    this.#accounts = accounts;
    this.#now = now;
    this.#names = names;
    this.#guard = guard;
  }

  /** Shared by all kinds of names: an attacker who guesses one kind is slowed down for the others, too. */
  get guard(): LoginGuard {
    return this.#guard;
  }

  /** The account if this login is remembered: the hot path needs no promise. */
  peek(username: string, password: string): Account | undefined {
    const digest = this.#digestOf(username, password);
    const kept = this.#verified.get(digest);
    if (!kept) return undefined;
    const account = this.#accounts.peek(kept.account);
    if (account && account.version === kept.version && this.#now() < kept.until) return account;
    // An account that is merely not in memory at the moment may be unchanged.
    if (account || this.#now() >= kept.until) this.#verified.delete(digest);
    return undefined;
  }

  /**
   * @param address the caller's: wrong passwords are counted per address.
   * @returns null if username or password is wrong.
   * @throws DomainError after too many wrong ones.
   */
  async find(username: string, password: string, address: string): Promise<Account | null> {
    const digest = this.#digestOf(username, password);
    const running = this.#verifying.get(digest);
    if (running) return running;
    const { failed } = this.#guard;
    const name = this.#names.normalise(username);
    const isProven = this.#isProven(digest);
    const retryAfterSeconds = isProven ? 0 : failed.secondsToWait(name, address);
    if (retryAfterSeconds > 0) {
      throw new DomainError(fact('too_many_wrong_passwords'), { retryAfterSeconds });
    }
    const lane = isProven ? 'proven' : failed.isFlood(name, address) ? 'slow' : 'ordinary';
    // Counted as failed until proved right: a flood of guesses must not all be under way before the first has failed.
    failed.add(name, address);
    let isWrong = false;
    try {
      const account = await this.#verifyOnce(username, password, { lane, address: networkOf(address) });
      isWrong = account === null;
      return account;
    } finally {
      // Neither a correct login nor one that could not be checked counts.
      if (!isWrong) failed.takeBack(name, address);
    }
  }

  /** Asks the database, whatever is remembered; for a login that was correct a moment ago. */
  verify(username: string, password: string): Promise<Account | null> {
    return this.#verifyOnce(username, password, { lane: 'proven', address: '' });
  }

  #verifyOnce(
    username: string,
    password: string,
    place: { lane: CheckLane; address: string },
  ): Promise<Account | null> {
    const digest = this.#digestOf(username, password);
    const running = this.#verifying.get(digest);
    if (running) return running;
    const verifying = this.#verify(this.#names.normalise(username), password, digest, place).finally(() => {
      this.#verifying.delete(digest);
    });
    this.#verifying.set(digest, verifying);
    return verifying;
  }

  async #verify(
    name: string,
    password: string,
    digest: string,
    { lane, address }: { lane: CheckLane; address: string },
  ): Promise<Account | null> {
    const key = isPossible(name, password)
      ? (await findInDirectory(this.#db.general, this.#names.kind, [name])).get(name)
      : undefined;
    // The account is read first: if the password changes meanwhile, the version rises, and this login is not
    // remembered.
    const account = key ? await this.#accounts.find(key.account) : null;
    const stored = key ? await this.#names.findHash(this.#db.general, key) : null;
    this.#nobody ??= hashPassword(this.#salt);
    const compared = stored ?? (await this.#nobody);
    const matches = await this.#guard.checks.run(lane, address, () => passwordMatches(compared, password));
    if (!matches || stored === null || !account) {
      this.#proven.delete(digest);
      return null;
    }
    this.#remember(digest, account);
    return account;
  }

  #isProven(digest: string): boolean {
    const at = this.#proven.get(digest);
    return at !== undefined && this.#now() - at < PROVEN_MS;
  }

  #remember(digest: string, { number, version }: Account): void {
    this.#verified.delete(digest);
    keep(this.#verified, digest, { account: number, version, until: this.#now() + KEPT_MS }, MAX_KEPT);
    this.#proven.delete(digest);
    keep(this.#proven, digest, this.#now(), MAX_KEPT);
  }

  #digestOf(username: string, password: string): string {
    return hash('sha256', `${this.#salt}\n${this.#names.normalise(username)}\n${password}`, 'base64');
  }
}

/** The database does not accept U+0000, and no stored name or password is longer than these limits. */
function isPossible(name: string, password: string): boolean {
  return name.length <= LONGEST_USERNAME && password.length <= LONGEST_PASSWORD && !hasNul(name);
}
