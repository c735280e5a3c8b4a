import type { Problem } from '../problem.ts';

/** The port that every road to an operator implements: SMPP, HTTP, the virtual operator …. */
export type Submission = {
  /** The message's id; with `attempt` it names this hand-over. */
  messageId: string;
  attempt: number;
  account: number;
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
   * Asked by the connector right before the first byte is written, however long the message has waited there. False
   * once another process may have taken the hand-over for its own: then no byte may leave.
   */
  mayLeave: () => boolean;
};

/** What came of a hand-over. A carrier's "no" is a value, never an exception. */
export type HandOverResult =
  /** The operator has it. Several ids where it was handed over in several parts, in their order. */
  | { kind: 'accepted'; vendorIds: readonly string[] }
  /** Not now (throttled, queue full, link down before a byte left): try again after so many ms. */
  | { kind: 'retry'; afterMs: number; reason: string }
  /** Never. `partly`: the operator has a part of it all the same, so that nobody else may try. */
  | { kind: 'rejected'; reason: string; partly?: true }
  /** Bytes left and no answer came. `vendorIds`: what receipts will name it by, where that is known all the same. */
  | { kind: 'unknown'; reason: string; vendorIds?: readonly string[] };

export type SubmitResult =
  | HandOverResult
  /** It was not allowed to leave any more ({@link Submission.mayLeave}), and no byte of it did. */
  | { kind: 'withheld' };

export type ReceiptState = 'sent' | 'delivered' | 'failed' | 'expired';

export type Receipt = {
  vendorId: string;
  recipient: string | null;
  state: ReceiptState;
  /** In words, where the operator gives a cause. */
  error: string | null;
  at: Date;
  /** As it came, for the record. */
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
  /** Where this is not the whole of it. */
  part?: InboundPart;
};

/** What the operator says of a hand-over whose answer was lost. */
export type QueryResult =
  | { kind: 'taken'; vendorIds: readonly string[] }
  | { kind: 'never_arrived' }
  /** Not now; it may be asked again. */
  | { kind: 'no_answer' }
  /** Nobody will ever know: there is nothing to ask by. */
  | { kind: 'cannot_tell' };

export type ConnectorEvents = {
  /** Resolves when the receipt is stored; only then may it be acknowledged to the operator. */
  onReceipt(receipt: Receipt): Promise<void>;
  /** Likewise, also of a part whose message is not whole yet. */
  onInbound(inbound: Inbound): Promise<void>;
  /** There is room in the window again. */
  onRoom(): void;
};

/** One connection to the operator, as an operator's person wants to see it. */
export type LinkStatus = {
  name: string;
  state: 'up' | 'connecting' | 'down' | 'refused';
  since: Date;
  /** Handed over and not answered yet. */
  inFlight: number;
  lastError: string | null;
};

export type ConnectorStatus = {
  /** `refused`: the operator does not let us in (wrong password …); nothing helps but another setting. */
  state: 'up' | 'connecting' | 'down' | 'refused';
  since: Date;
  window: number;
  perSecond: number | null;
  lastError: string | null;
  links: readonly LinkStatus[];
};

export interface Connector {
  start(events: ConnectorEvents): Promise<void>;
  /** How many more messages it can take at this moment. Zero while its links are down. */
  freeWindow(): number;
  /** Settles when the operator has answered; the caller has committed the attempt before. Never rejects. */
  submit(submission: Submission): Promise<SubmitResult>;
  /** Asks the operator about a hand-over whose answer was lost, where its protocol can. */
  query?(submission: { messageId: string; attempt: number; recipient: string }): Promise<QueryResult>;
  /** What receipts will name a hand-over by, where that does not depend on the operator's answer. */
  receiptIds?(submission: { messageId: string; attempt: number }): readonly string[];
  /** How it stands with the operator; absent where there is nothing to be told. */
  status?(): ConnectorStatus;
  /** Waits for answers under way, at most `graceMs`, then closes its links. */
  stop(graceMs: number): Promise<void>;
}

/** Settles what was handed over without an answer: wait for a receipt, or hand it over again and risk a duplicate. */
export type UnknownPolicy = 'wait' | 'resend';

/** A connector cannot be made of these options, for all of these reasons. */
export class InvalidOptions extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(({ path, reason }) => `${path}: ${reason}`).join('; '));
    this.name = 'InvalidOptions';
    this.problems = problems;
  }
}
