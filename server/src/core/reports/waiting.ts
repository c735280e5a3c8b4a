import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { HOUR_MS } from '../../durations.ts';
import { readConnectorStates, type ConnectorState } from '../../storage/connector-states.queries.ts';
import type { Handle } from '../../storage/database.ts';
import type { MessageRow } from '../../storage/messages.queries.ts';
import { findWaitingPlace, type WaitingPlace } from '../../storage/waiting.queries.ts';
import { keyOf, type Account } from '../accounts/account.ts';
import { channelNamed } from '../channels/channels.ts';
import { SANDBOX_QUEUE } from '../delivery/carrier-choice.ts';
import type { Carrier } from '../delivery/carriers.ts';
import { ratedSender } from '../delivery/sender-rates.ts';
import type { Gateway } from '../gateway.ts';
import { idAt, timeOfId } from '../ids.ts';
import { STATE } from '../messages/states.ts';
import { isPermitted, nextPermittedTime } from '../recipients/promotional-hours.ts';

export type Waiting = {
  since: Date;
  reasons: Fact[];
  /** Null: it is not sent until a user does something. */
  until: Date | null;
};

type Waited = Pick<
  MessageRow,
  'id' | 'channel' | 'route' | 'sender' | 'campaign' | 'dueAt' | 'sentAt' | 'state'
>;

/** The gateway as far as it knows why messages wait. */
export type KnowsWaits = Pick<Gateway, 'now' | 'operator' | 'validityHours' | 'chatting'>;

/** Why a message that should be on its way has not left. @returns null if it has, or if its time has not come. */
export async function explainWaiting(
  gateway: KnowsWaits,
  handle: Handle,
  account: Account,
  message: Waited,
): Promise<Waiting | null> {
  const now = gateway.now();
  if (message.state > STATE.queued || message.sentAt !== null || (message.dueAt ?? now) > now) return null;
  const [place, states] = await Promise.all([
    findWaitingPlace(handle, keyOf(account), message.id),
    readConnectorStates(handle),
  ]);
  if (!place) return null;
  const since = sinceOf(message, place);
  if (isUnfed(message, place) && place.campaignState === 'paused') {
    return { since, reasons: [fact('waits_for_resumption')], until: null };
  }
  const carrier = whyCarrierTakesNone(gateway.operator.carriers(), states, place.queue);
  const own = ownReason(account, message, place, now);
  const reasons = [carrier, own].filter((reason) => reason !== null);
  return {
    since,
    reasons: reasons.length > 0 ? reasons : [isUnderWay(message, place) ? SENDING : IN_TURN],
    until: untilOf(gateway, message, since),
  };
}

const SENDING = fact('is_being_sent');
const IN_TURN = fact('waits_for_turn');

/**
 * Why nothing leaves by a carrier at the moment; null: it can take messages.
 *
 * @param states the workers' reports that are not stale.
 */
export function whyCarrierTakesNone(
  carriers: readonly Carrier[],
  states: readonly ConnectorState[],
  queue: number,
): Fact | null {
  if (queue === SANDBOX_QUEUE) return null;
  const found = carriers.find(({ id }) => id === queue);
  if (!found) return fact('waits_for_other_carrier');
  const { name: carrier, enabled, paused } = found;
  if (!enabled) return fact('waits_for_carrier_off', { carrier });
  if (paused) return fact('waits_for_carrier_paused', { carrier });
  const own = states.filter(({ connector }) => connector === queue);
  if (own.length === 0) return fact('waits_for_carrier_unserved', { carrier });
  const down = own.flatMap(({ downSince }) => downSince ?? []);
  if (down.length < own.length) return null;
  const since = new Date(Math.max(...down.map((time) => time.getTime())));
  return fact('waits_for_carrier_down', { carrier, since: since.toISOString() });
}

function ownReason(account: Account, message: Waited, place: WaitingPlace, now: Date): Fact | null {
  const channel = channelNamed(message.channel);
  if (channel?.keepsHours(account, message) && !isPermitted(now, account.promotionalHours)) {
    return fact('waits_for_hours', { at: nextPermittedTime(now, account.promotionalHours).toISOString() });
  }
  const { heldUntil, lastReason } = place;
  if (heldUntil !== null && heldUntil > now) {
    const at = heldUntil.toISOString();
    return lastReason === null
      ? fact('waits_for_time', { at })
      : fact('waits_for_next_try', { why: lastReason, at });
  }
  if (!isUnfed(message, place) || !channel?.hasSenderRates) return null;
  const sender = ratedSender(account, message.sender, place.queue);
  return sender && fact('waits_for_sender_rate', { rate: sender.perSecond });
}

/** Whether it belongs to a campaign that has not put it into the queue yet. */
function isUnfed({ id }: Waited, { campaignFirst, campaignFed }: WaitingPlace): boolean {
  return campaignFirst !== null && campaignFed !== null && id >= idAt(campaignFirst, campaignFed);
}

function isUnderWay(message: Waited, place: WaitingPlace): boolean {
  return !place.inOutbox && place.heldUntil === null && !isUnfed(message, place);
}

/** A campaign may have been paused for longer than messages are valid. */
function sinceOf({ id, dueAt }: Waited, { resumedAt }: WaitingPlace): Date {
  const times = [dueAt, resumedAt].flatMap((time) => time?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.max(...times)) : timeOfId(id);
}

function untilOf({ validityHours, chatting }: KnowsWaits, message: Waited, since: Date): Date {
  const triedFor = channelNamed(message.channel)?.triedFor?.(message, chatting.waitMs);
  return new Date(since.getTime() + (triedFor ?? validityHours * HOUR_MS));
}
