import { fact } from 'harkara-contract/facts.ts';
import { listDeadLetters, replayDeadLetter } from '../../storage/webhooks.queries.ts';
import {
  findDelivery,
  listAttempts,
  listDeliveries,
  type Delivery,
  type DeliveryAttempt,
  type EventKey,
} from '../../storage/webhook-overview.queries.ts';
import { keyOf, type Account } from '../accounts/account.ts';
import { DomainError } from '../errors.ts';
import { fromPublicId } from '../ids.ts';
import { readWebhook } from './manage-webhook.ts';
import type { WebhookTools } from './webhook-tools.ts';

export type { Delivery, DeliveryAttempt };

const MOST_ATTEMPTS = 50;
/** Each is a statement of its own, so that a failing one takes no other with it. */
const RESENT_AT_ONCE = 200;

/** @param id as receivers know it: see `webhookId`. */
export function eventKeyOf(id: string): EventKey | null {
  const [, subject = '', rank = ''] = /^evt_([0-9a-z]{26})_(\d{1,3})$/.exec(id) ?? [];
  const found = subject === '' ? null : fromPublicId(subject);
  return found === null ? null : { subject: found, rank: Number(rank) };
}

export type DeliveryPage = { deliveries: Delivery[]; last: EventKey | null };

export async function pageOfDeliveries(
  tools: WebhookTools,
  account: Account,
  { limit, after, failed }: { limit: number; after: EventKey | null; failed: boolean },
): Promise<DeliveryPage> {
  const { db } = tools;
  const key = keyOf(account);
  const webhook = await readWebhook(tools, account);
  if (!webhook) return { deliveries: [], last: null };
  if (!failed) return listDeliveries(db.reports, key, webhook.endpoint, { limit, after });
  const { endpoint } = webhook;
  const letters = await listDeadLetters(db.reports, key, {
    limit,
    endpoint,
    ...(after ? { after: { endpoint, ...after } } : {}),
  });
  const deliveries = letters.map(({ subject, rank, attempts, error, diedAt, at, payload }): Delivery => ({
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
    diedAt,
  }));
  return { deliveries, last: letters.length === limit ? (deliveries.at(-1) ?? null) : null };
}

export async function getDelivery(
  tools: WebhookTools,
  account: Account,
  event: EventKey,
): Promise<{ url: string; delivery: Delivery & { payload: string }; attempts: DeliveryAttempt[] }> {
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
  return { url: webhook.url, delivery, attempts };
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
    if (isStored && (await replayDeadLetter(tools.db.general, key, letter, tools.attemptsPerLife)))
      resent += 1;
  }
  return { resent, more: resent > 0 && letters.length === RESENT_AT_ONCE };
}

function noSuchDelivery(): DomainError {
  return new DomainError(fact('webhook_event_not_found'));
}
