import { fact } from 'harkara-contract/facts.ts';
import { listDeadLetters, replayDeadLetter } from '../../storage/webhooks.queries.ts';
import {
  findDelivery,
  listAttempts,
  listDeliveries,
  type Delivery,
  type DeliveryAttempt,
  type EventKey,
  type WebhookState,
} from '../../storage/webhook-overview.queries.ts';
import { keyOf, type Account } from '../accounts/account.ts';
import { DomainError } from '../errors.ts';
import { fromPublicId } from '../ids.ts';
import { readWebhook } from './manage-webhook.ts';
import { nextTry } from './resume-delivery.ts';
import type { WebhookTools } from './webhook-tools.ts';

export type { DeliveryAttempt };

const MOST_ATTEMPTS = 50;
/** Each is a statement of its own, so that a failing one takes no other with it. */
const RESENT_AT_ONCE = 200;

/** @param id as receivers know it: see `webhookId`. */
export function eventKeyOf(id: string): EventKey | null {
  const [, subject = '', rank = ''] = /^evt_([0-9a-z]{26})_(\d{1,3})$/.exec(id) ?? [];
  const found = subject === '' ? null : fromPublicId(subject);
  return found === null ? null : { subject: found, rank: Number(rank) };
}

/** A delivery with when it is tried next; null: as soon as possible, or not at all. */
export type TimedDelivery = Delivery & { nextTryAt: Date | null };

export type DeliveryPage = { deliveries: TimedDelivery[]; last: EventKey | null };

export async function pageOfDeliveries(
  tools: WebhookTools,
  account: Account,
  { limit, after, failed }: { limit: number; after: EventKey | null; failed: boolean },
): Promise<DeliveryPage> {
  const { db } = tools;
  const key = keyOf(account);
  const webhook = await readWebhook(tools, account);
  if (!webhook) return { deliveries: [], last: null };
  if (!failed) {
    const { deliveries, last } = await listDeliveries(db.reports, key, webhook.endpoint, { limit, after });
    const now = tools.now();
    return { deliveries: deliveries.map((delivery) => withNextTry(delivery, webhook, now)), last };
  }
  const { endpoint } = webhook;
  const letters = await listDeadLetters(db.reports, key, {
    limit,
    endpoint,
    ...(after ? { after: { endpoint, ...after } } : {}),
  });
  const deliveries = letters.map(({ subject, rank, attempts, error, diedAt, at, payload }) => ({
    subject,
    rank,
    at: at ?? diedAt,
    event: payload && 'event' in payload ? String(payload.event) : null,
    attempts,
    delivered: false,
    status: null,
    error,
    triedAt: diedAt,
    due: null,
    nextTryAt: null,
    diedAt,
  }));
  return { deliveries, last: letters.length === limit ? (deliveries.at(-1) ?? null) : null };
}

export async function getDelivery(
  tools: WebhookTools,
  account: Account,
  event: EventKey,
): Promise<{ url: string; delivery: TimedDelivery & { payload: string }; attempts: DeliveryAttempt[] }> {
  const { db } = tools;
  const webhook = await readWebhook(tools, account);
  const key = keyOf(account);
  const [delivery, attempts] = webhook
    ? await Promise.all([
        findDelivery(db.reports, key, webhook.endpoint, event),
        listAttempts(db.reports, key, webhook.endpoint, event, MOST_ATTEMPTS),
      ])
    : [null, []];
  if (!webhook || !delivery) throw noSuchDelivery();
  return { url: webhook.url, delivery: withNextTry(delivery, webhook, tools.now()), attempts };
}

function withNextTry<D extends Delivery>(
  delivery: D,
  webhook: Pick<WebhookState, 'enabled' | 'nextTryAt'>,
  now: Date,
): D & { nextTryAt: Date | null } {
  const due = delivery.delivered ? null : delivery.due;
  return { ...delivery, nextTryAt: nextTry(due, webhook, now) };
}

/** Only an event that was given up can be sent again; others are still on their way, or have arrived. */
export async function resendDelivery(tools: WebhookTools, account: Account, event: EventKey): Promise<void> {
  const { delivery } = await getDelivery(tools, account, event);
  const webhook = await readWebhook(tools, account);
  const resent =
    webhook !== null &&
    (await replayDeadLetter(
      tools.db.general,
      keyOf(account),
      { endpoint: webhook.endpoint, ...event },
      tools.attemptsPerLife,
      nowOf(tools),
    ));
  if (resent) return;
  throw new DomainError(fact(delivery.delivered ? 'webhook_event_delivered' : 'webhook_event_pending'));
}

/** @returns how many are on their way again, and whether there are more to be sent. */
export async function resendFailed(
  tools: WebhookTools,
  account: Account,
): Promise<{ resent: number; more: boolean }> {
  const webhook = await readWebhook(tools, account);
  if (!webhook) return { resent: 0, more: false };
  const { endpoint } = webhook;
  const key = keyOf(account);
  const letters = await listDeadLetters(tools.db.general, key, { limit: RESENT_AT_ONCE, endpoint });
  let resent = 0;
  for (const { subject, rank, payload } of letters) {
    const isStored = payload !== null;
    const letter = { endpoint, subject, rank };
    const { db, attemptsPerLife } = tools;
    if (isStored && (await replayDeadLetter(db.general, key, letter, attemptsPerLife, nowOf(tools))))
      resent += 1;
  }
  return { resent, more: resent > 0 && letters.length === RESENT_AT_ONCE };
}

const nowOf = ({ db }: WebhookTools) => new Date(Date.now() + db.clockOffset());

function noSuchDelivery(): DomainError {
  return new DomainError(fact('webhook_event_not_found'));
}
