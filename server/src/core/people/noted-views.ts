import { transaction, type Database } from '../../storage/database.ts';
import { recordAction } from '../audit-log/record-action.ts';
import type { Actor } from './actor.ts';

const HOUR_MS = 3_600_000;
const MOST_KEPT = 10_000;

/** Which sessions have looked at which accounts, so that the audit log gets one entry an hour instead of thousands. */
export class NotedViews {
  readonly #db: Database;
  readonly #now: () => Date;
  readonly #noted = new Map<string, number>();

  constructor(db: Database, now: () => Date) {
    this.#db = db;
    this.#now = now;
  }

  /** @param actor with the account that is looked at. */
  async note(actor: Actor): Promise<void> {
    const key = `${actor.session.id} ${actor.account.number}`;
    const now = this.#now().getTime();
    const last = this.#noted.get(key);
    if (last !== undefined && now - last < HOUR_MS) return;
    this.#forgetOld(now);
    this.#noted.set(key, now);
    const { number: account, username: subject } = actor.account;
    try {
      await transaction(this.#db.general, (handle) =>
        recordAction(handle, actor, { action: 'account.viewed', account, subject }),
      );
    } catch (error) {
      this.#noted.delete(key);
      throw error;
    }
  }

  #forgetOld(now: number): void {
    if (this.#noted.size < MOST_KEPT) return;
    for (const [key, at] of this.#noted) if (now - at >= HOUR_MS) this.#noted.delete(key);
  }
}
