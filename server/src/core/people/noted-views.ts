import { HOUR_MS } from '../../durations.ts';
import { transaction, type Database } from '../../storage/database.ts';
import { recordAction } from '../audit-log/record-action.ts';
import type { Actor } from './actor.ts';

const MOST_KEPT = 10_000;

/** Which sessions have looked at which accounts and files, so that the audit log gets one entry an hour instead of thousands. */
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
    await this.#noteOnce(actor, { action: 'account.viewed', subject: actor.account.username });
  }

  /**
   * A person who is not one of the account's own opens a file of it.
   *
   * @param file as the page names it.
   */
  async noteFile(actor: Actor, file: string): Promise<void> {
    if (actor.viewedFrom !== null) await this.#noteOnce(actor, { action: 'file.opened', subject: file });
  }

  async #noteOnce(
    actor: Actor,
    { action, subject }: { action: 'account.viewed' | 'file.opened'; subject: string },
  ): Promise<void> {
    const { number: account } = actor.account;
    const key = [actor.session.id, account, action, subject].join(' ');
    const now = this.#now().getTime();
    const last = this.#noted.get(key);
    if (last !== undefined && now - last < HOUR_MS) return;
    this.#forgetOld(now);
    this.#noted.set(key, now);
    try {
      await transaction(this.#db.general, (handle) =>
        recordAction(handle, actor, { action, account, subject }),
      );
    } catch (error) {
      this.#noted.delete(key);
      throw error;
    }
  }

  #forgetOld(now: number): void {
    if (this.#noted.size < MOST_KEPT) return;
    for (const [key, at] of this.#noted) if (now - at >= HOUR_MS) this.#noted.delete(key);
    const [oldest] = this.#noted.keys();
    if (oldest !== undefined && this.#noted.size >= MOST_KEPT) this.#noted.delete(oldest);
  }
}
