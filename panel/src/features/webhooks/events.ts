/** The events that a webhook may ask for, as the server keeps them. */
export const EVENTS = [
  'delivered',
  'failed',
  'expired',
  'sent',
  'inbound',
  'email_sent',
  'email_delivered',
  'email_bounced',
  'email_opened',
  'email_clicked',
  'chat_status',
  'inbound_chat',
] as const;

export type EventName = (typeof EVENTS)[number];

/** What most receivers want. */
export const USUAL: readonly EventName[] = ['delivered', 'failed', 'expired', 'inbound'];
