import type { AlongCommit, Handle, Transaction } from '../../storage/database.ts';
import { mayRunAgain, transaction } from '../../storage/database.ts';
import { findPossibleArrivals } from '../../storage/attempts.queries.ts';
import { countEngagements } from '../../storage/engagements.queries.ts';
import { insertHolds } from '../../storage/holds.queries.ts';
import { endInflight, giveBack, type EndedHandOvers } from '../../storage/inflight.queries.ts';
import {
  keepCarrierRecipients,
  lockMessages,
  markSilent,
  moveMessages,
  type Moved,
} from '../../storage/move-messages.queries.ts';
import { insertProgress, type ProgressRecord } from '../../storage/progress.queries.ts';
import { keepInInbox, lockEarlyReceipts, removeFromInbox } from '../../storage/receipt-inbox.queries.ts';
import { countReceipts, findDeliveredParts } from '../../storage/receipts.queries.ts';
import { repeatableTransaction, repeated } from '../../storage/repeatable-transaction.ts';
import { noteReroutes } from '../../storage/reroutes.queries.ts';
import { enqueueReceipts } from '../../storage/smpp-deliveries.queries.ts';
import { addSuppressions, type NewSuppression } from '../../storage/suppressions.queries.ts';
import { countUnanswered, setRinging } from '../../storage/voice-calls.queries.ts';
import { enqueueEvents, type QueuedEvents } from '../../storage/webhooks.queries.ts';
import type { AccountOf } from '../accounts/account.ts';
import {
  holdAccounts,
  takeHeldAccounts,
  untilAccountsAreHeld,
  type Held,
} from '../accounts/held-accounts.ts';
import { channelNamed, channelsThat } from '../channels/channels.ts';
import { readEvents } from '../channels/chatapp/read-events.ts';
import { dayOf } from '../day.ts';
import { NO_ACCOUNT, NO_ID } from '../ids.ts';
import type { StateRank } from '../messages/states.ts';
import { receiptsOf } from '../smpp/owed-receipts.ts';
import { textHorizons, withoutLate } from './late-receipts.ts';
import { findMeant, type ReceiptSearch } from './meant-messages.ts';
import { eventsOf, findSubscribers } from './message-events.ts';
import { findNamed } from './named-receipts.ts';
import { ProgressFold } from './progress-fold.ts';
import { countsOf } from './progress-counts.ts';
import { answeredIds, type ForeignCause, type Progress } from './progress.ts';
import { refundMessages } from './refund-messages.ts';

const REFUND_FAILURES = channelsThat(({ credits }) => credits.refundFailures);

export type Recording = ReceiptSearch & { accountOf: AccountOf };

export type Recorded = {
  /** Accounts whose webhooks have something to deliver. */
  notified: Set<number>;
  /** The queued events in full, provided that all of them are new. */
  events: QueuedEvents | null;
  /** Number of receipts queued for SMPP customers. */
  receipts: number;
  /** Number of receipts that were dropped because their messages are past their retention. */
  late: number;
  moved: Moved[];
  /** Of each receipt that named a message which was not its own: what did not fit. */
  foreign: ForeignCause[];
  /** Number of refunded messages that were said to be delivered, for the first time. */
  contradicted: number;
};

/**
 * Records news about messages in one transaction: states by rank, attempts, receipts, refunds, counts, the events that
 * webhooks deliver and the receipts owed to SMPP customers. Nothing else changes a message's state once it is accepted.
 */
export async function recordProgress(recording: Recording, batch: readonly Progress[]): Promise<Recorded> {
  const held = holdAccounts(recording);
  // The caller decides about a lost COMMIT: the connector that reported the news may report it again.
  return repeated(
    () =>
      untilAccountsAreHeld(() =>
        transaction(recording.db.hot, (handle, alongCommit) =>
          recordInside(handle, alongCommit, held, batch),
        ),
      ),
    mayRunAgain,
  );
}

/** A repeatable transaction that does more than record, such as taking the messages out of their queue. */
export function recordingTransaction<T>(
  recording: Recording,
  work: (handle: Transaction, alongCommit: AlongCommit, held: Held<Recording>) => Promise<T>,
): Promise<T> {
  const held = holdAccounts(recording);
  return untilAccountsAreHeld(() =>
    repeatableTransaction(recording.db.hot, (handle, alongCommit) => work(handle, alongCommit, held)),
  );
}

