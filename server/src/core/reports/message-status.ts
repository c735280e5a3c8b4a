import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { hasNul } from '../../storable-text.ts';
import type { AccountKey } from '../../storage/accounts.queries.ts';
import type { Handle } from '../../storage/database.ts';
import { findCampaign } from '../../storage/manage-campaigns.queries.ts';
import {
  findBroadcast,
  findMessage,
  findText,
  readStates,
  readTimeline,
  type MessageRow,
} from '../../storage/messages.queries.ts';
import { findByVendorId, findMonths } from '../../storage/vendor-refs.queries.ts';
import { keyOf, type Account } from '../accounts/account.ts';
import { channelNamed } from '../channels/channels.ts';
import { vendorKey } from '../delivery/vendor-key.ts';
import { fromBroadcastId, fromPublicId, idAt, timeOfId } from '../ids.ts';
import { STATE, stateName } from '../messages/states.ts';
import { summaryOfCampaign, type Summary } from './campaign-summary.ts';
import { stepOf, type TimelineStep } from './timeline-steps.ts';

/** `hasMore`: there are further steps, which are not read. */
export type Timeline = { steps: TimelineStep[]; hasMore: boolean };

export type BroadcastStatus = {
  id: string;
  total: number;
  summary: Summary;
  messages: MessageRow[];
};

const SHOWN = 100;
/**
 * Carriers and programs can add steps to a message without end. Together with those that are made of the message itself
 * (accepted, ringing, its last state, its refund) there are 200 at most.
 */
const MOST_STORED = 196;
/** An id that nobody knows is looked up in every day of these: what is older is found by the gateway's own id. */
const MONTHS_OF_VENDOR_IDS = 4;

/**
 * @param reference a queue id, a broadcast id of one message, or the operator's id.
 * @param months how far back an operator's id is looked up.
 */
export async function findMessageByReference(
  handle: Handle,
  account: Pick<Account, 'bucket' | 'number'>,
  reference: string,
  months = MONTHS_OF_VENDOR_IDS,
): Promise<MessageRow | null> {
  const key = keyOf(account);
  const id = fromPublicId(reference);
  const own = id === null ? null : await findMessage(handle, key, id);
  if (own) return own;
  const broadcast = fromBroadcastId(reference);
  if (broadcast) {
    const first =
      broadcast.account === account.number ? await findMessage(handle, key, broadcast.first) : null;
    return first?.first === broadcast.first && first.accepted === broadcast.accepted ? first : null;
  }
  // No operator's id contains U+0000, and the database does not accept it.
  if (hasNul(reference)) return null;
  const byVendor = await findNewestByVendorId(handle, key, vendorKey(reference), months);
  return byVendor === null ? null : findMessage(handle, key, byVendor);
}

async function findNewestByVendorId(handle: Handle, key: AccountKey, vendorId: string, months: number) {
  for (const month of (await findMonths(handle)).slice(0, months)) {
    const found = await findByVendorId(handle, key, vendorId, month);
    if (found !== null) return found;
  }
  return null;
}

/** The status of a whole call with several messages; null if the reference is not to such a call. */
export async function findBroadcastStatus(
  handle: Handle,
  account: Pick<Account, 'bucket' | 'number'>,
  reference: string,
): Promise<BroadcastStatus | null> {
  const broadcast = fromBroadcastId(reference);
  if (!broadcast || broadcast.account !== account.number || broadcast.accepted < 2) return null;
  const key = keyOf(account);
  const last = idAt(broadcast.first, broadcast.accepted - 1);
  const messages = await findBroadcast(handle, key, broadcast.first, last, SHOWN);
  if (messages[0]?.accepted !== broadcast.accepted) return null;
  const { campaign } = messages[0];
  // If all messages are shown, they are also counted from what is shown, so that the two agree while messages move.
  const isWhole = messages.length === broadcast.accepted;
  const summary =
    campaign === null || isWhole
      ? sumOfStates(isWhole ? messages : await readStates(handle, key, broadcast.first, last))
      : await readCampaignSummary(handle, key, campaign, last);
  return { id: reference, total: broadcast.accepted, summary, messages };
}

function sumOfStates(messages: readonly { state: number }[]): Summary {
  const summary: Summary = {};
  for (const { state } of messages) summary[stateName(state)] = (summary[stateName(state)] ?? 0) + 1;
  return summary;
}

async function readCampaignSummary(
  handle: Handle,
  key: AccountKey,
  campaign: number,
  last: string,
): Promise<Summary> {
  const counted = await findCampaign(handle, key, campaign);
  if (!counted) throw new Error(`there is no campaign ${campaign}`);
  const unfed = counted.fed < counted.total ? await findMessage(handle, key, last) : null;
  return summaryOfCampaign(counted, unfed?.state === STATE.scheduled);
}

/** @returns null if it is past its retention. */
export function readSubject(handle: Handle, account: Account, id: string): Promise<string | null> {
  return findText(handle, keyOf(account), id);
}

/**
 * Explains how a message got to its state: each step with its time and its cause.
 *
 * @param names whether carriers are named.
 */
export async function explainMessage(
  handle: Handle,
  account: Account,
  message: MessageRow,
  names: boolean,
): Promise<Timeline> {
  const key = keyOf(account);
  const isRefunded = message.refunded > 0 && message.state !== STATE.delivered;
  const found = await readTimeline(handle, key, message.id, MOST_STORED + 1);
  const stored = found.slice(0, MOST_STORED).map((row) => stepOf(row, { names, isRefunded }));
  const [told, happened] = [stored.filter(isTelling), stored.filter((step) => !isTelling(step))];
  const timeline: TimelineStep[] = [
    { at: timeOfId(message.id), event: 'accepted', detail: acceptedDetail(message) },
    ...happened,
  ];
  if (channelNamed(message.channel)?.reports.rings && message.sentAt && !isAnswer(happened, message.sentAt)) {
    timeline.push({ at: message.sentAt, event: 'ringing', detail: null });
  }
  if (message.finalAt) {
    timeline.push({ at: message.finalAt, event: stateName(message.state), detail: message.error });
  }
  if (message.refunded > 0 && message.finalAt) {
    const isWhole = message.refunded === message.price;
    const detail = fact(isWhole ? 'cost_returned' : 'cost_partly_returned');
    timeline.push({ at: message.finalAt, event: 'refunded', detail });
  }
  // Steps of the same millisecond stay in this order: an outcome after its receipt, its report after both.
  const steps = [...timeline, ...told].sort((a, b) => a.at.getTime() - b.at.getTime());
  return { steps, hasMore: found.length > stored.length };
}

/** A provider that only took the call has not told when the phone rang. */
function isAnswer(steps: readonly TimelineStep[], at: Date): boolean {
  return steps.some((step) => step.event === 'operator_accepted' && step.at.getTime() === at.getTime());
}

/** Whether the step is a webhook delivery, successful or not. */
function isTelling({ event }: TimelineStep): boolean {
  return event.startsWith('webhook_');
}

function acceptedDetail({ dueAt, channel, parts }: MessageRow): Fact {
  if (dueAt) return fact('waits_until', { at: dueAt.toISOString() });
  return channelNamed(channel)?.reports.queued(parts) ?? fact('queued');
}
