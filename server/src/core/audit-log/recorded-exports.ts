import { MINUTE_MS } from '../../durations.ts';
import type { Values } from '../../storage/admin-actions.queries.ts';
import { transaction, type Database } from '../../storage/database.ts';
import type { Actor } from '../people/actor.ts';
import type { Action } from './action.ts';
import type { NounOf } from './actions.ts';
import { GATEWAY } from './doer.ts';
import { appendEntries, prepareEntries, recordAction } from './record-action.ts';

type Exported = {
  actor: Actor;
  what: NounOf<'exported'>;
  since: Date;
  /** Those after the first. */
  more: number;
  last: Date;
  /** What some of them were limited to. */
  of: Map<string, Values>;
};

/** For how long exports after the first are only counted. */
const SUMMED_MS = 10 * MINUTE_MS;
const MOST_KEPT = 1_000;
const MOST_LIMITS = 20;

/**
 * Exports in the audit log: the first of a kind that a user makes has its entry before the file leaves. Those that
 * follow within ten minutes are counted, and become one entry afterwards, so that nobody can fill the log with them, nor
 * keep it busy.
 */
export class RecordedExports {
  readonly #db: Database;
  readonly #now: () => Date;
  readonly #exported = new Map<string, Exported>();

  constructor(db: Database, now: () => Date) {
    this.#db = db;
    this.#now = now;
  }

  /** Before a file leaves. @param of what it is limited to. */
  async record(actor: Actor, what: NounOf<'exported'>, of: Values): Promise<void> {
    const key = JSON.stringify([actor.user.account, actor.user.id, actor.account.number, what]);
    const now = this.#now();
    const known = this.#exported.get(key);
    if (known && !isOver(known, now)) {
      known.more += 1;
      known.last = now;
      if (known.of.size < MOST_LIMITS) known.of.set(JSON.stringify(of), of);
      return;
    }
    if (known) await this.#store([[key, known]]);
    const first: Exported = { actor, what, since: now, more: 0, last: now, of: new Map() };
    if (this.#exported.size < MOST_KEPT) this.#exported.set(key, first);
    try {
      await transaction(this.#db.general, (handle) => recordAction(handle, actor, entryOf(first, of)));
    } catch (error) {
      if (this.#exported.get(key) === first && first.more === 0) this.#exported.delete(key);
      throw error;
    }
  }

  /** Writes what was counted and is past its ten minutes. @param all also what is not: the process ends. */
  async store(all = false): Promise<void> {
    const now = this.#now();
    await this.#store([...this.#exported].filter(([, exported]) => all || isOver(exported, now)));
  }

  async #store(ended: readonly [string, Exported][]): Promise<void> {
    for (const [key, exported] of ended) {
      if (this.#exported.get(key) !== exported) continue;
      this.#exported.delete(key);
      const { actor, more, since, last, of } = exported;
      if (more === 0) continue;
      const action = entryOf(exported, { exports: more, since, until: last, of: [...of.values()] });
      // The user may have signed out since.
      await transaction(this.#db.general, async (handle) =>
        appendEntries(handle, GATEWAY, await prepareEntries(handle, actor, [action])),
      );
    }
  }
}

const isOver = ({ since }: Exported, now: Date) => now.getTime() - since.getTime() >= SUMMED_MS;

function entryOf({ actor, what }: Exported, after: Values): Action {
  const { number: account, username: subject } = actor.account;
  return { action: `${what}.exported`, account, subject, after };
}
