import { readNotifies } from '../../../storage/contents.queries.ts';
import { transaction, type Database } from '../../../storage/database.ts';
import {
  countEngagements,
  type Engagement,
  type FirstEngagement,
} from '../../../storage/engagements.queries.ts';
import { enqueueEvents, type NewEvent } from '../../../storage/webhooks.queries.ts';
import { endpointsFor, type Account, type AccountOf } from '../../accounts/account.ts';
import { emailEvent } from './events.ts';
import type { Notify } from '../notify.ts';
import { GroupCommit } from '../../group-commit.ts';
import { accountOfId, bucketOf } from '../../ids.ts';
import { gatewayBusy } from '../../storage-failure.ts';

/** An open or a click, as it is reported. `url`: where the link leads. */
export type Engaged = {
  messageId: string;
  kind: 'opened' | 'clicked';
  link: number;
  prefetch: boolean;
  url: string | null;
  at: Date;
};

type Item = { engaged: Engaged; done: () => void; failed: (error: unknown) => void };

const TOGETHER = 500;
const LIMITS = { most: 10_000, longestMs: 10_000 };
/** Above those of all states, and in this order; a link has two of its own. */
const RANKS = { opened: 100, clicked: 110 } as const;

/** Counts opens and clicks, many in one transaction, and tells the first of each. */
export class Engagements {
  readonly #db: Database;
  readonly #accountOf: AccountOf;
  readonly #group: GroupCommit<Item>;

  constructor({ db, accountOf }: { db: Database; accountOf: AccountOf }) {
    this.#db = db;
    this.#accountOf = accountOf;
    this.#group = new GroupCommit({
      flush: (items) => this.#flush(items),
      maxWeight: TOGETHER,
      limits: { ...LIMITS, refuse: ({ failed }) => failed(gatewayBusy()) },
    });
  }

  /** Resolves when it is stored. */
  record(engaged: Engaged): Promise<void> {
    return new Promise((done, failed) => {
      this.#group.add({ engaged, done, failed });
    });
  }

  async #flush(items: Item[]): Promise<() => void> {
    try {
      await this.#store(items.map(({ engaged }) => engaged));
      return () => {
        for (const { done } of items) done();
      };
    } catch (error) {
      return () => {
        for (const { failed } of items) failed(error);
      };
    }
  }

  async #store(all: readonly Engaged[]): Promise<void> {
    const counted = new Map<string, { engagement: Engagement; url: string | null }>();
    for (const engaged of all) {
      const key = keyOf(engaged);
      const known = counted.get(key);
      if (known) known.engagement.count += 1;
      else counted.set(key, { engagement: engagementOf(engaged), url: engaged.url });
    }
    // Loaded before the transaction, which holds locks.
    const accounts = new Map<number, Account>();
    for (const { engagement } of counted.values()) {
      const { account } = engagement;
      if (!accounts.has(account)) accounts.set(account, await this.#accountOf(account));
    }
    const engagements = [...counted.values()].map(({ engagement }) => engagement);
    await transaction(this.#db.general, async (handle) => {
      const firsts = await countEngagements(handle, engagements);
      const notifies =
        firsts.length === 0 ? new Map<string, Notify>() : await readNotifies<Notify>(handle, firsts);
      const events = firsts.flatMap((first) => {
        const account = accounts.get(first.account);
        const url = counted.get(keyOf({ ...first, messageId: first.id }))?.url ?? null;
        return account ? eventsOf(account, first, url, notifies.get(first.first) ?? null) : [];
      });
      if (events.length > 0) await enqueueEvents(handle, events);
    });
  }
}

function keyOf({ messageId, kind, link, prefetch }: Omit<Engaged, 'url' | 'at' | 'kind'> & { kind: string }) {
  return `${messageId} ${kind} ${link} ${prefetch}`;
}

function engagementOf({ messageId: id, kind, link, prefetch, at }: Engaged): Engagement {
  const account = accountOfId(id);
  return { bucket: bucketOf(account), account, id, kind, link, prefetch, at, count: 1 };
}

function eventsOf(
  account: Account,
  engaged: FirstEngagement,
  url: string | null,
  notify: Notify | null,
): NewEvent[] {
  const { bucket, id, kind, link, prefetch, at, first, accepted, recipient } = engaged;
  const name = `email_${kind}`;
  const endpoints = notify ? [notify.endpoint] : endpointsFor(account, name);
  if (endpoints.length === 0 || kind === 'read') return [];
  const call = { account: account.number, first, accepted };
  const payload = {
    ...emailEvent(name, { messageId: id, call, recipient, at, notify }),
    ...(url === null ? {} : { url }),
    ...(prefetch ? { prefetch } : {}),
  };
  const rank = RANKS[kind] + 2 * link + (prefetch ? 1 : 0);
  const query = notify?.query ?? null;
  return [{ bucket, account: account.number, subject: id, rank, at, payload, endpoints, query }];
}
