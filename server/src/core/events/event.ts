import type { Cause } from 'harkara-contract/causes.ts';
import type { Fact } from 'harkara-contract/fact.ts';
import { CUSTOMER, say } from 'harkara-contract/say.ts';
import type { Notify } from '../channels/notify.ts';
import { toPublicId, type Broadcast } from '../ids.ts';
import { STATE, stateName, type StateName } from '../messages/states.ts';

/** An inbound message has one event only; states of sent messages have their own ranks. */
export const INBOUND_RANK = 0;

/** What a receiver is sent for a message that has reached a state. */
export type DeliveryReport = {
  event: 'delivery_report';
  message_id: string;
  status: StateName;
  /** The time of this state, whatever the state is. */
  delivered_at: string;
  recipient: string;
  error?: string;
  /** Why it did not arrive; null where it did, or is on its way. */
  cause: Cause | null;
  client_ref?: string;
};

export type InboundSms = {
  event: 'inbound_sms';
  from: string;
  to: string;
  message: string;
  received_at: string;
};

/** A state that a message has reached. */
export type MessageNews = {
  messageId: string;
  /** The call that it came in. */
  call: Broadcast;
  state: number;
  at: Date;
  recipient: string;
  error?: Fact | null;
  cause: Cause | null;
  clientRef?: string | null;
  /** The operator's id; null: not known. */
  vendorId?: string | null;
  /** The number by which its caller knows it, in channels that have them. */
  number?: number | null;
  /** A call that was answered. */
  answered?: { seconds: number; digits: string | null } | null;
  /** Whom the call wants to be told, if not the account's webhook. */
  notify?: Notify | null;
};

export function deliveryReportPayload(news: MessageNews): DeliveryReport {
  const unhappy = news.state === STATE.failed || news.state === STATE.expired;
  return {
    event: 'delivery_report',
    message_id: toPublicId(news.messageId),
    status: stateName(news.state),
    delivered_at: news.at.toISOString(),
    recipient: news.recipient,
    ...(unhappy && news.error ? { error: say(news.error, CUSTOMER) } : {}),
    cause: news.cause,
    ...(news.clientRef ? { client_ref: news.clientRef } : {}),
  };
}

export function inboundPayload(inbound: { from: string; to: string; text: string; at: Date }): InboundSms {
  return {
    event: 'inbound_sms',
    from: inbound.from,
    to: inbound.to,
    message: inbound.text,
    received_at: inbound.at.toISOString(),
  };
}

/** The id by which a receiver knows an event: the same for every attempt and every replay. */
export function webhookId(subject: string, rank: number): string {
  return `evt_${toPublicId(subject)}_${rank}`;
}
