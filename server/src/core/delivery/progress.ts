import type { HandOverResult, Receipt } from './connector.ts';
import type { MessageKey } from '../../storage/progress.queries.ts';
import type { InboxReceipt } from '../../storage/receipt-inbox.queries.ts';
import { vendorKey } from './vendor-key.ts';

/** A hand-over that was committed before its bytes left. */
export type HandOver = {
  id: string;
  bucket: number;
  account: number;
  recipient: string;
  attempt: number;
  connector: number;
  lane: number;
  /** Who has claimed it: it can be ended only while it is still theirs. */
  worker: number;
  fence: number;
  claimedAt: Date;
  /** The same by the database's clock, where that was another's. */
  inflightSince?: Date;
  /** The number of the claim: what was in the inbox before it is not about this hand-over. */
  claim?: number | null;
};

/** News about a message, to be recorded. */
export type Progress =
  /**
   * What came of a hand-over. `keepOpen`: it is unknown, and the operator will be asked. `resend`: it stays unknown, and
   * is handed over again by the carrier's policy. `onward`: it was rejected, or is resent, and another connector is to
   * try.
   */
  | {
      kind: 'answered';
      handOver: HandOver;
      result: HandOverResult;
      at: Date;
      keepOpen?: boolean;
      resend?: boolean;
      onward?: { queue: number; reason: string };
    }
  /** It was claimed, but may not leave now: it waits until `until`. */
  | { kind: 'held'; handOver: HandOver; until: Date; reason: string; at: Date }
  /** It was claimed too long ago to leave. Nothing was handed over: it gets its place in the queue back. */
  | { kind: 'withheld'; handOver: HandOver; turn: number }
  /** It was claimed, but may not leave at all. What it cost is returned, unless an earlier hand-over may have arrived. */
  | { kind: 'withdrawn'; handOver: HandOver; state: 'failed' | 'expired'; reason: string; at: Date }
  /** It was taken from its queue before anybody claimed it, and will not be sent. What it cost is returned. */
  | { kind: 'cancelled'; message: MessageKey; reason: string; at: Date }
  /**
   * It waited longer than it is worth, and nobody has claimed it. What it cost is returned, unless an earlier hand-over
   * may have arrived; `wasUnknown`: there may be one.
   */
  | { kind: 'lapsed'; message: MessageKey; reason: string; at: Date; wasUnknown: boolean }
  /** It was handed over, and no receipt will come any more. It stays charged, as with a receipt that says so. */
  | { kind: 'silent'; message: MessageKey; reason: string; at: Date }
  | { kind: 'receipt'; connector: number; receipt: Receipt; at: Date }
  /** A receipt that lay in the inbox is tried again. */
  | { kind: 'inbox'; stored: InboxReceipt };

/** What a receipt can be matched by. */
export type VendorId = { connector: number; vendorKey: string };

export function nameOfVendorId({ connector, vendorKey: key }: VendorId): string {
  return `${connector} ${key}`;
}

/** The ids that the operator has given to a message with this piece of news. */
export function answeredIds(progress: Progress): VendorId[] {
  if (progress.kind !== 'answered') return [];
  const { result, handOver } = progress;
  if (result.kind !== 'accepted' && result.kind !== 'unknown') return [];
  const { connector } = handOver;
  return (result.vendorIds ?? []).map((id) => ({ connector, vendorKey: vendorKey(id) }));
}
