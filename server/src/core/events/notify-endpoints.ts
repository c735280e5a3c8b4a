import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { DAY_MS } from '../../durations.ts';
import { nextNumber } from '../../storage/account-changes.queries.ts';
import { transaction, type Database } from '../../storage/database.ts';
import {
  countNotifyEndpoints,
  insertNotifyEndpoint,
  useNotifyEndpoint,
} from '../../storage/notify-endpoints.queries.ts';
import { isAlreadyStored } from '../../storage/provisioning.queries.ts';
import type { Account } from '../accounts/account.ts';
import { MostUsed } from '../accounts/most-used.ts';
import { DomainError } from '../errors.ts';

/** Judges a URL as far as that is possible before connecting to it. */
export type CheckUrl = (url: string) => { ok: true; url: URL } | { ok: false; reason: Fact };

const LONGEST_URL = 2_000;
const MOST_KEPT = 10_000;

/**
 * The addresses that calls want to be told at. Each is an endpoint of its account, found by its URL without the query,
 * in which callers put what differs from call to call.
 */
export class NotifyEndpoints {
  readonly #db: Database;
  readonly #checkUrl: CheckUrl;
  readonly #mostOfAccount: number;
  /** Endpoints whose use was noted within the last day. */
  readonly #known = new MostUsed<string, { endpoint: number; until: number }>(MOST_KEPT);

  constructor(options: { db: Database; checkUrl: CheckUrl; mostOfAccount: number }) {
    this.#db = options.db;
    this.#checkUrl = options.checkUrl;
    this.#mostOfAccount = options.mostOfAccount;
  }

  /** @throws DomainError if nothing may be posted there. */
  async find(account: Account, given: string): Promise<{ endpoint: number; query: string }> {
    const { origin, pathname, search } = this.judge(given);
    const url = origin + pathname;
    const key = `${account.number} ${url}`;
    const known = this.#known.get(key);
    if (known && known.until > performance.now()) return { endpoint: known.endpoint, query: search };
    const endpoint = await this.#findOrMake(account, url);
    this.#known.set(key, { endpoint, until: performance.now() + DAY_MS });
    return { endpoint, query: search };
  }

  /** @throws DomainError if nothing may be posted there. */
  judge(given: string): URL {
    const judged = this.#checkUrl(given);
    if (!judged.ok) throw refused(fact('unusable_url', { reason: judged.reason }));
    if (judged.url.href.length > LONGEST_URL) throw refused(fact('too_long', { most: LONGEST_URL }));
    return judged.url;
  }

  async #findOrMake({ bucket, number: account }: Account, url: string): Promise<number> {
    const key = { bucket, account };
    const used = await useNotifyEndpoint(this.#db.general, key, url);
    if (used !== null) return used;
    try {
      return await transaction(this.#db.general, async (handle) => {
        // The counter's row is locked from here on, so that the limit holds for calls at the same time.
        const endpoint = await nextNumber(handle, key, 'endpoint');
        if ((await countNotifyEndpoints(handle, key)) >= this.#mostOfAccount) {
          throw refused(fact('too_many_notification_urls', { most: this.#mostOfAccount }));
        }
        await insertNotifyEndpoint(handle, key, endpoint, url);
        return endpoint;
      });
    } catch (error) {
      const made = isAlreadyStored(error) ? await useNotifyEndpoint(this.#db.general, key, url) : null;
      if (made === null) throw error;
      return made;
    }
  }
}

function refused(reason: Fact): DomainError {
  return new DomainError(fact('invalid_notification_url', { reason }), { fields: { notifyUrl: reason } });
}