/** For a transaction that runs under {@link recordingTransaction}. */
export async function recordInside(
  handle: Transaction,
  alongCommit: AlongCommit,
  recording: Held<Recording>,
  batch: readonly Progress[],
): Promise<Recorded> {
  const withheld = batch.flatMap((item) =>
    item.kind === 'withheld' ? [{ ...item.handOver, turn: item.turn }] : [],
  );
  if (withheld.length > 0) alongCommit(giveBack(handle, withheld));
  const answered = batch.flatMap(answeredIds);
  const [ended, early] = await Promise.all([
    endHandOvers(handle, batch),
    answered.length > 0 ? lockEarlyReceipts(handle, answered) : [],
  ]);
  const entry = recording.ids.one(NO_ACCOUNT);
  const news = new ProgressFold(entry, ended);
  const { changes, handOvers } = news;
  for (const item of batch) news.addAnswer(item);
  const [found, named] = await Promise.all([
    findMeant(handle, recording, batch, early, news.refs),
    findNamed(handle, recording.ids, batch),
  ]);
  const byHand = batch.flatMap((item) => (item.kind === 'matched_receipt' ? [item.known] : []));
  const unmatched = [...found.unmatched, ...named.foreign.map(({ receipt }) => receipt)];
  const settled = [...found.settled, ...byHand.map(({ receipt }) => receipt.id)];
  const matched = [...found.matched, ...named.receipts, ...byHand];
  const now = Date.now() + recording.db.clockOffset();
  const [kept, horizons] = await Promise.all([
    withoutLate(handle, matched, now),
    textHorizons(handle, matched, now),
  ]);
  for (const known of kept) {
    const isBlank = known.ref.id < (horizons.get(known.ref.account) ?? NO_ID);
    news.addReceipt(isBlank ? { ...known, receipt: { ...known.receipt, raw: null } } : known);
  }
  const toLock = news.toLock();
  if (toLock.length > 0) await lockMessages(handle, toLock);
  const partly = news.parts.keys();
  if (partly.length > 0) news.joinParts(await findDeliveredParts(handle, partly));

  const unanswered = news.unanswered();
  if (unanswered.length > 0) news.settleUnanswered(await countUnanswered(handle, unanswered));

  const inDoubt = changes.refundsInDoubt();
  if (inDoubt.length > 0) changes.keepCharged(await findPossibleArrivals(handle, inDoubt));

  const accounts = takeHeldAccounts(recording, new Set(changes.keys().map(({ account }) => account)));
  const dayAt = (account: number, at = new Date(now)) => dayOf(at, accounts.get(account)?.timeZone ?? 'UTC');
  const transitions = changes.transitions((account) => accounts.get(account)?.refunds ?? true, dayAt);
  const moved = transitions.length > 0 ? await moveMessages(handle, transitions, REFUND_FAILURES) : [];
  const finished = news.finished.length > 0 ? await markSilent(handle, news.finished) : [];
  news.keepVendorIds(moved);
  if (news.carrierRecipients.length > 0) await keepCarrierRecipients(handle, news.carrierRecipients);
  if (news.postponed.length > 0) alongCommit(setRinging(handle, news.postponed, null));
  if (handOvers.reroutes.length > 0) await noteReroutes(handle, handOvers.reroutes);
  if (handOvers.held.length > 0) alongCommit(insertHolds(handle, handOvers.held));
  await refundMessages(handle, entry, moved);
  const suppressed = [...named.complaints, ...suppressionsOf(moved)];
  if (suppressed.length > 0) alongCommit(addSuppressions(handle, suppressed));
  const rows: ProgressRecord = {
    attempts: handOvers.attempts,
    requeued: handOvers.requeued,
    refs: news.refs,
    receipts: news.receipts,
    ...countsOf(entry, dayAt, moved, finished),
    now: new Date(now),
  };
  alongCommit(insertProgress(handle, rows));
  if (unmatched.length > 0) alongCommit(keepInInbox(handle, unmatched));
  if (settled.length > 0) alongCommit(removeFromInbox(handle, settled));
  const reads = news.reads.length > 0 ? await countEngagements(handle, news.reads) : [];
  const told = await findSubscribers(handle, moved, reads);
  const events = [...eventsOf(accounts, changes, moved, told), ...readEvents(accounts, reads, told.numbers)];
  const notified = new Set(events.map((event) => event.account));
  const owed = receiptsOf(moved, (message) => changes.timeOf(message, message.state as StateRank));
  if (owed.length > 0) alongCommit(enqueueReceipts(handle, owed));
  const late = matched.length - kept.length;
  const foreign = named.foreign.map(({ cause }) => cause);
  const recorded: Recorded = {
    moved,
    notified,
    events: null,
    receipts: owed.length,
    late,
    foreign,
    contradicted: 0,
  };
  const counted = news.counted.rows();
  if (counted.length > 0) {
    const counting = countReceipts(handle, counted).then((firsts) => {
      recorded.contradicted = news.counted.contradicted(firsts);
    });
    alongCommit(counting);
  }
  if (events.length > 0) {
    const queuing = enqueueEvents(handle, events).then((queued) => {
      recorded.events = queued;
    });
    alongCommit(queuing);
  }
  return recorded;
}

async function endHandOvers(handle: Handle, batch: readonly Progress[]): Promise<EndedHandOvers> {
  const ending = batch.flatMap((item) => {
    if (!('handOver' in item) || item.kind === 'withheld') return [];
    return item.kind === 'answered' && item.keepOpen ? [] : [item.handOver];
  });
  return ending.length > 0 ? endInflight(handle, ending) : new Map();
}

function suppressionsOf(moved: readonly Moved[]): NewSuppression[] {
  return moved.flatMap((message) => channelNamed(message.channel)?.suppressions?.after(message) ?? []);
}
