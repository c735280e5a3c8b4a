import type { Fact } from 'harkara-contract/fact.ts';
import type { LinkState } from 'harkara-contract/lists.ts';
import type { OptionField } from 'harkara-contract/routes/carriers.ts';
import { say } from 'harkara-contract/say.ts';
import type { Problem } from '../problem.ts';

/** The port that every connection to an operator implements: SMPP, HTTP, the virtual operator and so on. */
export type Submission = {
  /** The message's id; with `attempt` it names this hand-over. */
  messageId: string;
  attempt: number;
  account: number;
  channel: string;
  /** The first message of the call that it came in; what the call's messages share is stored under this id. */
  first: string;
  recipient: string;
  sender: string;
  text: string;
  unicode: boolean;
  flash: boolean;
  parts: number;
  route: string;
  dltEntityId: string | null;
  dltTemplateId: string | null;
  dltHeaderId: string | null;
  /**
   * Called by the connector right before the first byte is written, however long the message has waited there. False
   * once another process may have taken over the hand-over: then no byte may leave.
   */
  mayLeave: () => boolean;
  /** Called by a connector that places calls when the recipient's phone rings. */
  rings?: () => void;
};

/** How a call that was answered went. */
export type AnsweredCall = {
  /** From the answer to the end, begun seconds counted whole. */
  seconds: number;
  /** The keys that the listener pressed, in order; null: none. */
  digits: string | null;
};

/** The outcome of a hand-over. A carrier's "no" is a value, never an exception. */
export type HandOverResult =
  /**
   * The operator has the message. Several ids, in part order, if it was handed over in several parts. `delivered`: the
   * one who answered is the recipient's own server, or the recipient. `note`: its answer in words, for the timeline.
   * `call`: a call has ended, and its length settles its price. `recipient`: the recipient as the operator names it, where
   * it is not the number that was sent to: receipts name it so.
   */
  | {
      kind: 'accepted';
      vendorIds: readonly string[];
      delivered?: true;
      note?: Fact;
      call?: AnsweredCall;
      recipient?: string;
    }
  /**
   * Not now (throttled, queue full, link down before a byte left): try again after `afterMs`. `hold` as in
   * {@link SubmitResult}.
   */
  | { kind: 'retry'; afterMs: number; reason: Fact; hold?: string }
  /**
   * Never. `charged`: it stays charged and no other connector may try, because the operator has some of its parts, or
   * has judged its recipient. `code`: the operator's code for the reason, such as 5.1.1 of a mail server, or the cause of
   * a call's failure. `final`: no other connector may try, although it is refunded. `call`: it was answered nevertheless,
   * and its length settles its price.
   */
  | {
      kind: 'rejected';
      reason: Fact;
      charged?: true;
      final?: true;
      code?: string;
      call?: AnsweredCall;
    }
  /** A call that nobody answered. It is placed again after the minutes given for each such call, then it has failed. */
  | { kind: 'unanswered'; code: 'busy' | 'no_answer'; reason: Fact; retryMinutes: readonly number[] }
  /** Bytes left and no answer came. `vendorIds`: the ids receipts will use, if they are known nevertheless. */
  | { kind: 'unknown'; reason: Fact; vendorIds?: readonly string[] };

export type SubmitResult =
  | HandOverResult
  /** The message was no longer allowed to leave ({@link Submission.mayLeave}), and no byte of it did. */
  | { kind: 'withheld' }
  /**
   * It cannot leave before then: that is its place in a rate that the connector keeps to, such as one per recipient
   * domain. `hold` names something that many messages wait for together, such as a domain that cannot be reached: they
   * come back earlier if {@link ConnectorEvents.onHoldOver} says so.
   */
  | { kind: 'held'; until: Date; reason: Fact; hold?: string };

export type ReceiptState = 'sent' | 'delivered' | 'failed' | 'expired';

/** `isSigned`: only the gateway can have written that it is this message. */
export type MessageName = { messageId: string; isSigned: boolean };

