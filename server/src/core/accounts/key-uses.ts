import { MINUTE_MS } from '../../durations.ts';
import { storeKeyUses } from '../../storage/api-keys.queries.ts';
import type { Database } from '../../storage/database.ts';
import { bucketOf } from '../ids.ts';
import type { ApiKey } from './account.ts';

/** When keys were last used, to the minute. A call only leaves a note in memory; the notes are stored later, together. */
export class KeyUses {
  readonly #db: Database;
  readonly #now: () => number;
  #used = new Map<ApiKey, number>();
  readonly #storedAt = new WeakMap<ApiKey, number>();

  /** @param now database time in ms. */
  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  note(key: ApiKey): void {
    this.#used.set(key, this.#now());
  }

  async store(): Promise<void> {
    const due = [...this.#used].filter(([key, at]) => at - (this.#storedAt.get(key) ?? 0) >= MINUTE_MS);
    this.#used = new Map();
    if (due.length === 0) return;
    await storeKeyUses(
      this.#db.general,
      due.map(([{ account, id }, at]) => ({ bucket: bucketOf(account), account, id, at: new Date(at) })),
    );
    for (const [key, at] of due) this.#storedAt.set(key, at);
  }
}
