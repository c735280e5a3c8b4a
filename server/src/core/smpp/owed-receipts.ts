import type { Moved } from '../../storage/move-messages.queries.ts';
import type { NewReceipt } from '../../storage/smpp-deliveries.queries.ts';
import type { DomainCode } from '../errors.ts';
import type { Family } from '../messages/send-request.ts';
import { isFinal, STATE, stateName, type StateName } from '../messages/states.ts';

/** The outcome of a message that a customer submitted by SMPP. */
export type OwedReceipt = {
  kind: 'receipt';
  sender: string;
  /** With its country code. */
  recipient: string;
  /** `refused`: it came in parts, was assembled, and may not be sent. */
  state: Extract<StateName, 'delivered' | 'failed' | 'expired' | 'cancelled'> | 'refused';
  at: string;
  /** Why it was refused, and which fields were wrong. */
  refusal: { code: DomainCode; fields: string[] } | null;
};

const WANTED: Partial<Record<Family, (state: number) => boolean>> = {
  smpp_receipt: () => true,
  smpp_receipt_failure: (state) => state !== STATE.delivered,
  // Each part has stated its own wish for receipts.
  smpp_parts: () => true,
};

/** The receipts owed to SMPP customers for messages that have reached a final state. */
export function receiptsOf(moved: readonly Moved[], finalAt: (message: Moved) => Date): NewReceipt[] {
  return moved.flatMap((message) => {
    const { bucket, account, id, family, state, sender, recipient, route } = message;
    if (!isFinal(state) || !WANTED[family as Family]?.(state)) return [];
    const content: OwedReceipt = {
      kind: 'receipt',
      sender,
      recipient: route === 'I' ? recipient : `91${recipient}`,
      state: stateName(state) as OwedReceipt['state'],
      at: finalAt(message).toISOString(),
      refusal: null,
    };
    const delivered = state === STATE.delivered;
    return [{ bucket, account, id, inParts: family === 'smpp_parts', delivered, content }];
  });
}
