import type { Fact } from 'harkara-contract/fact.ts';
import { fact, type RefusalKey } from 'harkara-contract/facts.ts';
import type { AccountKey } from '../../storage/accounts.queries.ts';
import type { AlongCommit, Handle, Transaction } from '../../storage/database.ts';
import { completeCampaigns } from '../../storage/manage-campaigns.queries.ts';
import { findMessage, type MessageRow } from '../../storage/messages.queries.ts';
import { holdUnfed, takeWaiting } from '../../storage/take-back.queries.ts';
import { keyOf, type Account } from '../accounts/account.ts';
import type { Held } from '../accounts/held-accounts.ts';
import { recordingTransaction, recordInside, type Recording } from '../delivery/record-progress.ts';
import { DomainError } from '../errors.ts';
import { fromBroadcastId, offsetOfId } from '../ids.ts';
import { KeyedTurns } from '../limits/keyed-turns.ts';
import { findMessageByReference } from '../reports/message-status.ts';
import { gatewayBusy } from '../storage-failure.ts';
import { STATE, stateName, type StateName } from './states.ts';

export type Cancelled = {
  id: string;
  /** Thousandths of a credit. */
  refunded: number;
};

/** @param channels messages of others are not known; by default all are. */
export type Canceller = (
  account: Account,
  reference: string,
  channels?: ReadonlySet<string>,
) => Promise<Cancelled>;

/** `atOnce` is the most connections that cancelling may use. */
const LIMITS = { atOnce: 3, mostWaiting: 2_000, longestMs: 30_000 };

/**
 * Takes back messages that have not been handed over, and refunds them. Those of one account are cancelled one after
 * the other: a customer who cancels thousands at once must not take the database's connections from everybody else.
 */
export function createCanceller(recording: Recording): Canceller {
  const turns = new KeyedTurns<number>({ ...LIMITS, refusal: gatewayBusy });
  return (account, reference, channels) =>
    turns.run(account.number, () => cancelMessage(recording, account, reference, channels));
}

/**
 * The process that removes a message from its queue owns it: if a worker was quicker, it is too late.
 *
 * @param reference a queue id, a broadcast id of one message, or the operator's id.
 */
async function cancelMessage(
  recording: Recording,
  account: Account,
  reference: string,
  channels: ReadonlySet<string> | undefined,
): Promise<Cancelled> {
  const found = await findMessageByReference(recording.db.general, account, reference);
  if (!found || channels?.has(found.channel) === false) throw noSuchMessage();
  refuseIfSeveral(reference);
  const key = keyOf(account);
  const cancelled = await recordingTransaction(recording, (handle, alongCommit, held) =>
    takeBack(handle, alongCommit, held, key, found),
  );
  // This may have been the last open message of its campaign.
  const { campaign } = found;
  if (campaign !== null) await completeCampaigns(recording.db.general, [{ ...key, campaign }]);
  return cancelled;
}

async function takeBack(
  handle: Transaction,
  alongCommit: AlongCommit,
  recording: Held<Recording>,
  key: AccountKey,
  message: MessageRow,
): Promise<Cancelled> {
  const { id } = message;
  if (!(await takeFromQueue(handle, key, message))) return explain(await findMessage(handle, key, id));
  const at = new Date(Date.now() + recording.db.clockOffset());
  const reason = fact('message_cancelled');
  const news = { kind: 'cancelled', message: { ...key, id }, reason, at } as const;
  const { moved } = await recordInside(handle, alongCommit, recording, [news]);
  const [cancelled] = moved;
  // `explain` throws, which rolls the taking back, unless the message is already cancelled.
  if (!cancelled) return explain(await findMessage(handle, key, id));
  return { id, refunded: cancelled.refunded };
}

/** Looks in the order in which messages move on, so that one that moves meanwhile is found at its next place. */
async function takeFromQueue(
  handle: Handle,
  key: AccountKey,
  { id, first, campaign, state }: MessageRow,
): Promise<boolean> {
  if (state > STATE.queued) return false;
  if (campaign !== null && (await holdUnfed(handle, key, campaign, offsetOfId(first, id)))) return true;
  if ((await takeWaiting(handle, 'scheduled', key, [id])).length > 0) return true;
  if ((await takeWaiting(handle, 'outbox', key, [id])).length > 0) return true;
  // The message may have been moved to another connector's queue while this waited for it.
  return (await takeWaiting(handle, 'outbox', key, [id])).length > 0;
}

/** The message is in no queue: either it was cancelled before, or it is too late. */
function explain(message: MessageRow | null): Cancelled {
  if (!message) throw noSuchMessage();
  const state = stateName(message.state);
  if (state === 'cancelled') return { id: message.id, refunded: message.refunded };
  throw new DomainError(TOO_LATE[state], { details: { status: state } });
}

const TOO_LATE: Record<Exclude<StateName, 'cancelled'>, Fact<RefusalKey>> = {
  scheduled: fact('message_being_handed_over'),
  queued: fact('message_being_handed_over'),
  unknown: fact('message_unconfirmed'),
  sent: fact('message_already_sent'),
  delivered: fact('message_already_delivered'),
  failed: fact('message_already_failed'),
  expired: fact('message_already_expired'),
};

/** Nobody would mean only the first message of a call with several. */
function refuseIfSeveral(reference: string): void {
  if ((fromBroadcastId(reference)?.accepted ?? 1) < 2) return;
  throw new DomainError(fact('id_of_several_messages'));
}

function noSuchMessage(): DomainError {
  return new DomainError(fact('message_not_found'));
}
