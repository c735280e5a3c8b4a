import { randomBytes } from 'node:crypto';
import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import type { WebhookEvent } from 'harkara-contract/lists.ts';
import { announceAccounts, nextNumber } from '../../storage/account-changes.queries.ts';
import { transaction } from '../../storage/database.ts';
import { lockAccount, updateAccount } from '../../storage/manage-accounts.queries.ts';
import { insertWebhook, updateWebhook } from '../../storage/provisioning.queries.ts';
import { readWebhookState, type WebhookState } from '../../storage/webhook-overview.queries.ts';
import { keyOf, type Account } from '../accounts/account.ts';
import { makeApiSecret } from '../accounts/credentials.ts';
import { apiSecretPurpose } from '../accounts/vault.ts';
import { CHANGED, recordAction } from '../audit-log/record-action.ts';
import { DomainError } from '../errors.ts';
import type { Actor } from '../people/actor.ts';
import { refuseIfSignedOut } from '../people/still-signed-in.ts';
import { deliverNow, nextTry, resumeDelivery } from './resume-delivery.ts';
import { storedEvents } from './webhook-events.ts';
import type { PostOutcome, WebhookTools } from './webhook-tools.ts';
import { readWebhooks } from '../../storage/export.queries.ts';

const LONGEST_URL = 2_000;

export async function readWebhook({ db, now }: WebhookTools, account: Account): Promise<WebhookState | null> {
  const webhook = await readWebhookState(db.general, keyOf(account));
  return webhook && { ...webhook, nextTryAt: nextTry(webhook.nextTryAt, webhook, now()) };
}

/** Changing it resets what is known about its health, so that it is tried at once. */
export async function saveWebhook(
  { db, checkUrl }: WebhookTools,
  actor: Actor,
  { url, events, enabled }: { url: string; events: readonly WebhookEvent[]; enabled: boolean },
): Promise<void> {
  const judged = checkUrl(url);
  if (!judged.ok) throw badUrl(judged.reason);
  if (judged.url.href.length > LONGEST_URL) throw badUrl(fact('webhook_url_too_long', { most: LONGEST_URL }));
  await transaction(db.general, async (handle) => {
    const key = keyOf(actor.account);
    await lockAccount(handle, key);
    const [stored] = await readWebhooks(handle, [key]);
    const wanted = { url: judged.url.href, events: storedEvents(events), disabled: !enabled };
    if (stored) await updateWebhook(handle, { ...stored, ...wanted });
    else {
      const endpoint = await nextNumber(handle, key, 'endpoint');
      await insertWebhook(handle, { ...key, endpoint, ...wanted });
      if (!enabled) await updateWebhook(handle, { ...key, endpoint, ...wanted });
    }
    await announceAccounts(handle, key);
    await recordAction(handle, actor, {
      action: stored ? 'webhook.updated' : 'webhook.created',
      account: key.account,
      subject: actor.account.username,
      before: stored ? { url: stored.url, events: stored.events, disabled: stored.disabled } : null,
      after: wanted,
    });
  });
}

/** Null: none that this gateway could read. */
export async function readApiSecret({ db, vault }: WebhookTools, account: Account): Promise<string | null> {
  const { apiSecret } = await transaction(db.general, (handle) => lockAccount(handle, keyOf(account)));
  return apiSecret && vault.open(apiSecret, apiSecretPurpose(account.number));
}

/** Sends what waits, whatever the endpoint's health is. */
export async function deliverWaiting(tools: WebhookTools, actor: Actor): Promise<void> {
  const webhook = await readWebhook(tools, actor.account);
  if (!webhook) throw new DomainError(fact('webhook_not_set_up'));
  const { endpoint } = webhook;
  await deliverNow(tools.db, actor, { account: actor.account.number, endpoint }, tools.now());
}

/** What is sent from now on, retries too, is signed with the new one. */
export async function rotateApiSecret({ db, vault }: WebhookTools, actor: Actor): Promise<string> {
  const secret = makeApiSecret();
  await transaction(db.general, async (handle) => {
    const key = keyOf(actor.account);
    const sealed = vault.seal(secret, apiSecretPurpose(key.account));
    const account = await lockAccount(handle, key);
    await refuseIfSignedOut(handle, actor);
    await updateAccount(handle, { ...account, apiSecret: sealed });
    await announceAccounts(handle, key);
    await recordAction(handle, actor, {
      action: 'account.updated',
      account: key.account,
      subject: actor.account.username,
      after: { api_secret: CHANGED },
    });
  });
  return secret;
}

/**
 * Posts an event that is about nothing, once, whatever the endpoint's health is. If it arrives, the endpoint works, and
 * what waits for it is delivered.
 */
export async function testWebhook(
  tools: WebhookTools,
  account: Account,
): Promise<PostOutcome & { request: string; resumed: boolean }> {
  const webhook = await readWebhook(tools, account);
  if (!webhook) throw new DomainError(fact('webhook_not_set_up'));
  const secret = await readApiSecret(tools, account);
  if (secret === null) throw new DomainError(fact('api_secret_missing'));
  const request = JSON.stringify({
    event: 'test',
    message: 'A test event from the panel.',
    sent_at: tools.now().toISOString(),
  });
  const id = `evt_test_${randomBytes(8).toString('hex')}`;
  const outcome = await tools.post(account.number, { url: webhook.url, body: request, id, secret });
  const resumed = outcome.ok && webhook.enabled && webhook.waiting > 0;
  if (outcome.ok && webhook.enabled) {
    const { url, endpoint } = webhook;
    await resumeDelivery(tools.db, { account: account.number, endpoint }, { url, now: tools.now() });
  }
  return { ...outcome, request, resumed };
}

function badUrl(reason: Fact): DomainError {
  return new DomainError(fact('unusable_webhook_url', { reason }), { fields: { url: reason } });
}
