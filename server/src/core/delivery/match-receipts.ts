import type { Handle } from '../../storage/database.ts';
import type { InboxReceipt } from '../../storage/receipt-inbox.queries.ts';
import { findVendorRefs, type Days, type FoundRef } from '../../storage/vendor-refs.queries.ts';
import { timeOfId } from '../ids.ts';
import { nameOfVendorId, type VendorId } from './progress.ts';
import { numberNamed } from './receipt-number.ts';
import { keysInOtherBases } from './vendor-key.ts';

export type KnownReceipt = { receipt: InboxReceipt; ref: FoundRef };

/**
 * Finds the messages that receipts mean, among these hand-overs and then among the stored ones, newest days first and
 * no further than it takes.
 *
 * @param kept the ids of receipts that lay in the inbox.
 */
export async function matchReceipts(
  handle: Handle,
  receipts: readonly InboxReceipt[],
  refs: readonly FoundRef[],
  kept: ReadonlySet<string>,
  days: Iterable<Days>,
): Promise<{ matched: KnownReceipt[]; unmatched: InboxReceipt[] }> {
  const matched: KnownReceipt[] = [];
  const inOtherDigits = new Map<string, KnownReceipt>();
  let open = receipts;

  function matchAmong(found: readonly FoundRef[]): void {
    const byName = Map.groupBy(found, nameOfVendorId);
    open = open.filter((receipt) => {
      const isMeant = (ref: FoundRef) => mayMean(receipt, ref, kept);
      const ref = byName.get(nameOfVendorId(receipt))?.find(isMeant);
      if (ref) {
        matched.push({ receipt, ref });
        return false;
      }
      const others = keysOf(receipt, kept).slice(1);
      const other = others.flatMap((key) => byName.get(nameOfVendorId(key)) ?? []).find(isMeant);
      if (other && !inOtherDigits.has(receipt.id)) inOtherDigits.set(receipt.id, { receipt, ref: other });
      return true;
    });
  }

  matchAmong(refs);
  for (const some of days) {
    if (open.length === 0) break;
    const keys = open.flatMap((receipt) => keysOf(receipt, kept));
    matchAmong(await findVendorRefs(handle, keys, some));
  }
  // The message that has the very id comes before one that has the same number in other digits.
  for (const { receipt, ref } of inOtherDigits.values()) {
    if (open.includes(receipt)) matched.push({ receipt, ref });
  }
  return { matched, unmatched: open.filter(({ id }) => !inOtherDigits.has(id)) };
}

/**
 * The earliest time at which a receipt for it can come. Rows of earlier versions only tell when the message was accepted.
 */
export function handedOverAt({ claimedAt, id }: FoundRef): Date {
  return claimedAt ?? timeOfId(id);
}

/** Claims are numbered, since clocks may be set between the two. Rows of earlier versions have only times. */
function cameBefore({ afterClaim, receivedAt }: InboxReceipt, ref: FoundRef): boolean {
  if (afterClaim !== null && ref.claim !== null) return afterClaim < ref.claim;
  return receivedAt < handedOverAt(ref);
}

/** A receipt that names a number means only messages to it, and none that was handed over after it came. */
function mayMean(receipt: InboxReceipt, ref: FoundRef, kept: ReadonlySet<string>): boolean {
  // One that has just come is later than all that is stored.
  if (kept.has(receipt.id) && cameBefore(receipt, ref)) return false;
  if (receipt.recipient === ref.recipient) return true;
  const number = numberNamed(receipt.recipient);
  return number === null || number === numberNamed(ref.recipient);
}

/**
 * Its own key, and others under which it may be looked for: a receipt whose id nobody has had for a while may have it in
 * other digits than the answer. Such an id may be another message's, so that the number has to be known.
 */
function keysOf(
  { id, connector, vendorKey, recipient }: InboxReceipt,
  kept: ReadonlySet<string>,
): VendorId[] {
  const others = kept.has(id) && numberNamed(recipient) !== null ? keysInOtherBases(vendorKey) : [];
  return [vendorKey, ...others].map((key) => ({ connector, vendorKey: key }));
}
