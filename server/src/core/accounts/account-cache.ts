import type { Database } from '../../storage/database.ts';
import { findApiKey } from '../../storage/accounts.queries.ts';
import type { AccountCopy, AccountTerms } from './account-copy.ts';
import { AccountLoader } from './account-loader.ts';
import type { Account, ApiKey } from './account.ts';
import { hashApiKey } from './credentials.ts';
import { MostUsed } from './most-used.ts';

const MAX_BYTES = 256 * 1024 * 1024;
const MAX_KEYS = 50_000;
/** No key is longer; hashing 31 MB would take 50 ms. */
const LONGEST_KEY = 200;

/** A copy that is not fresh is no longer used for sends; the next copy is made from it. */
type Kept = { copy: AccountCopy; fresh: boolean };

type LoadState = {
  /** Changes made after this may be missing from the result. */
  begun: boolean;
  /** The account has changed since the load began: the result is not fresh. */
  overtaken: boolean;
  /** The result is not kept at all. */
  dropped: boolean;
};

type Load = { state: LoadState; account: Promise<Account | null> };

/**
 * Accounts and API keys in memory, so that a send needs no query before its transaction. `forget` is called when the
 * database announces a change; a send whose copy is stale nevertheless is caught under the balance's lock.
 *
 * Per account, one load is under way at a time, and at most one more waits for it to end.
 */
export class AccountCache {
  readonly #db: Database;
  readonly #loader: AccountLoader;
  readonly #accounts: MostUsed<number, Kept>;
  readonly #loads = new Map<number, Load>();
  readonly #keys = new MostUsed<string, ApiKey>(MAX_KEYS, (key, { account }) => {
    const keys = this.#keysOf.get(account);
    keys?.delete(key);
    if (keys?.size === 0) this.#keysOf.delete(account);
  });
  readonly #keysOf = new Map<number, Set<string>>();
  /** For each key look-up under way: the accounts that have changed since it began. */
  readonly #lookUps = new Set<Set<number>>();

  constructor(db: Database, terms: AccountTerms, { maxBytes = MAX_BYTES }: { maxBytes?: number } = {}) {
    this.#db = db;
    this.#loader = new AccountLoader(db.hot, terms);
    this.#accounts = new MostUsed(maxBytes);
  }

  /** The account if it is in memory: the hot path needs no promise. */
  peek(number: number): Account | undefined {
    const kept = this.#accounts.get(number);
    return kept?.fresh ? kept.copy.account : undefined;
  }

  async find(number: number): Promise<Account | null> {
    return this.peek(number) ?? (await this.#load(number));
  }

  /** No promise if it is in memory. */
  get(number: number): Account | Promise<Account> {
    return this.peek(number) ?? this.#loadExisting(number);
  }

  /**
   * The account as it is in the database now, after this copy was found to be stale. Later callers with the same copy
   * share the result.
   */
  async reload({ number, version }: Account): Promise<Account> {
    const known = this.peek(number);
    if (known && known.version !== version) return known;
    this.forget(number);
    return this.#loadExisting(number);
  }

  peekKey(key: string): ApiKey | undefined {
    return this.#keys.get(key);
  }

  /** A key that does not exist is not cached: it may be created a moment later. */
  async findKey(key: string): Promise<ApiKey | null> {
    const kept = this.#keys.get(key);
    if (kept) return kept;
    if (key.length > LONGEST_KEY) return null;
    const changed = new Set<number>();
    this.#lookUps.add(changed);
    try {
      const found = await findApiKey(this.#db.general, hashApiKey(key));
      if (!found) return null;
      if (this.#lookUps.has(changed) && !changed.has(found.account)) this.#keepKey(key, found);
      return found;
    } finally {
      this.#lookUps.delete(changed);
    }
  }

  forget(number: number): void {
    const kept = this.#accounts.get(number);
    if (kept) kept.fresh = false;
    const state = this.#loads.get(number)?.state;
    if (state?.begun) state.overtaken = true;
    for (const changed of this.#lookUps) changed.add(number);
    for (const key of this.#keysOf.get(number) ?? []) this.#keys.delete(key);
    this.#keysOf.delete(number);
  }

  /**
   * For use after a gap in the database's announcements. From now on a different server may answer, to which the row
   * versions read so far mean nothing: so nothing is reused either.
   */
  forgetAll(): void {
    this.#accounts.clear();
    for (const { state } of this.#loads.values()) state.dropped = true;
    this.#loads.clear();
    this.#lookUps.clear();
    this.#keys.clear();
    this.#keysOf.clear();
  }

  #keepKey(key: string, found: ApiKey): void {
    this.#keys.set(key, found);
    const keys = this.#keysOf.get(found.account);
    if (keys) keys.add(key);
    else this.#keysOf.set(found.account, new Set([key]));
  }

  async #loadExisting(number: number): Promise<Account> {
    const account = await this.#load(number);
    if (!account) throw new Error(`there is no account ${number}`);
    return account;
  }

  #load(number: number): Promise<Account | null> {
    const running = this.#loads.get(number);
    if (running && !running.state.overtaken) return running.account;
    const state = { begun: false, overtaken: false, dropped: false };
    const account = this.#read(number, state, running?.account);
    this.#loads.set(number, { state, account });
    return account;
  }

  /** @param before an overtaken load: what it has read need not be read again. */
  async #read(
    number: number,
    state: LoadState,
    before: Promise<unknown> | undefined,
  ): Promise<Account | null> {
    await before?.catch(() => undefined);
    try {
      const copy = await this.#loader.load(number, () => {
        state.begun = true;
        return this.#accounts.get(number)?.copy;
      });
      if (copy && !state.dropped) {
        this.#accounts.set(number, { copy, fresh: !state.overtaken }, copy.bytes);
      }
      return copy?.account ?? null;
    } finally {
      if (this.#loads.get(number)?.state === state) this.#loads.delete(number);
    }
  }
}
