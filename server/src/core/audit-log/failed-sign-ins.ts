import type { Database } from '../../storage/database.ts';
import { transaction } from '../../storage/database.ts';
import { GATEWAY } from './doer.ts';
import type { Action } from './action.ts';
import { recordActions } from './record-action.ts';

/** A user whose name is known. */
export type Target = { account: number; username: string };

type Failures = {
  target: Target | null;
  address: string;
  what: 'password' | 'code';
  attempts: number;
  first: Date;
  last: Date;
};

const MOST_KEPT = 1_000;
/** Of one storing; all others become one entry. */
const MOST_ENTRIES = 50;

/**
 * Sign-ins that failed, counted by name and address. They become entries of the audit log now and then, so that an
 * attacker who guesses passwords cannot fill it. A name that nobody has is not kept: it may be a password in the wrong
 * field.
 */
export class FailedSignIns {
  readonly #db: Database;
  readonly #now: () => Date;
  #failures = new Map<string, Failures>();
  #uncounted = 0;

  constructor(db: Database, now: () => Date) {
    this.#db = db;
    this.#now = now;
  }

  note(target: Target | null, address: string, what: Failures['what']): void {
    const key = JSON.stringify([target?.username ?? null, address, what]);
    const now = this.#now();
    const known = this.#failures.get(key);
    if (known) {
      known.attempts += 1;
      known.last = now;
    } else if (this.#failures.size < MOST_KEPT) {
      this.#failures.set(key, { target, address, what, attempts: 1, first: now, last: now });
    } else this.#uncounted += 1;
  }

  async store(): Promise<void> {
    const failures = [...this.#failures.values()].sort((a, b) => b.attempts - a.attempts);
    const others = failures.slice(MOST_ENTRIES);
    const left = others.reduce((sum, { attempts }) => sum + attempts, this.#uncounted);
    this.#failures = new Map();
    this.#uncounted = 0;
    const actions = failures.slice(0, MOST_ENTRIES).map(entryOf);
    if (left > 0) {
      actions.push({ action: 'session.refused', subject: 'many names', after: { attempts: left } });
    }
    if (actions.length === 0) return;
    await transaction(this.#db.general, (handle) => recordActions(handle, GATEWAY, actions));
  }
}

function entryOf({ target, ...after }: Failures): Action {
  return {
    action: 'session.refused',
    account: target?.account ?? null,
    subject: target?.username ?? 'unknown name',
    after,
  };
}
