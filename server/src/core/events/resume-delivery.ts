import { fact } from 'harkara-contract/facts.ts';
import { transaction, type Database } from '../../storage/database.ts';
import { bringForward, endBackOff, isSwitchedOn, probeNow } from '../../storage/resume-webhook.queries.ts';
import type { WebhookState } from '../../storage/webhook-overview.queries.ts';
import type { Doer } from '../audit-log/doer.ts';
import { recordAction } from '../audit-log/record-action.ts';
import { DomainError } from '../errors.ts';
import { accountKey } from '../ids.ts';

type Endpoint = { account: number; endpoint: number };

/** Events brought forward by one statement, and how many of these. */
const AT_ONCE = 1_000;
const MOST_PIECES = 100;

/** Something else than an event has shown that the endpoint works: what waits for it is delivered at once. */
export async function resumeDelivery(
  db: Database,
  { account, endpoint }: Endpoint,
  { url, now }: { url: string; now: Date },
): Promise<void> {
  const key = { ...accountKey(account), endpoint };
  await endBackOff(db.general, key, url);
  await bringAllForward(db, key, now);
}

/** What waits behind a failing endpoint is due anyway: these are retries of single events. */
async function bringAllForward(
  { general }: Database,
  key: Parameters<typeof bringForward>[1],
  now: Date,
): Promise<void> {
  for (let piece = 0; piece < MOST_PIECES; piece++) {
    if ((await bringForward(general, key, now, AT_ONCE)) < AT_ONCE) return;
  }
}

/**
 * The user has reason to think that the endpoint works. If it was failing, one event tells whether it does, and the
 * others follow.
 */
export async function deliverNow(
  db: Database,
  doer: Doer,
  { account, endpoint }: Endpoint,
  now: Date,
): Promise<void> {
  const key = { ...accountKey(account), endpoint };
  await transaction(db.general, async (handle) => {
    if (!(await isSwitchedOn(handle, key))) throw new DomainError(fact('webhook_switched_off'));
    await probeNow(handle, key, now);
    await recordAction(handle, doer, {
      action: 'webhook.resumed',
      account,
      subject: `endpoint ${endpoint}`,
    });
  });
  await bringAllForward(db, key, now);
}

/** Null: it is tried as soon as possible, or, while the webhook is switched off, not at all. */
export function nextTry(
  due: Date | null,
  { enabled, nextTryAt }: Pick<WebhookState, 'enabled' | 'nextTryAt'>,
  now: Date,
): Date | null {
  if (due === null || !enabled) return null;
  const at = nextTryAt !== null && nextTryAt > due ? nextTryAt : due;
  return at > now ? at : null;
}
