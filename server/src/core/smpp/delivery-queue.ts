import { HOUR_MS, MINUTE_MS } from '../../durations.ts';
import type { AccountKey } from '../../storage/accounts.queries.ts';
import type { Database } from '../../storage/database.ts';
import {
  findAccountsToTell,
  settleDeliveries,
  takeDeliveries,
  type TakenDelivery,
  type ToldDelivery,
} from '../../storage/smpp-deliveries.queries.ts';
import { GroupCommit } from '../group-commit.ts';
import type { OwedReceipt } from './owed-receipts.ts';

/** A message to one of the account's virtual numbers. */
export type InboundForSmpp = { kind: 'inbound'; from: string; to: string; text: string };

export type Delivery = TakenDelivery & { content: OwedReceipt | InboundForSmpp };

export type Told =
  /** The customer has accepted it. */
  | 'taken'
  /** The customer refused it, or did not answer: retry later. */
  | 'not_taken'
  /** It was never sent, or its session is gone: retry as soon as there is another. */
  | 'unsent';

/** Longer than a session waits for an answer. */
const LEASE_MS = 60_000;
const MAX_BATCH = 500;
const RETRIES_MS = [5_000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS];
const LAST_RETRY_MS = HOUR_MS;

export function retryAfterMs(tries: number): number {
  return RETRIES_MS[tries] ?? LAST_RETRY_MS;
}

/**
 * What is to be delivered to SMPP customers. Deliveries wait here while the customer is not bound. Each belongs to one
 * process at a time, and is made at least once.
 */
export class DeliveryQueue {
  readonly #db: Database;
  readonly #isHeld: () => boolean;
  readonly #told: GroupCommit<ToldDelivery>;

  /** @param isHeld while true, nothing is taken: a restored copy's deliveries may have been made. */
  constructor(db: Database, isHeld: () => boolean, onError: (error: unknown) => void) {
    this.#db = db;
    this.#isHeld = isHeld;
    this.#told = new GroupCommit({
      flush: async (told) => {
        // If the outcome cannot be stored, the delivery is made again when its lease has run out.
        await settleDeliveries(db.hot, told).catch(onError);
        return () => undefined;
      },
      maxWeight: MAX_BATCH,
    });
  }

  /** Those of these accounts that have something waiting. */
  async whoIsToBeTold(accounts: readonly AccountKey[]): Promise<AccountKey[]> {
    if (this.#isHeld()) return [];
    return findAccountsToTell(this.#db.hot, accounts);
  }

  async take(account: AccountKey, limit: number): Promise<Delivery[]> {
    if (this.#isHeld()) return [];
    return (await takeDeliveries(this.#db.hot, account, limit, LEASE_MS)) as Delivery[];
  }

  settle({ bucket, account, due, id, part, tries }: Delivery, told: Told): void {
    const afterMs = told === 'taken' ? null : told === 'unsent' ? 0 : retryAfterMs(tries);
    this.#told.add({ bucket, account, due, id, part, retryAfterMs: afterMs, counts: told === 'not_taken' });
  }

  drained(): Promise<void> {
    return this.#told.drained();
  }
}
