import type { Database } from '../../storage/database.ts';
import { readBalances } from '../../storage/ledger.queries.ts';
import { channelOf } from '../channels/channels.ts';
import type { Draft } from '../channels/draft.ts';
import type { IdMaker } from '../ids.ts';
import type { Accepted } from '../messages/send-request.ts';
import { openBook, spend, startSpending } from './spending.ts';

/**
 * Stands in for the acceptor: makes the checks that need the database, including the balance, but stores, charges and
 * sends nothing.
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
    const { account, request } = draft;
    const channel = channelOf(request);
    const { deliverable } = channel.dropForbidden(draft, await channel.look(this.#db.general, [draft]));
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
