import type { WebhookEvent } from 'harkara-contract/lists.ts';

/** Delivery reports are subscribed to by state; these are the ones that everybody gets. */
const PARTS: Partial<Record<WebhookEvent, readonly WebhookEvent[]>> = {
  delivery_report: ['delivered', 'failed', 'expired'],
  inbound_sms: ['inbound'],
};

/** The names that are stored. */
export function storedEvents(names: readonly WebhookEvent[]): WebhookEvent[] {
  return [...new Set(names.flatMap((name) => PARTS[name] ?? [name]))];
}
