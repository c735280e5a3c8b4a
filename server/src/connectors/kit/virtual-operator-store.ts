/**
 * What the virtual operator keeps on disk. A row's due time is when it must be checked again: to hand over a receipt
 * that nobody has (its process died, or released it), or to forget a message for which nothing is owed.
 */
export interface VirtualOperatorStore {
  /** Durable when it resolves; if it rejects, the rows may have been taken or not. Taking a row twice is harmless. */
  take(connector: number, rows: readonly TakenMessage[]): Promise<void>;
  /** Those of the ids that were taken. */
  known(connector: number, vendorIds: readonly string[]): Promise<string[]>;
  /**
   * Leases up to `limit` receipts that are due: no other process gets them until `leaseMs` have passed. Forgets the
   * messages that are due and owe nothing. `more`: there may be more.
   */
  claim(
    connector: number,
    limit: number,
    leaseMs: number,
  ): Promise<{ receipts: OwedReceipt[]; more: boolean }>;
  /** Gives up the leases: the receipts are due after `dueInMs`. */
  release(connector: number, rows: readonly { vendorId: string; dueInMs: number }[]): Promise<void>;
  /** The receipts were handed over; the messages can still be queried for `keepMs`. */
  settle(connector: number, vendorIds: readonly string[], keepMs: number): Promise<void>;
  remove(connector: number, vendorIds: readonly string[]): Promise<void>;
}

/** Messages that a user made up, for the virtual operator to hand over as if a phone had sent them. */
export interface MadeUpInbound {
  /** Leases up to `limit`: no other process gets them until `leaseMs` have passed. */
  claim(connector: number, limit: number, leaseMs: number): Promise<MadeUpMessage[]>;
  remove(connector: number, ids: readonly string[]): Promise<void>;
}

export type MadeUpMessage = { id: string; sender: string; number: string; body: string; at: Date };

export type TakenMessage = {
  vendorId: string;
  messageId: string;
  recipient: string;
  /** Null: it owes no receipt. */
  outcome: string | null;
  dueInMs: number;
};

export type OwedReceipt = { vendorId: string; recipient: string; outcome: string };