export type Receipt = {
  vendorId: string;
  recipient: string | null;
  state: ReceiptState;
  /** If the operator gives a cause. */
  error: Fact | null;
  /** The operator's code for the cause, for channels whose codes mean something. */
  code?: string;
  /** The message that it says it is about, if the operator passes on what we gave it. */
  names?: MessageName;
  /** The recipient has read it, which implies its delivery. */
  isRead?: true;
  /** A call was answered; its length settles its price. */
  call?: AnsweredCall;
  at: Date;
  /** As received, for the record. */
  raw: string;
};

/** Which part of which message; both count from 1. */
export type InboundPart = { reference: number; total: number; number: number };

export type Inbound = {
  from: string;
  to: string;
  text: string;
  at: Date;
  vendorId: string | null;
  /** Present if this is only one part of the message. */
  part?: InboundPart;
};

/** What the operator says about a hand-over whose answer was lost. */
export type QueryResult =
  | { kind: 'taken'; vendorIds: readonly string[] }
  | { kind: 'never_arrived' }
  /** Not now; the operator may be asked again. */
  | { kind: 'no_answer' }
  /** It will never be known: there is no id to ask by. */
  | { kind: 'cannot_tell' };

export type ConnectorEvents = {
  /** Resolves when the receipt is stored; only then may it be acknowledged to the operator. */
  onReceipt(receipt: Receipt): Promise<void>;
  /** Likewise, also for a part of a message that is not complete yet. */
  onInbound(inbound: Inbound): Promise<void>;
  /** The window has room again. */
  onRoom(): void;
  /**
   * What messages were held for, by this process or another, has passed. They come back in growing pieces, until
   * {@link onHoldBegun} says that it has not. `isOwn`: this process may have held some until now.
   */
  onHoldOver?(hold: string, isOwn: boolean): void;
  /** From now on, messages are held for this. */
  onHoldBegun?(hold: string): void;
};

/** One connection to the operator, for display to staff. */
export type LinkStatus = {
  name: string;
  state: LinkState;
  since: Date;
  /** Handed over and not answered yet. */
  inFlight: number;
  lastError: Fact | null;
};

export type ConnectorStatus = {
  state: LinkState;
  since: Date;
  window: number;
  perSecond: number | null;
  lastError: Fact | null;
  links: readonly LinkStatus[];
};

export interface Connector {
  start(events: ConnectorEvents): Promise<void>;
  /** How many more messages it can take at this moment. Zero while its links are down. */
  freeWindow(): number;
  /** Settles when the operator has answered; the caller must have committed the attempt first. Never rejects. */
  submit(submission: Submission): Promise<SubmitResult>;
  /** Asks the operator about a hand-over whose answer was lost, if the protocol allows it. */
  query?(submission: { messageId: string; attempt: number; recipient: string }): Promise<QueryResult>;
  /** The ids by which receipts will name a hand-over, if they do not depend on the operator's answer. */
  receiptIds?(submission: { messageId: string; attempt: number }): readonly string[];
  /** The state of the connection to the operator; absent when there is nothing to report. */
  status?(): ConnectorStatus;
  /**
   * Takes nothing new, and lets what is under way end by itself, however long that takes; resolves when its links are
   * closed. It may be stopped meanwhile. Absent: what is under way ends soon, and `stop` waits for it.
   */
  retire?(): Promise<void>;
  /** Waits for answers under way, at most `graceMs`, then closes its links. */
  stop(graceMs: number): Promise<void>;
}

/** What to do about a hand-over without an answer: wait for a receipt, or hand over again and risk a duplicate. */
export type UnknownPolicy = 'wait' | 'resend';

export type { OptionField };

/** What came of asking an operator whether we may come in. */
export type CheckOutcome = {
  result: 'ok' | 'failed' | 'untestable';
  /** What the operator has said, or why there is nothing to ask. */
  said: Fact;
};

/** Part of a message's content is no longer stored, so that it can never be sent as it was accepted. */
export class ContentMissing extends Error {
  readonly why: Fact;

  constructor(why: Fact) {
    super(say(why));
    this.name = 'ContentMissing';
    this.why = why;
  }
}

/** A connector cannot be created from these options; holds all the reasons. */
export class InvalidOptions extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(({ path, reason }) => `${path}: ${say(reason)}`).join('; '));
    this.name = 'InvalidOptions';
    this.problems = problems;
  }
}
