import { say } from 'harkara-contract/say.ts';
import { DAY_MS, HOUR_MS } from '../../durations.ts';
import type { AlongCommit, Database, Handle } from '../../storage/database.ts';
import { mayRunAgain, transaction } from '../../storage/database.ts';
import { findTextHorizons } from '../../storage/account-retention.queries.ts';
import { lockBalances, post, type Posting } from '../../storage/ledger.queries.ts';
import {
  countReceipts,
  countUnanswered,
  findDeliveredParts,
  findPossibleArrivals,
  forgetRinging,
  insertProgress,
  keepCarrierRecipients,
  lockMessages,
  markSilent,
  moveMessages,
  type FinishedMessage,
  type MessageKey,
  type Moved,
  type ProgressRecord,
  type VendorRef,
} from '../../storage/progress.queries.ts';
import { addSuppressions, type NewSuppression } from '../../storage/suppressions.queries.ts';
import { findChatNumbers } from '../../storage/chat.queries.ts';
import { readNotifies } from '../../storage/contents.queries.ts';
import { countEngagements, type FirstEngagement } from '../../storage/engagements.queries.ts';
import { insertHolds } from '../../storage/holds.queries.ts';
import { weekAt } from '../../storage/partitions.ts';
import {
  keepInInbox,
  lockEarlyReceipts,
  lockInInbox,
  removeFromInbox,
  type InboxReceipt,
} from '../../storage/receipt-inbox.queries.ts';
import { endInflight, giveBack, type EndedHandOvers } from '../../storage/inflight.queries.ts';
import { findRetained } from '../../storage/retired-weeks.queries.ts';
import { enqueueReceipts } from '../../storage/smpp-deliveries.queries.ts';
import { noteReroutes } from '../../storage/reroutes.queries.ts';
import { daysBack, type Days } from '../../storage/vendor-refs.queries.ts';
import { enqueueEvents, type NewEvent, type QueuedEvents } from '../../storage/webhooks.queries.ts';
import { repeatableTransaction, repeated } from '../../storage/repeatable-transaction.ts';
import { endpointsFor, type Account, type AccountOf } from '../accounts/account.ts';
import {
  holdAccounts,
  takeHeldAccounts,
  untilAccountsAreHeld,
  type Held,
} from '../accounts/held-accounts.ts';
import { channelNamed } from '../channels/channels.ts';
import { balanceKey } from '../credits/credits.ts';
import { canonicalAddress } from '../channels/email/addresses.ts';
import { CHAT_STATUS, chatStatus } from '../channels/chatapp/events.ts';
import type { Notify } from '../channels/notify.ts';
import { dayOf } from '../day.ts';
import { campaignCountsOf } from './campaign-counts.ts';
import { FIRST_FINAL, STATE, stateName, type StateRank } from '../messages/states.ts';
import { NO_ACCOUNT, NO_ID, slotOfId, timeOfId, type IdMaker } from '../ids.ts';
import { SHORTEST_DAYS, SHORTEST_TEXT_DAYS } from '../retention/retention.ts';
import { receiptsOf } from '../smpp/owed-receipts.ts';
import { matchReceipts } from './match-receipts.ts';
import { inboxReceipt } from './inbox-receipt.ts';
import { findNamed, type ForeignCause } from './named-receipts.ts';
import { News } from './news.ts';
import { answeredIds, type KnownReceipt, type Progress } from './progress.ts';

const CHANGE_HEARD_MS = 10_000;
/** The longest validity that an operator can be given, plus a day. */
const LONGEST_RECEIPT_HOURS = 32 * 24;
const EARLIER_STATES = Object.entries(STATE).filter(([, rank]) => rank < FIRST_FINAL);

export type Recording = {
  db: Database;
  ids: IdMaker;
  accountOf: AccountOf;
  /** For how many hours after a hand-over its receipt may arrive. */
  receiptHours?: () => number;
};

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
  // The caller decides about a lost COMMIT: whoever reported the news may report it again.
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
  work: (handle: Handle, alongCommit: AlongCommit, held: Held<Recording>) => Promise<T>,
): Promise<T> {
  const held = holdAccounts(recording);
  return untilAccountsAreHeld(() =>
    repeatableTransaction(recording.db.hot, (handle, alongCommit) => work(handle, alongCommit, held)),
  );
}

