import type { Cause } from 'harkara-contract/causes.ts';
import type { Fact } from 'harkara-contract/fact.ts';
import type { AccountKey } from './accounts.queries.ts';
import { readFacts, type Unread } from './facts.ts';
import { allRows, onlyRow, type DelayedHandle, type Handle } from './database.ts';
import { SHOWN_CAUSE, STATE } from './ranks.ts';

// A campaign's messages have consecutive ids, so a stretch of them is found by the primary key.

/** Ids from `first` to `last`, both included. */
export type IdRange = { first: string; last: string };

const RANGE = 'm.bucket = $1 and m.account = $2 and m.id between $3 and $4';
const NOT_REACHED = `(${STATE.failed}, ${STATE.expired}, ${STATE.cancelled})`;

export type UnreachedMessage = {
  id: string;
  recipient: string;
  /** Null: the campaign's own text. */
  body: string | null;
  state: number;
  error: Fact | null;
  errorCode: string | null;
  cause: Cause;
  finalAt: Date | null;
};

/** In the order in which they were given. */
export async function findUnreached(
  handle: DelayedHandle,
  { bucket, account }: AccountKey,
  { first, last }: IdRange,
  limit: number,
): Promise<UnreachedMessage[]> {
  const { rows } = await handle.query<Unread<UnreachedMessage, 'error'>>({
    name: 'find-unreached',
    text: `select m.id, m.recipient, m.body, m.state, m.error, m.error_code as "errorCode", ${SHOWN_CAUSE} as cause,
                  m.final_at as "finalAt"
             from messages m
            where ${RANGE} and m.state in ${NOT_REACHED}
            order by m.id limit $5`,
    values: [bucket, account, first, last, limit],
  });
  return readFacts(rows, 'error');
}

export type CauseCount = { cause: Cause; count: number };

/** The most frequent first. */
export async function countCauses(
  handle: Handle,
  { bucket, account }: AccountKey,
  { first, last }: IdRange,
): Promise<CauseCount[]> {
  return allRows(handle, {
    name: 'count-causes-of-campaign',
    text: `select ${SHOWN_CAUSE} as cause, count(*)::integer as count
             from messages m
            where ${RANGE} and m.state in ${NOT_REACHED}
            group by 1
            order by count desc, cause`,
    values: [bucket, account, first, last],
  });
}

/** What has not left yet; the price is in thousandths of a credit. */
export async function sumOfWaiting(
  handle: Handle,
  { bucket, account }: AccountKey,
  { first, last }: IdRange,
): Promise<{ messages: number; price: number }> {
  return onlyRow(handle, {
    name: 'sum-of-waiting',
    text: `select count(*)::integer as messages, coalesce(sum(m.price), 0)::bigint as price
             from messages m
            where ${RANGE} and m.state < ${STATE.unknown} and m.sent_at is null`,
    values: [bucket, account, first, last],
  });
}
