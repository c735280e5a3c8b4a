import type { Fact } from 'harkara-contract/fact.ts';
import type { HandOverResult, Receipt } from './connector.ts';
import type { MessageKey } from '../../storage/message-keys.ts';
import type { InboxReceipt } from '../../storage/receipt-inbox.queries.ts';
import type { FoundRef } from '../../storage/vendor-refs.queries.ts';
import { vendorKey } from './vendor-key.ts';

/** A hand-over that was committed before its bytes left. */
export type HandOver = MessageKey & {
  recipient: string;
  attempt: number;
  connector: number;
  lane: number;
  /** The claimer: only it can end the hand-over, and only while the claim is still its own. */
  worker: number;
  fence: number;
  claimedAt: Date;
  /** The same time by the database's clock, if `claimedAt` is by another clock. */
  inflightSince?: Date;
  /** The claim's number: receipts that were in the inbox before it do not refer to this hand-over. */
  claim?: number | null;
  /** The end of its validity, in ms: it does not wait for longer. */
  expiresAt?: number;
};

/**
 * `overrules`: it also counts for a message that was reported as delivered, at `deliveredAt`. `namesVendor`: it tells the
 * operator's id of a message whose answer may have been lost. `kind`: of a receipt that names its message itself; the
 * first of a kind is stored, and those after it are counted. `contradicts`: it says that the message was delivered, which
 * was refunded.
 */
export type KnownReceipt = {
  receipt: InboxReceipt;
  ref: FoundRef;
  overrules?: true;
  deliveredAt?: Date;
  namesVendor?: true;
  kind?: number;
  contradicts?: true;
};

/** A receipt that names its message itself. */
export type NamedReceipt = {
  kind: 'named_receipt';
  /** The signed return path of a mail, or what goes to a chat provider with a message, signed or not. */
  by: 'return_path' | 'tracking' | 'unsigned_tracking';
  message: MessageKey;
  connector: number;
  receipt: Receipt;
  at: Date;
  /** The recipient of a mail does not want it. */
  complained: boolean;
};

/** What does not fit a receipt that names a message. */
export type ForeignCause =
  | 'unknown_message'
  | 'other_connector'
  | 'other_carrier_id'
  | 'other_number'
  | 'unsigned';

/** News about a message, to be recorded. */
export type Progress =
  /**
   * The outcome of a hand-over. `keepOpen`: it is unknown, and the operator will be asked. `resend`: it stays unknown,
   * and the carrier's policy is to hand over again. `onward`: it was rejected or is being resent, and goes to another
   * connector.
   */
  | {
      kind: 'answered';
      handOver: HandOver;
      result: HandOverResult;
      at: Date;
      keepOpen?: boolean;
      resend?: boolean;
      onward?: { queue: number; reason: Fact };
    }
  /** The message was claimed, but may not leave now: it waits until `until`, or until its hold is over. */
  | { kind: 'held'; handOver: HandOver; until: Date; reason: Fact; at: Date; hold?: string }
  /** The message was claimed too long ago to leave. Nothing was handed over: it gets its place in the queue back. */
  | { kind: 'withheld'; handOver: HandOver; turn: number }
  /**
   * The message was claimed, but may not leave at all. It is refunded, unless an earlier hand-over may have arrived.
   */
  | {
      kind: 'withdrawn';
      handOver: HandOver;
      state: 'failed' | 'expired' | 'cancelled';
      reason: Fact;
      at: Date;
    }
  /** The message was taken from its queue before it was claimed, and will not be sent. It is refunded. */
  | { kind: 'cancelled'; message: MessageKey; reason: Fact; at: Date }
  /**
   * The message was not claimed, and will not be: it outlived its validity (`expired`), or nobody can take it any more
   * (`failed`). It is refunded, unless an earlier hand-over may have arrived; `wasUnknown`: there may have been one.
   */
  | {
      kind: 'lapsed';
      message: MessageKey;
      state: 'expired' | 'failed';
      reason: Fact;
      at: Date;
      wasUnknown: boolean;
    }
  /**
   * The message was handed over, and no receipt will arrive any more. An expired one stays charged, as if a receipt had
   * said so; a failed one is refunded.
   */
  | { kind: 'silent'; message: MessageKey; state: 'expired' | 'failed'; reason: Fact; at: Date }
  /** No more news of a message of a campaign is expected. It stays as it is, and counts as finished. */
  | { kind: 'finished'; message: MessageKey }
  | { kind: 'receipt'; connector: number; receipt: Receipt; at: Date }
  | NamedReceipt
  /** A receipt from the inbox is tried again. */
  | { kind: 'inbox'; stored: InboxReceipt }
  /** A person has said which message a receipt from the inbox is about; the caller has locked the receipt. */
  | { kind: 'matched_receipt'; known: KnownReceipt };

/** What a receipt can be matched by. */
export type VendorId = { connector: number; vendorKey: string };

export function nameOfVendorId({ connector, vendorKey: key }: VendorId): string {
  return `${connector} ${key}`;
}

/** The ids that this piece of news says the operator gave to the message. */
export function answeredIds(progress: Progress): VendorId[] {
  if (progress.kind !== 'answered') return [];
  const { result, handOver } = progress;
  if (result.kind !== 'accepted' && result.kind !== 'unknown') return [];
  const { connector } = handOver;
  return (result.vendorIds ?? []).map((id) => ({ connector, vendorKey: vendorKey(id) }));
}