/** For a transaction that runs under {@link recordingTransaction}. */
export async function recordInside(
  handle: Handle,
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
  const news = new News(recording.ids.one(NO_ACCOUNT), ended);
  for (const item of batch) news.addAnswer(item);
  const [found, named] = await Promise.all([
    findMeant(handle, recording, batch, early, news.record.refs),
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
  const partly = news.partlyDelivered();
  if (partly.length > 0) news.joinParts(await findDeliveredParts(handle, partly));

  const unanswered = news.unanswered();
  if (unanswered.length > 0) news.settleUnanswered(await countUnanswered(handle, unanswered));

  const inDoubt = news.refundsInDoubt();
  if (inDoubt.length > 0) news.keepCharged(await findPossibleArrivals(handle, inDoubt));

  const accounts = takeHeldAccounts(recording, news.accounts());
  const dayAt = (account: number, at = new Date(now)) => dayOf(at, accounts.get(account)?.timeZone ?? 'UTC');
  const transitions = news.transitions((account) => accounts.get(account)?.refunds ?? true, dayAt);
  const moved = transitions.length > 0 ? await moveMessages(handle, transitions) : [];
  const finished = news.finished.length > 0 ? await markSilent(handle, news.finished) : [];
  news.keepVendorIds(moved);
  if (news.carrierRecipients.length > 0) await keepCarrierRecipients(handle, news.carrierRecipients);
  if (news.postponed.length > 0) alongCommit(forgetRinging(handle, news.postponed));
  if (news.reroutes.length > 0) await noteReroutes(handle, news.reroutes);
  if (news.held.length > 0) alongCommit(insertHolds(handle, news.held));
  await refund(handle, news.entry, moved);
  const suppressed = [...named.complaints, ...bouncedAddresses(moved)];
  if (suppressed.length > 0) alongCommit(addSuppressions(handle, suppressed));
  const rows: ProgressRecord = { ...news.record, ...countsOf(news.entry, dayAt, moved, finished) };
  if (Object.values(rows).some((some) => some.length > 0)) alongCommit(insertProgress(handle, rows));
  if (unmatched.length > 0) alongCommit(keepInInbox(handle, unmatched));
  if (settled.length > 0) alongCommit(removeFromInbox(handle, settled));
  const reads = news.reads.length > 0 ? await countEngagements(handle, news.reads) : [];
  const told = await findTold(handle, moved, reads);
  const events = [...eventsOf(accounts, news, moved, told), ...readEvents(accounts, reads, told)];
  const notified = new Set(events.map((event) => event.account));
  const owed = receiptsOf(moved, (message) => news.timeOf(message, message.state as StateRank));
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
  const counted = news.countedReceipts();
  if (counted.length > 0) {
    const counting = countReceipts(handle, counted).then((firsts) => {
      recorded.contradicted = news.contradicted(firsts);
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

/**
 * Finds the messages that a batch's receipts refer to.
 *
 * @param early inbox receipts that may have arrived before the answers in this batch.
 * @param refs the hand-overs of this batch.
 * @returns in `settled`, the ids of matched receipts that were in the inbox.
 */
async function findMeant(
  handle: Handle,
  recording: Recording,
  batch: readonly Progress[],
  early: readonly InboxReceipt[],
  refs: readonly VendorRef[],
) {
  const inbox = new Set(batch.flatMap((item) => (item.kind === 'inbox' ? [item.stored.id] : [])));
  const receipts = await dropSettled(handle, inbox, receiptsIn(recording, batch));
  const overtook = early.filter(({ id }) => !inbox.has(id));
  const kept = new Set([...inbox, ...overtook.map(({ id }) => id)]);
  const here = await matchReceipts(handle, overtook, refs, kept, []);
  const found = await matchReceipts(handle, receipts, refs, kept, daysToLookThrough(recording));
  const matched = [...here.matched, ...found.matched];
  const settled = matched.flatMap(({ receipt: { id } }) => (kept.has(id) ? [id] : []));
  return { matched, unmatched: found.unmatched, settled };
}

/**
 * The address does not exist (RFC 3463, 3.2). A full mailbox or a refused content says nothing about the next mail, nor
 * does what is wrong with the domain (5.1.2; 5.1.10: it takes no mail), which its owner can mend, or the sender (5.1.7 and
 * 5.1.8).
 */
const NO_SUCH_ADDRESS = /^5\.1\.(?!(?:2|7|8|10)$)/;

function bouncedAddresses(moved: readonly Moved[]): NewSuppression[] {
  return moved.flatMap(({ bucket, account, id, channel, state, recipient, error, errorCode }) => {
    if (channel !== 'email' || state !== STATE.failed || !NO_SUCH_ADDRESS.test(errorCode ?? '')) return [];
    const address = canonicalAddress(recipient);
    return [{ bucket, account, address, reason: 'bounced', detail: error && say(error), message: id }];
  });
}

function receiptsIn(recording: Recording, batch: readonly Progress[]): InboxReceipt[] {
  return batch.flatMap((item) => {
    if (item.kind === 'inbox') return [item.stored];
    if (item.kind !== 'receipt') return [];
    return [inboxReceipt(recording.ids, item.connector, item.receipt, item.at)];
  });
}

/** Newest day first, back to the oldest one whose receipts may still arrive. */
function daysToLookThrough({ db, receiptHours }: Recording): Iterable<Days> {
  const now = Date.now() + db.clockOffset();
  const hours = receiptHours?.() ?? LONGEST_RECEIPT_HOURS;
  return daysBack(new Date(now), new Date(now - hours * HOUR_MS));
}

/**
 * Leaves out inbox receipts that were removed since they were read, because the answer they preceded, in this batch or
 * another, has claimed them.
 */
async function dropSettled(
  handle: Handle,
  inbox: ReadonlySet<string>,
  receipts: readonly InboxReceipt[],
): Promise<readonly InboxReceipt[]> {
  if (inbox.size === 0) return receipts;
  const left = await lockInInbox(handle, [...inbox]);
  return receipts.filter(({ id }) => !inbox.has(id) || left.has(id));
}

/** Leaves out receipts for messages that are deleted or about to be: there is nowhere to store them. */
async function withoutLate(
  handle: Handle,
  matched: readonly KnownReceipt[],
  now: number,
): Promise<readonly KnownReceipt[]> {
  const old = matched.filter(({ ref }) => isOlderThan(SHORTEST_DAYS, ref, now));
  if (old.length === 0) return matched;
  const retained = await findRetained(
    handle,
    old.map(({ ref: { bucket, account, id } }) => ({ bucket, account, id, week: weekAt(timeOfId(id)).week })),
  );
  return matched.filter((receipt) => !old.includes(receipt) || retained.has(receipt.ref.id));
}

/** By account: for messages with smaller ids, text is no longer stored. */
async function textHorizons(
  handle: Handle,
  matched: readonly KnownReceipt[],
  now: number,
): Promise<ReadonlyMap<number, string>> {
  const old = matched.flatMap(({ ref }) => (isOlderThan(SHORTEST_TEXT_DAYS, ref, now) ? [ref] : []));
  if (old.length === 0) return new Map();
  const accounts = new Map(old.map(({ bucket, account }) => [account, { bucket, account }]));
  return findTextHorizons(handle, [...accounts.values()]);
}

/** An hour less, because the process that applies the retention has a different clock. */
function isOlderThan(days: number, { id }: MessageKey, now: number): boolean {
  return timeOfId(id).getTime() < now - (days * 24 - 1) * HOUR_MS;
}

async function refund(handle: Handle, entry: string, moved: readonly Moved[]): Promise<void> {
  const postings = new Map<number, Posting>();
  for (const { bucket, account, creditKind, refunded } of moved) {
    if (refunded === 0) continue;
    const key = balanceKey(account, creditKind);
    const posting = postings.get(key);
    if (posting) {
      posting.delta += refunded;
      posting.messages = (posting.messages ?? 0) + 1;
    } else {
      postings.set(key, {
        bucket,
        account,
        kind: creditKind,
        entry,
        delta: refunded,
        reason: 'refund',
        messages: 1,
      });
    }
  }
  if (postings.size === 0) return;
  const keys = new Map([...postings.values()].map(({ bucket, account }) => [account, { bucket, account }]));
  await lockBalances(handle, [...keys.values()]);
  await post(handle, [...postings.values()]);
}

/**
 * Counted in the rows of the slot that made the entry.
 *
 * @param today the account's day.
 */
function countsOf(
  entry: string,
  today: (account: number) => string,
  moved: readonly Moved[],
  finished: readonly FinishedMessage[],
) {
  const slot = slotOfId(entry);
  const usage = new Map<string, ProgressRecord['usage'][number]>();
  const causes = new Map<string, ProgressRecord['causes'][number]>();
  for (const message of moved) {
    const { bucket, account, creditKind: kind, state, cameFrom, refunded } = message;
    if (state < FIRST_FINAL) continue;
    const delivered = state === STATE.delivered ? 1 : 0;
    const failed = 1 - delivered;
    // It was counted when it was delivered.
    const bounced = cameFrom === STATE.delivered ? 1 : 0;
    // A bounce takes the delivery off the day that counted it, and counts there itself.
    const { countedDay } = message;
    const day = bounced > 0 && countedDay !== null ? dateAt(countedDay) : today(account);
    const key = `${balanceKey(account, kind)} ${day}`;
    const used = usage.get(key) ?? {
      bucket,
      account,
      day,
      kind,
      slot,
      refunded: 0,
      delivered: 0,
      failed: 0,
    };
    used.refunded += refunded;
    used.delivered += delivered - bounced;
    used.failed += failed;
    usage.set(key, used);
    const { cause } = message;
    if (cause === null) continue;
    const place = `${key} ${cause}`;
    const counted = causes.get(place);
    if (counted) counted.messages += 1;
    else causes.set(place, { bucket, account, day, kind, cause, slot, messages: 1 });
  }
  return {
    usage: [...usage.values()],
    campaigns: campaignCountsOf(slot, moved, finished),
    causes: [...causes.values()],
  };
}

const dateAt = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** What is told about messages of some channels besides what their rows have. */
type Told = {
  /** Whom calls want to be told, by the call's first id. */
  notifies: ReadonlyMap<string, Notify>;
  /** By message id. */
  numbers: ReadonlyMap<string, number>;
};

const NOTHING_ELSE: Told = { notifies: new Map(), numbers: new Map() };

/** SMS have nothing of the kind. */
async function findTold(
  handle: Handle,
  moved: readonly Moved[],
  reads: readonly FirstEngagement[],
): Promise<Told> {
  const others = moved.filter(({ channel }) => channel !== 'sms');
  if (others.length === 0 && reads.length === 0) return NOTHING_ELSE;
  const calls = new Map(others.map((message) => [message.first, message]));
  const numbered = [...others.filter(({ channel }) => channelNamed(channel)?.isNumbered), ...reads];
  const [notifies, numbers] = await Promise.all([
    calls.size > 0 ? readNotifies<Notify>(handle, [...calls.values()]) : NOTHING_ELSE.notifies,
    numbered.length > 0 ? findChatNumbers(handle, numbered) : NOTHING_ELSE.numbers,
  ]);
  return { notifies, numbers };
}

/** A reading comes after all states. */
const READ_RANK = 100;

function readEvents(
  accounts: ReadonlyMap<number, Account>,
  reads: readonly FirstEngagement[],
  { numbers }: Told,
): NewEvent[] {
  return reads.flatMap(({ bucket, account, id, at, recipient, vendorId }) => {
    const owner = accounts.get(account);
    const endpoints = owner ? endpointsFor(owner, CHAT_STATUS) : [];
    if (endpoints.length === 0) return [];
    const number = numbers.get(id) ?? null;
    const payload = chatStatus('read', { messageId: id, vendorId, number, recipient, at, cause: null });
    return [{ bucket, account, subject: id, rank: READ_RANK, at, payload, endpoints }];
  });
}

/**
 * One event for each state that the message reached and that somebody wants to be told: the URL that its call named, or
 * else those of the account's webhooks that subscribe to it.
 */
function eventsOf(
  accounts: ReadonlyMap<number, Account>,
  news: News,
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
    return news.statesOf(message).flatMap((rank: StateRank) => {
      const event = channel.eventOf(stateName(rank));
      if (event === null) return [];
      const webhooks = notify ? [] : owner.webhooks.filter((w) => w.events.has(event));
      const endpoints = notify ? [notify.endpoint] : webhooks.map((w) => w.endpoint);
      if (endpoints.length === 0) return [];
      const at = news.timeOf(message, rank);
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
        message.channel === 'sms' && isOfAge(message, owner) && !webhooks.some((w) => hearsBefore(w, rank));
      return [
        { bucket, account, subject, rank, at, payload, endpoints, query: notify?.query ?? null, isFirst },
      ];
    });
  });
}

/** Webhooks may have had other subscriptions before a change, and processes learn of the change one after the other. */
function isOfAge({ id }: Moved, { readAt }: Account): boolean {
  return timeOfId(id).getTime() > readAt.getTime() + CHANGE_HEARD_MS;
}

/** Whether the webhook is notified of a state that a message can have been in before this one. */
function hearsBefore({ events }: Account['webhooks'][number], rank: StateRank): boolean {
  for (const [name, earlier] of EARLIER_STATES) if (earlier < rank && events.has(name)) return true;
  return false;
}
