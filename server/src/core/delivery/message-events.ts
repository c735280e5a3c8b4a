import { findChatNumbers } from '../../storage/chat.queries.ts';
import { readNotifies } from '../../storage/contents.queries.ts';
import type { Handle } from '../../storage/database.ts';
import type { FirstEngagement } from '../../storage/engagements.queries.ts';
import type { Moved } from '../../storage/move-messages.queries.ts';
import type { NewEvent } from '../../storage/webhooks.queries.ts';
import type { Account } from '../accounts/account.ts';
import { channelNamed } from '../channels/channels.ts';
import type { Notify } from '../channels/notify.ts';
import { timeOfId } from '../ids.ts';
import { FIRST_FINAL, STATE, stateName, type StateRank } from '../messages/states.ts';
import type { MessageChanges } from './message-changes.ts';

const CHANGE_HEARD_MS = 10_000;
const EARLIER_STATES = Object.entries(STATE).filter(([, rank]) => rank < FIRST_FINAL);

/** What is told about messages of some channels besides what their rows have. */
type Told = {
  /** Whom calls want to be told, by the call's first id. */
  notifies: ReadonlyMap<string, Notify>;
  /** By message id. */
  numbers: ReadonlyMap<string, number>;
};

const NOTHING_ELSE: Told = { notifies: new Map(), numbers: new Map() };

export async function findSubscribers(
  handle: Handle,
  moved: readonly Moved[],
  reads: readonly FirstEngagement[],
): Promise<Told> {
  const others = moved.filter(({ channel }) => channelNamed(channel)?.hasContent);
  if (others.length === 0 && reads.length === 0) return NOTHING_ELSE;
  const calls = new Map(others.map((message) => [message.first, message]));
  const numbered = [...others.filter(({ channel }) => channelNamed(channel)?.isNumbered), ...reads];
  const [notifies, numbers] = await Promise.all([
    calls.size > 0 ? readNotifies<Notify>(handle, [...calls.values()]) : NOTHING_ELSE.notifies,
    numbered.length > 0 ? findChatNumbers(handle, numbered) : NOTHING_ELSE.numbers,
  ]);
  return { notifies, numbers };
}

/**
 * One event for each state that the message reached and that a receiver wants to be told: the URL that its call named,
 * or else those of the account's webhooks that subscribe to it.
 */
export function eventsOf(
  accounts: ReadonlyMap<number, Account>,
  changes: MessageChanges,
  moved: readonly Moved[],
  { notifies, numbers }: Told,
): NewEvent[] {
  return moved.flatMap((message) => {
    const owner = accounts.get(message.account);
    const notify = notifies.get(message.first) ?? null;
    const channel = channelNamed(message.channel);
    if (!owner || !channel || (owner.webhooks.length === 0 && !notify)) return [];
    const { bucket, account, id: subject, first, accepted, recipient, clientRef, vendorId, error } = message;
    const { cause, seconds, digits } = message;
    return changes.statesOf(message).flatMap((rank: StateRank) => {
      const event = channel.eventOf(stateName(rank));
      if (event === null) return [];
      const webhooks = notify ? [] : owner.webhooks.filter((w) => w.events.has(event));
      const endpoints = notify ? [notify.endpoint] : webhooks.map((w) => w.endpoint);
      if (endpoints.length === 0) return [];
      const at = changes.timeOf(message, rank);
      const call = { account, first, accepted };
      const payload = channel.payload({
        messageId: subject,
        call,
        state: rank,
        at,
        recipient,
        clientRef,
        vendorId,
        number: numbers.get(subject) ?? null,
        error,
        cause: rank === message.state ? cause : null,
        notify,
        answered: seconds === null ? null : { seconds, digits },
      });
      const isFirst =
        !channel.hasContent &&
        isAfterLastChange(message, owner) &&
        !webhooks.some((w) => hearsBefore(w, rank));
      return [
        { bucket, account, subject, rank, at, payload, endpoints, query: notify?.query ?? null, isFirst },
      ];
    });
  });
}

/** Webhooks may have had other subscriptions before a change, and processes learn of the change one after the other. */
function isAfterLastChange({ id }: Moved, { readAt }: Account): boolean {
  return timeOfId(id).getTime() > readAt.getTime() + CHANGE_HEARD_MS;
}

/** Whether the webhook is notified of a state that a message can have been in before this one. */
function hearsBefore({ events }: Account['webhooks'][number], rank: StateRank): boolean {
  for (const [name, earlier] of EARLIER_STATES) if (earlier < rank && events.has(name)) return true;
  return false;
}
