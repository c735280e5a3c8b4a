import type { Handle } from '../../storage/database.ts';
import { findNamedMessages, type NamedMessage } from '../../storage/receipts.queries.ts';
import type { InboxReceipt } from '../../storage/receipt-inbox.queries.ts';
import type { NewSuppression } from '../../storage/suppressions.queries.ts';
import { channelNamed, channelsThat } from '../channels/channels.ts';
import type { IdMaker } from '../ids.ts';
import { inboxReceipt } from './inbox-receipt.ts';
import type { ForeignCause, KnownReceipt, NamedReceipt, Progress } from './progress.ts';

const NAMED_CHANNELS = channelsThat(({ naming }) => naming !== undefined);

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
    NAMED_CHANNELS,
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
    found.complaints.push(...complaintOf(named, message));
  }
  return found;
}

function whyForeign(named: NamedReceipt, message: NamedMessage): ForeignCause | null {
  const naming = channelNamed(message.channel)?.naming;
  return naming?.by.includes(named.by) ? naming.whyForeign(named, message) : 'unknown_message';
}

function knownReceipt(
  { message: key, connector, complained }: NamedReceipt,
  receipt: InboxReceipt,
  message: NamedMessage,
): KnownReceipt {
  const ref = {
    ...key,
    connector,
    recipient: message.recipient,
    vendorKey: receipt.vendorKey,
    part: 1,
    parts: 1,
    claimedAt: null,
    claim: null,
  };
  const kind = kindOf(receipt, complained);
  return { receipt, ref, kind, ...channelNamed(message.channel)?.naming?.entails(receipt, message) };
}

/** A recipient who can report on a message can do so without end, so only one of each kind is stored. */
function kindOf({ state, isRead }: InboxReceipt, complained: boolean): number {
  return state * 4 + (isRead ? 2 : 0) + (complained ? 1 : 0);
}

function complaintOf(named: NamedReceipt, message: NamedMessage): NewSuppression[] {
  const suppressions = named.complained ? channelNamed(message.channel)?.suppressions : undefined;
  return suppressions ? [suppressions.afterComplaint(named, message)] : [];
}
