import type { Database } from '../../storage/database.ts';
import { findApiKey } from '../../storage/accounts.queries.ts';
import type { Account, ApiKey } from './account.ts';
import { hashApiKey } from './credentials.ts';
import { keep } from './keep.ts';
import { loadAccount, type AccountDefaults } from './load-account.ts';

const MAX_ACCOUNTS = 20_000;
const MAX_KEYS = 50_000;

/**
 * Accounts and API keys in memory, so that a send asks the database nothing before its transaction. `forget` is called
 * when the database tells of a change; a send whose copy is stale all the same is caught under the balance's lock.
 */
export class AccountCache {
  readonly #db: Database;
  readonly #defaults: () => AccountDefaults;
  readonly #accounts = new Map<number, Account>();
  readonly #loading = new Map<number, Promise<Account | null>>();
  readonly #keys = new Map<string, ApiKey>();
  /** Rises with every change: what was read before one must not be kept after it. */
  #epoch = 0;

  constructor(db: Database, defaults: () => AccountDefaults) {
    this.#db = db;
    this.#defaults = defaults;
  }

  /** The account if it is in memory: the hot path needs no promise. */
  peek(number: number): Account | undefined {
    return this.#accounts.get(number);
  }

  async find(number: number): Promise<Account | null> {
    return this.#accounts.get(number) ?? (await this.#load(number));
  }

  async get(number: number): Promise<Account> {
    const account = await this.find(number);
    if (!account) throw new Error(`there is no account ${number}`);
    return account;
  }

  /** As it is in the database now. */
  async reload(number: number): Promise<Account> {
    this.forget(number);
    return this.get(number);
  }

  peekKey(key: string): ApiKey | undefined {
    return this.#keys.get(key);
  }

  /** A key that does not exist is not kept: it may be made a moment later. */
  async findKey(key: string): Promise<ApiKey | null> {
    const kept = this.#keys.get(key);
    if (kept) return kept;
    const epoch = this.#epoch;
    const row = await findApiKey(this.#db.general, hashApiKey(key));
    if (!row) return null;
    const found: ApiKey = {
      account: row.account,
      id: row.id,
      perMinute: row.per_minute,
      perDay: row.per_day,
      scopes: row.scopes,
      allowIps: row.allow_ips,
      expiresAt: row.expires_at,
    };
    if (epoch === this.#epoch) keep(this.#keys, key, found, MAX_KEYS);
    return found;
  }

  forget(number: number): void {
    this.#epoch += 1;
    this.#accounts.delete(number);
    this.#loading.delete(number);
    for (const [key, { account }] of this.#keys) if (account === number) this.#keys.delete(key);
  }

  forgetAll(): void {
    this.#epoch += 1;
    this.#accounts.clear();
    this.#loading.clear();
    this.#keys.clear();
  }

  #load(number: number): Promise<Account | null> {
    const under = this.#loading.get(number);
    if (under) return under;
    const epoch = this.#epoch;
    const loading = loadAccount(this.#db.general, number, this.#defaults())
      .then((account) => {
        if (account && epoch === this.#epoch) keep(this.#accounts, number, account, MAX_ACCOUNTS);
        return account;
      })
      .finally(() => {
        if (this.#loading.get(number) === loading) this.#loading.delete(number);
      });
    this.#loading.set(number, loading);
    return loading;
  }
}
