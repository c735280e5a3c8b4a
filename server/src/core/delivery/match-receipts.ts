import type { Handle } from '../../storage/database.ts';
import type { InboxReceipt } from '../../storage/receipt-inbox.queries.ts';
import { findVendorRefs, type Days, type FoundRef } from '../../storage/vendor-refs.queries.ts';
import { timeOfId } from '../ids.ts';
import { nameOfVendorId, type KnownReceipt, type VendorId } from './progress.ts';
import { numberNamed } from './receipt-number.ts';
import { keysInOtherBases } from './vendor-key.ts';

/**
 * Finds the messages that receipts refer to: among these hand-overs, then among the stored ones, newest days first and
 * only as far back as needed.
 *
 * @param kept the ids of receipts that were in the inbox.
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
  // A message with exactly this id takes precedence over one with the same number in another base.
  for (const { receipt, ref } of inOtherDigits.values()) {
    if (open.includes(receipt)) matched.push({ receipt, ref });
  }
  return { matched, unmatched: open.filter(({ id }) => !inOtherDigits.has(id)) };
}

/**
 * The earliest time at which a receipt for the hand-over can arrive. Rows of earlier versions only have the time of
 * acceptance.
 */
export function handedOverAt({ claimedAt, id }: FoundRef): Date {
  return claimedAt ?? timeOfId(id);
}

/** Compares claim numbers, since a clock may be changed between the two. Rows of earlier versions have only times. */
function cameBefore({ afterClaim, receivedAt }: InboxReceipt, ref: FoundRef): boolean {
  if (afterClaim !== null && ref.claim !== null) return afterClaim < ref.claim;
  return receivedAt < handedOverAt(ref);
}

/**
 * A receipt that names a number refers only to messages to that number, and never to one handed over after it arrived.
 */
function mayMean(receipt: InboxReceipt, ref: FoundRef, kept: ReadonlySet<string>): boolean {
  // A receipt that has just arrived is later than everything stored.
  if (kept.has(receipt.id) && cameBefore(receipt, ref)) return false;
  if (receipt.recipient === ref.recipient) return true;
  const number = numberNamed(receipt.recipient);
  return number === null || number === numberNamed(ref.recipient);
}

/**
 * The receipt's own key, and others to look under: if its id has not been found for a while, the answer may have
 * written it in another base. Such an id may belong to another message, so the recipient's number must be known.
 */
function keysOf(
  { id, connector, vendorKey, recipient }: InboxReceipt,
  kept: ReadonlySet<string>,
): VendorId[] {
  const others = kept.has(id) && numberNamed(recipient) !== null ? keysInOtherBases(vendorKey) : [];
  return [vendorKey, ...others].map((key) => ({ connector, vendorKey: key }));
}
