import { say } from 'harkara-contract/say.ts';
import type { Handle } from '../../storage/database.ts';
import { findNamedMessages, type NamedMessage } from '../../storage/progress.queries.ts';
import type { InboxReceipt } from '../../storage/receipt-inbox.queries.ts';
import type { NewSuppression } from '../../storage/suppressions.queries.ts';
import { canonicalAddress } from '../channels/email/addresses.ts';
import type { IdMaker } from '../ids.ts';
import { STATE } from '../messages/states.ts';
import { inboxReceipt } from './inbox-receipt.ts';
import type { KnownReceipt, Progress } from './progress.ts';

type Named = Extract<Progress, { kind: 'named_receipt' }>;

/** What does not fit a receipt that names a message. */
export type ForeignCause =
  | 'unknown_message'
  | 'other_connector'
  | 'other_carrier_id'
  | 'other_number'
  | 'unsigned';

export type NamedReceipts = {
  receipts: KnownReceipt[];
  /** Receipts that name a message which is not theirs to report on: no message is known for them. */
  foreign: { receipt: InboxReceipt; cause: ForeignCause }[];
  complaints: NewSuppression[];
};

const NONE: NamedReceipts = { receipts: [], foreign: [], complaints: [] };

/** Receipts that name their messages themselves; signed ones whose message is gone are left out. */
export async function findNamed(
  handle: Handle,
  ids: IdMaker,
  batch: readonly Progress[],
): Promise<NamedReceipts> {
  const given = batch.flatMap((item) => (item.kind === 'named_receipt' ? [item] : []));
  if (given.length === 0) return NONE;
  const messages = await findNamedMessages(
    handle,
    given.map(({ message }) => message),
  );
  const found: NamedReceipts = { receipts: [], foreign: [], complaints: [] };
  for (const named of given) {
    const receipt = inboxReceipt(ids, named.connector, named.receipt, named.at);
    const message = messages.get(named.message.id);
    if (!message && named.by !== 'unsigned_tracking') continue;
    const cause = message ? whyForeign(named, message) : 'unknown_message';
    if (!message || cause !== null) {
      found.foreign.push({ receipt, cause: cause ?? 'unknown_message' });
      continue;
    }
    found.receipts.push(knownReceipt(named, receipt, message));
    if (named.complained) found.complaints.push(complaintOf(named, message));
  }
  return found;
}

/**
 * Only the gateway can have signed a return path, and it names one mail; nothing else is asked of what comes to it. Chat
 * providers let anybody who has a business account name a message, and repeat what they have seen.
 */
function whyForeign({ by, connector, receipt }: Named, message: NamedMessage): ForeignCause | null {
  if (message.channel !== (by === 'return_path' ? 'email' : 'chatapp')) return 'unknown_message';
  if (by === 'return_path') return null;
  if (message.connector !== connector) return 'other_connector';
  const known = message.vendorId;
  if (known !== null && known !== receipt.vendorId) return 'other_carrier_id';
  // Earlier versions signed nothing, and did not keep the carrier's form of the number either.
  if (by === 'unsigned_tracking') return known === null ? 'unsigned' : null;
  const numbers = [null, message.recipient, message.carrierRecipient];
  return numbers.includes(receipt.recipient) ? null : 'other_number';
}

function knownReceipt(
  { by, message: key, connector, complained }: Named,
  receipt: InboxReceipt,
  { recipient, state, finalAt, isRefunded }: NamedMessage,
): KnownReceipt {
  const ref = {
    ...key,
    connector,
    recipient,
    vendorKey: receipt.vendorKey,
    part: 1,
    parts: 1,
    claimedAt: null,
    claim: null,
  };
  const kind = kindOf(receipt, complained);
  // A mail may bounce after its server took it; its vendor id is our own.
  if (by === 'return_path') {
    // Earlier versions did not store the day on which a delivery was counted.
    const wasDelivered = state === STATE.delivered && finalAt !== null;
    return { receipt, ref, kind, overrules: true, ...(wasDelivered && { deliveredAt: finalAt }) };
  }
  const contradicts = receipt.state === STATE.delivered && isRefunded && state !== STATE.delivered;
  return { receipt, ref, kind, namesVendor: true, ...(contradicts && { contradicts }) };
}

/** Whoever can report on a message can do so without end, so that only one of each kind is stored. */
function kindOf({ state, isRead }: InboxReceipt, complained: boolean): number {
  return state * 4 + (isRead ? 2 : 0) + (complained ? 1 : 0);
}

function complaintOf({ message, receipt }: Named, { recipient }: NamedMessage): NewSuppression {
  const { bucket, account, id } = message;
  const address = canonicalAddress(recipient);
  return {
    bucket,
    account,
    address,
    reason: 'complained',
    detail: receipt.error && say(receipt.error),
    message: id,
  };
}
