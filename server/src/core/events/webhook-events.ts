/** The names by which a webhook can subscribe, the older ones last. */
export const WEBHOOK_EVENTS = [
  'delivery_report',
  'inbound_sms',
  'email_sent',
  'email_delivered',
  'email_bounced',
  'email_opened',
  'email_clicked',
  'chat_status',
  'inbound_chat',
  'sent',
  'delivered',
  'failed',
  'expired',
  'inbound',
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Delivery reports are subscribed to by state; these are the ones that everybody gets. */
const PARTS: Partial<Record<WebhookEvent, readonly WebhookEvent[]>> = {
  delivery_report: ['delivered', 'failed', 'expired'],
  inbound_sms: ['inbound'],
};

/** The names that are stored. */
export function storedEvents(names: readonly WebhookEvent[]): string[] {
  return [...new Set(names.flatMap((name): readonly string[] => PARTS[name] ?? [name]))];
}

export const DEFAULT_EVENTS: readonly string[] = storedEvents([
  'delivery_report',
  'inbound_sms',
  'chat_status',
  'inbound_chat',
]);
