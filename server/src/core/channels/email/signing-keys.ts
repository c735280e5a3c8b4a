import { MINUTE_MS } from '../../../durations.ts';
import type { Database } from '../../../storage/database.ts';
import type { DomainKey } from '../../../storage/email-domains.queries.ts';
import type { Vault } from '../../accounts/vault.ts';
import { openSigningKey } from './domain-keys.ts';

export type Signature = { domain: string; selector: string; privateKey: string };

/** The old key's record stays published for days, so that a changed one need not be noticed at once. */
const FRESH_MS = MINUTE_MS;
const MOST_KEPT = 10_000;

/** The keys that sign mails, by account and domain, each read once a minute. */
export class SigningKeys {
  readonly #db: Database;
  readonly #vault: Vault;
  readonly #kept = new Map<string, { key: Promise<Signature | null>; until: number }>();

  constructor(db: Database, vault: Vault) {
    this.#db = db;
    this.#vault = vault;
  }

  /** @returns null if the domain is no longer one of the account's. */
  of(domain: DomainKey): Promise<Signature | null> {
    const name = `${domain.account} ${domain.domain}`;
    const known = this.#kept.get(name);
    if (known && known.until > performance.now()) return known.key;
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    const key = openSigningKey(this.#db, this.#vault, domain);
    this.#kept.set(name, { key, until: performance.now() + FRESH_MS });
    key.catch(() => this.#kept.delete(name));
    return key;
  }
}
