import {
  CHANNEL,
  CHANNEL_EVENTS,
  CHANNELS,
  USUAL_EVENTS,
  type WebhookEvent,
} from 'harkara-contract/lists.ts';
import type { SignedIn } from 'harkara-contract/routes/session.ts';

/** The events that a webhook may ask for, as the server keeps them. */
export const EVENTS = [
  'delivered',
  'failed',
  'expired',
  'sent',
  'inbound',
  ...CHANNEL_EVENTS,
] as const satisfies readonly WebhookEvent[];

type EventName = (typeof EVENTS)[number];

/** What a webhook gets unless it asks for something else, as everywhere in the gateway. */
export const USUAL = EVENTS.filter((event) => USUAL_EVENTS.includes(event));

/** Whether an account with these features can have such events. */
export function mayHappen(event: EventName, features: SignedIn['features']): boolean {
  const channel = CHANNELS.find((one) => event in CHANNEL[one].events);
  return channel === undefined || features[channel];
}
