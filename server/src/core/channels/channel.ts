import type { Cause } from 'harkara-contract/causes.ts';
import type { Fact } from 'harkara-contract/fact.ts';
import type { RefusalKey } from 'harkara-contract/facts.ts';
import type { AccountKey } from '../../storage/accounts.queries.ts';
import type { Handle } from '../../storage/database.ts';
import type { Moved } from '../../storage/move-messages.queries.ts';
import type { Claimed } from '../../storage/queue.queries.ts';
import type { InboxReceipt } from '../../storage/receipt-inbox.queries.ts';
import type { ReceivedPage, ReceivedWalk } from '../../storage/received.queries.ts';
import type { NamedMessage } from '../../storage/receipts.queries.ts';
import type { NewSuppression } from '../../storage/suppressions.queries.ts';
import type { Payload } from '../../storage/webhooks.queries.ts';
import type { Account } from '../accounts/account.ts';
import type { CreditKind } from '../credits/credits.ts';
import type { ForeignCause, KnownReceipt, NamedReceipt } from '../delivery/progress.ts';
import type { MessageNews } from '../events/event.ts';
import type { StateName } from '../messages/states.ts';
import type { Rejection, SendRequest } from '../messages/send-request.ts';
import type { Content } from './content.ts';
import type { CheckContext, Draft, DraftMessage, Findings } from './draft.ts';
import type { Judge } from './judge.ts';
import type { StepBeforeLeaving } from './leaving.ts';

/** Checks one call: first its terms, then message by message. */
export type Check = {
  add: (message: { recipient: string; text: string }) => unknown;
  /** Throws if nothing of the call can be sent. */
  finish: () => Draft;
};

/** What is left of a call, and what was removed from it. */
export type Permitted = { deliverable: DraftMessage[]; rejections: Rejection[] };

/** How its messages are paid for. */
type Credits = {
  /** Says that a balance is too low. */
  missing: (kind: CreditKind) => Fact<RefusalKey>;
  /** Whether they count against the account's messages per day. */
  areFloodLimited: boolean;
  /** Whether one that fails after its hand-over is refunded. */
  refundFailures: boolean;
};

/** Receipts that name a message of the channel themselves, and not by the operator's id. */
type Naming = {
  by: readonly NamedReceipt['by'][];
  /** What does not fit; null: the receipt is about this message. */
  whyForeign: (named: NamedReceipt, message: NamedMessage) => ForeignCause | null;
  /** What else follows from a receipt that fits. */
  entails: (
    receipt: InboxReceipt,
    message: NamedMessage,
  ) => Pick<KnownReceipt, 'overrules' | 'deliveredAt' | 'namesVendor' | 'contradicts'>;
};

/** Why the account writes to a recipient no more. */
type Suppressions = {
  after: (message: Moved) => NewSuppression | null;
  afterComplaint: (named: NamedReceipt, message: NamedMessage) => NewSuppression;
};

/** How reports show its messages. */
type Reports = {
  /** Why one that failed or expired did not arrive, by the carrier's code and words; null: they do not say. */
  causeOf: (code: string, said: readonly Fact[]) => Cause | null;
  causeOfExpiry: Cause;
  queued: (parts: number) => Fact;
  /** Whether the recipient's phone rings before the message is delivered. */
  rings: boolean;
  /** Whether they are among those that reports about SMS show. */
  areOfSms: boolean;
  /** What people have written to the account; absent: nobody can. */
  listReceived?: (handle: Handle, key: AccountKey, page: ReceivedPage) => Promise<ReceivedWalk>;
};

/**
 * Everything in which the channels of a send differ, beside what the panel knows of them too (`CHANNEL` in the contract's
 * lists). Each channel is a folder beside this file.
 */
export interface Channel<Of extends Content = Content> {
  /** Begins the checks, in the channel's own order. */
  begin(account: Account, request: SendRequest<Of>, context: CheckContext, judge: Judge): Check;
  /** What distinguishes a call's content from another's, for recognising repeats. */
  termsOf(content: Of): unknown[];
  /** Whether a call can be accepted without looking anything up. */
  isOptimistic: (draft: Draft) => boolean;
  /**
   * Part of the transaction that stores calls optimistically: fails if one of them would have to be looked at after all. Absent:
   * there is nothing that could forbid them.
   */
  failIfForbidden?: (handle: Handle, drafts: readonly Draft[]) => Promise<void>;
  look: (handle: Handle, drafts: readonly Draft[]) => Promise<Findings>;
  /**
   * Removes the recipients that the findings forbid; throws if nobody is left, or if the caller wants all or nothing.
   * Without findings there was nothing to look up.
   */
  dropForbidden: (draft: Draft, findings: Findings | undefined) => Permitted;
  /** Looks up what has to be checked again before these messages leave. */
  lookAgain: (handle: Handle, messages: readonly Claimed[]) => Promise<Findings>;
  /** Run in this order; the first step that stops a message gives the reason. */
  beforeLeaving: readonly StepBeforeLeaving[];
  /** The name under which webhooks subscribe to a state that a message has reached; null: nobody is told. */
  eventOf: (state: StateName) => string | null;
  /** What a webhook is sent about a state that a message has reached. */
  payload: (news: MessageNews) => Payload;
  /** Whether its messages have numbers, which count up within their account. */
  isNumbered: boolean;
  /** Whether what the messages of a call share is stored with them, and may say who is told about them. */
  hasContent: boolean;
  /** Whether a message leaves only in the permitted hours. */
  keepsHours: (account: Pick<Account, 'voiceNumbers'>, message: { sender: string; route: string }) => boolean;
  /** How long a message is tried, in ms, where that is not as long as it is valid. */
  triedFor?: (message: { campaign: number | null }, chatWaitMs: number) => number | null;
  /** Whether a sender may have a rate. */
  hasSenderRates: boolean;
  recipients: 'numbers' | 'addresses';
  credits: Credits;
  reports: Reports;
  /** Absent: only operators' ids tell which message a receipt is about. */
  naming?: Naming;
  /** Absent: nobody is suppressed. */
  suppressions?: Suppressions;
  /**
   * What no news means in the end, for a message that the operator has and for one of which that is not known: it has
   * expired, or stays as it is and counts as finished, or has failed for this reason and is refunded. `hours`: after this
   * time, however long carriers' receipts may take.
   */
  silence: { sent: 'expired' | 'stays'; unknown: 'expired' | 'stays' | { failed: Fact }; hours?: number };
}
