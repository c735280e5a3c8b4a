import { get } from './query.ts';
import { request, type Result } from './request.ts';

export type WebhookState = {
  url: string;
  events: string[];
  enabled: boolean;
  disabled_at: string | null;
  last_success_at: string | null;
  failures: number;
  last_error: string | null;
  next_try_at: string | null;
  /** Counted up to 1000, as is `failed`. */
  waiting: number;
  failed: number;
};

export type Webhook = { webhook: WebhookState | null; secret_hint: string | null };

export type Delivery = {
  /** As the receiver knows it. */
  id: string;
  event: string | null;
  at: string;
  state: 'delivered' | 'failed' | 'waiting';
  attempts: number;
  status: number | null;
  error: string | null;
  tried_at: string | null;
  next_try_at: string | null;
};

export type DeliveryTry = {
  no: number;
  at: string;
  ok: boolean;
  status: number | null;
  error: string | null;
  took_ms: number;
  answer: string | null;
};

export type WholeDelivery = Delivery & { url: string; request: string; tries: DeliveryTry[] };

export type WebhookTest = {
  ok: boolean;
  status: number | null;
  error: string | null;
  took_ms: number;
  request: string;
  answer: string | null;
};

export const webhookQuery = get<Webhook>(['webhook'], 'webhook', { pollEvery: 15_000 });

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
