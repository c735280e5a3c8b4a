import { fact } from 'harkara-contract/facts.ts';
import { transaction, type Database, type Handle } from '../../storage/database.ts';
import { bringForward, endBackOff, isSwitchedOn, probeNow } from '../../storage/resume-webhook.queries.ts';
import type { WebhookState } from '../../storage/webhook-overview.queries.ts';
import type { Doer } from '../audit-log/doer.ts';
import { recordAction } from '../audit-log/record-action.ts';
import { DomainError } from '../errors.ts';
import { accountKey } from '../ids.ts';

type Endpoint = { account: number; endpoint: number };

/** Something else than an event has shown that the endpoint works: what waits for it is delivered at once. */
export async function resumeDelivery(
  db: Database,
  { account, endpoint }: Endpoint,
  { url, now }: { url: string; now: Date },
): Promise<void> {
  const key = { ...accountKey(account), endpoint };
  await transaction(db.general, async (handle) => {
    await endBackOff(handle, key, url);
    await bringForward(handle, key, now);
  });
}

/**
 * Somebody has reason to think that the endpoint works. If it was failing, one event tells whether it does, and the
 * others follow.
 */
export async function deliverNow(
  db: Database,
  doer: Doer,
  { account, endpoint }: Endpoint,
  now: Date,
): Promise<void> {
  const key = { ...accountKey(account), endpoint };
  await transaction(db.general, async (handle: Handle) => {
    if (!(await isSwitchedOn(handle, key))) throw new DomainError(fact('webhook_switched_off'));
    await probeNow(handle, key, now);
    await bringForward(handle, key, now);
    await recordAction(handle, doer, {
      action: 'webhook.resumed',
      account,
      subject: `endpoint ${endpoint}`,
    });
  });
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
