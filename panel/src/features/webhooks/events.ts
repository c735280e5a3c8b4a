import type { WebhookEvent } from 'harkara-contract/lists.ts';
import type { SignedIn } from 'harkara-contract/routes/session.ts';

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
] as const satisfies readonly WebhookEvent[];

type EventName = (typeof EVENTS)[number];

/** What a webhook gets unless it asks for something else, as everywhere in the gateway. */
export const USUAL: readonly EventName[] = [
  'delivered',
  'failed',
  'expired',
  'inbound',
  'chat_status',
  'inbound_chat',
];

/** Events of a channel that not every account has. */
const CHANNELS: Partial<Record<EventName, 'email' | 'chatapp'>> = {
  email_sent: 'email',
  email_delivered: 'email',
  email_bounced: 'email',
  email_opened: 'email',
  email_clicked: 'email',
  chat_status: 'chatapp',
  inbound_chat: 'chatapp',
};

/** Whether an account with these features can have such events. */
export function mayHappen(event: EventName, features: SignedIn['features']): boolean {
  const channel = CHANNELS[event];
  return channel === undefined || features[channel];
}
