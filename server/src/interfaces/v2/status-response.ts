import { CUSTOMER, say } from 'harkara-contract/say.ts';
import { fact } from 'harkara-contract/facts.ts';
import type { Channel } from 'harkara-contract/lists.ts';
import type { Account } from '../../core/accounts/account.ts';
import { channelsThat } from '../../core/channels/channels.ts';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import { DomainError } from '../../core/errors.ts';
import type { Gateway } from '../../core/gateway.ts';
import { timeOfId, toBroadcastId, toPublicId } from '../../core/ids.ts';
import { routeWord } from '../../core/channels/sms/routes.ts';
import { stateName } from '../../core/messages/states.ts';
import {
  explainMessage,
  findBroadcastStatus,
  findMessageByReference,
  readSubject,
} from '../../core/reports/message-status.ts';

type Message = NonNullable<Awaited<ReturnType<typeof findMessageByReference>>>;

type Shown = {
  /** Whether the text of a message is its subject. */
  hasSubject?: true;
  /** What an answer about messages of any channel has besides. */
  fieldsOf?: (message: Message) => object;
};

const CHANNEL: Readonly<Record<Channel, Shown>> = {
  sms: {},
  email: { hasSubject: true, fieldsOf: ({ errorCode }) => ({ error_code: errorCode }) },
  chatapp: {},
  voice: {
    fieldsOf: ({ errorCode, seconds, digits }) => ({ error_code: errorCode, duration_s: seconds, digits }),
  },
};

/** Reports about SMS show calls by route V as well. */
export const SMS_CHANNELS: ReadonlySet<string> = new Set(channelsThat(({ reports }) => reports.areOfSms));

/** Of a channel that only a later version knows, nothing else is told. */
const shownOf = ({ channel }: Pick<Message, 'channel'>): Shown =>
  (CHANNEL as Readonly<Partial<Record<string, Shown>>>)[channel] ?? {};

export const hasSubject = (message: Pick<Message, 'channel'>): boolean =>
  shownOf(message).hasSubject === true;

/** @param channels only messages of these are known; by default all. */
export async function describeStatus(
  gateway: Gateway,
  account: Account,
  reference: string,
  channels?: ReadonlySet<string>,
) {
  const broadcast = await findBroadcastStatus(gateway.db.reports, account, reference);
  if (broadcast && isShown(broadcast.messages[0], channels)) {
    return {
      ...(channels ? {} : { channel: broadcast.messages[0]?.channel }),
      broadcast_id: broadcast.id,
      total: broadcast.total,
      summary: broadcast.summary,
      messages: broadcast.messages.map((message) => statusFields(account, message)),
    };
  }
  const message = await requireMessage(gateway, account, reference, channels);
  const { steps, hasMore } = await explainMessage(gateway.db.reports, account, message, gateway.showCarriers);
  return {
    ...statusFields(account, message),
    ...(channels ? {} : await channelFields(gateway, account, message)),
    timeline: steps.map(({ at, event, detail }) => ({
      at: at.toISOString(),
      event,
      detail: detail && say(detail),
    })),
    ...(hasMore && { timeline_has_more: true }),
  };
}

/** What a message of any channel has besides. */
async function channelFields(gateway: Gateway, account: Account, message: Message) {
  return {
    ...fieldsOfChannel(message),
    ...(hasSubject(message) && { subject: await readSubject(gateway.db.reports, account, message.id) }),
  };
}

/** Those that need no further look-up. */
export function fieldsOfChannel(message: Message) {
  return { channel: message.channel, ...shownOf(message).fieldsOf?.(message) };
}

export async function describeDelivery(gateway: Gateway, account: Account, reference: string) {
  const message = await requireMessage(gateway, account, reference, SMS_CHANNELS);
  return {
    message_id: toPublicId(message.id),
    mobile: message.recipient,
    status: stateName(message.state),
    delivery_time: message.finalAt?.toISOString() ?? null,
    sent_time: message.sentAt?.toISOString() ?? null,
    sender_id: message.sender,
    credit: creditsKept(message),
    route: routeWord(message.route),
  };
}

function isShown(
  message: Pick<Message, 'channel'> | null | undefined,
  channels: ReadonlySet<string> | undefined,
): boolean {
  return message !== null && message !== undefined && (!channels || channels.has(message.channel));
}

async function requireMessage(
  gateway: Gateway,
  account: Account,
  reference: string,
  channels?: ReadonlySet<string>,
): Promise<Message> {
  const message = await findMessageByReference(gateway.db.reports, account, reference);
  if (!message || !isShown(message, channels)) throw new DomainError(fact('message_not_found'));
  return message;
}

export function statusFields(account: Account, message: Message) {
  const id = toPublicId(message.id);
  return {
    message_id: id,
    queue_id: id,
    broadcast_id: toBroadcastId({
      account: account.number,
      first: message.first,
      accepted: message.accepted,
    }),
    vendor_message_id: message.vendorId,
    recipient: message.recipient,
    sender_id: message.sender,
    route: routeWord(message.route),
    status: stateName(message.state),
    parts: message.parts,
    credits: creditsKept(message),
    queued_at: timeOfId(message.id).toISOString(),
    scheduled_at: message.dueAt?.toISOString() ?? null,
    sent_at: message.sentAt?.toISOString() ?? null,
    delivered_at: stateName(message.state) === 'delivered' ? (message.finalAt?.toISOString() ?? null) : null,
    error: message.error && say(message.error, CUSTOMER),
    cause: message.cause,
    client_ref: message.clientRef,
  };
}

/** What was kept after refunds. */
function creditsKept(message: Message): number {
  return fromMilliCredits(message.price - message.refunded);
}
