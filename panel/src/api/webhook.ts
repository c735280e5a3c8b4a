import { get } from './query.ts';
import { request, type Result } from './request.ts';
import type { Webhook, WebhookTest, WholeDelivery } from './panel.generated.ts';

export type { Delivery, Webhook, WebhookTest, WholeDelivery } from './panel.generated.ts';

export type WebhookState = NonNullable<Webhook['webhook']>;
export type DeliveryTry = WholeDelivery['tries'][number];

export const webhookQuery = {
  ...get<Webhook>(['webhook'], 'webhook', { pollEvery: 15_000 }),
  // Who comes back looks for what has happened meanwhile.
  refetchOnMount: 'always' as const,
};

export const deliveryQuery = (id: string) =>
  get<WholeDelivery>(['webhook', 'deliveries', id], `webhook/deliveries/${encodeURIComponent(id)}`);

export const saveWebhook = (body: {
  url: string;
  events: string[];
  enabled: boolean;
}): Promise<Result<Webhook>> => request('PUT', 'webhook', { body });

export const testWebhook = (): Promise<Result<WebhookTest>> => request('POST', 'webhook/test');

export const getSecret = (body: {
  password: string;
  rotate: boolean;
}): Promise<Result<{ secret: string | null }>> => request('POST', 'webhook/secret', { body });

export const resendDelivery = (id: string): Promise<Result<void>> =>
  request('POST', `webhook/deliveries/${encodeURIComponent(id)}/resend`);

type Resent = { resent: number; more: boolean };

/** The server takes a few hundred at a time. */
export async function resendAllFailed(): Promise<Result<{ resent: number }>> {
  for (let resent = 0; ;) {
    const result = await request<Resent>('POST', 'webhook/resend-failed');
    if (!result.ok) return result;
    resent += result.data.resent;
    if (!result.data.more) return { ok: true, data: { resent } };
  }
}
