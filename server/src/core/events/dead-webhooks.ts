import { fact } from 'harkara-contract/facts.ts';
import { transaction, type Database } from '../../storage/database.ts';
import { listDeadEndpoints, type DeadEndpoint } from '../../storage/dead-webhooks.queries.ts';
import {
  listDeadLetters,
  replayDeadLetter,
  type DeadLetter,
  type DeadLetterKey,
} from '../../storage/webhooks.queries.ts';
import type { Doer } from '../audit-log/doer.ts';
import { recordAction } from '../audit-log/record-action.ts';
import { DomainError } from '../errors.ts';
import { bucketOf, accountKey } from '../ids.ts';
import { nextTry } from './resume-delivery.ts';

export type { DeadEndpoint };

/** Counts beyond this are not exact. */
const MOST_COUNTED = 1_000;
const REPLAYED_AT_ONCE = 200;

/** @param after the last one of the page before. */
export async function pageOfDeadEndpoints(
  { reports }: Database,
  { limit, after, now }: { limit: number; after: { account: number; endpoint: number } | null; now: Date },
): Promise<DeadEndpoint[]> {
  const endpoints = await listDeadEndpoints(reports, {
    limit,
    after: after && { ...after, bucket: bucketOf(after.account) },
    cap: MOST_COUNTED,
  });
  return endpoints.map((endpoint) => ({
    ...endpoint,
    nextTryAt: nextTry(endpoint.nextTryAt, { enabled: !endpoint.isDisabled, nextTryAt: null }, now),
  }));
}

/** Newest first. */
export function pageOfDeadLetters(
  { reports }: Database,
  account: number,
  endpoint: number,
  { limit, after }: { limit: number; after: DeadLetterKey | null },
): Promise<DeadLetter[]> {
  return listDeadLetters(reports, accountKey(account), { limit, endpoint, ...(after ? { after } : {}) });
}

export async function replayOne(
  db: Database,
  doer: Doer,
  account: number,
  letter: DeadLetterKey,
  attemptsPerLife: number,
): Promise<void> {
  await transaction(db.general, async (handle) => {
    const now = new Date(Date.now() + db.clockOffset());
    if (!(await replayDeadLetter(handle, accountKey(account), letter, attemptsPerLife, now))) {
      throw new DomainError(fact('failed_webhook_event_not_found'));
    }
    await recordReplay(handle, doer, account, letter.endpoint, 1);
  });
}

/**
 * Sends what one endpoint has missed, in pieces.
 *
 * @returns how many are on their way again, and whether there are more to be sent.
 */
export async function replayEndpoint(
  db: Database,
  doer: Doer,
  account: number,
  endpoint: number,
  attemptsPerLife: number,
): Promise<{ replayed: number; more: boolean }> {
  return transaction(db.general, async (handle) => {
    const letters = await listDeadLetters(handle, accountKey(account), { limit: REPLAYED_AT_ONCE, endpoint });
    const now = new Date(Date.now() + db.clockOffset());
    let replayed = 0;
    for (const { subject, rank, payload } of letters) {
      // Past its retention, an event cannot be sent any more.
      if (payload === null) continue;
      const letter = { endpoint, subject, rank };
      if (await replayDeadLetter(handle, accountKey(account), letter, attemptsPerLife, now)) replayed += 1;
    }
    if (replayed > 0) await recordReplay(handle, doer, account, endpoint, replayed);
    return { replayed, more: replayed > 0 && letters.length === REPLAYED_AT_ONCE };
  });
}

function recordReplay(
  handle: Parameters<typeof recordAction>[0],
  doer: Doer,
  account: number,
  endpoint: number,
  events: number,
): Promise<void> {
  return recordAction(handle, doer, {
    action: 'webhook.replayed',
    account,
    subject: `endpoint ${endpoint}`,
    after: { events },
  });
}
