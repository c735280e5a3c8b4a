import { findDnd } from '../../storage/accept.queries.ts';
import type { Database } from '../../storage/database.ts';
import { readBalances } from '../../storage/ledger.queries.ts';
import type { IdMaker } from '../ids.ts';
import type { Draft } from './check-send.ts';
import { openBook, spend, startSpending, withoutDnd } from './decide.ts';
import { isPromotional } from './routes.ts';
import type { Accepted } from './send-request.ts';

/**
 * Takes the place of what accepts calls: makes the checks that need the database, up to the money, and stores, charges
 * and sends nothing.
 */
export class Rehearsal {
  readonly #db: Database;
  readonly #ids: IdMaker;
  readonly #now: () => Date;

  constructor(db: Database, ids: IdMaker, now: () => Date) {
    this.#db = db;
    this.#ids = ids;
    this.#now = now;
  }

  async accept(draft: Draft): Promise<Accepted> {
    const { account, route } = draft;
    const numbers = isPromotional(route) ? draft.messages.map(({ recipient }) => recipient) : [];
    const dnd = new Set(await findDnd(this.#db.general, numbers));
    const { deliverable } = withoutDnd(draft, dnd);
    const price = deliverable.reduce((sum, { text }) => sum + text.price, 0);
    const key = { bucket: account.bucket, account: account.number };
    const book = openBook(this.#ids.one(account.number), this.#now());
    spend(draft, deliverable, price, startSpending(book, await readBalances(this.#db.general, key)));
    return {
      first: this.#ids.one(account.number),
      accepted: deliverable.length,
      credits: price,
      scheduledAt: draft.request.scheduleAt?.toISOString() ?? null,
      estimatedDelivery: this.#now().toISOString(),
      campaign: null,
      rejected: [],
    };
  }
}
