import { fact } from 'harkara-contract/facts.ts';
import type { UnmatchedCause } from 'harkara-contract/lists.ts';
import { transaction, type Database, type Handle } from '../../storage/database.ts';
import { completeCampaigns } from '../../storage/manage-campaigns.queries.ts';
import { readReceipts } from '../../storage/message-record.queries.ts';
import { findMessage, type MessageRow } from '../../storage/messages.queries.ts';
import { findCarriersOf } from '../../storage/attempts.queries.ts';
import type { MessageKey } from '../../storage/message-keys.ts';
import {
  listInbox,
  lockReceipt,
  removeFromInbox,
  type InboxReceipt,
  type ListedReceipt,
} from '../../storage/receipt-inbox.queries.ts';
import { listConnectors } from '../../storage/settings.queries.ts';
import { daysBack, findVendorRefs, type FoundRef } from '../../storage/vendor-refs.queries.ts';
import { DAY_MS } from '../../durations.ts';
import { isStorable } from '../../storable-text.ts';
import type { Doer } from '../audit-log/doer.ts';
import { recordAction } from '../audit-log/record-action.ts';
import { DomainError } from '../errors.ts';
import { accountOfId, bucketOf, toPublicId } from '../ids.ts';
import { isFinal, mayMove, stateName, type StateName } from '../messages/states.ts';
import { nameOfVendorId, type KnownReceipt } from './progress.ts';
import { numberNamed } from './receipt-number.ts';
import { recordingTransaction, recordInside, type Recording } from './record-progress.ts';
import { vendorKey } from './vendor-key.ts';

export type UnmatchedReceipt = ListedReceipt & { cause: UnmatchedCause };

/** Hand-overs that are looked through for a cause. */
const LOOKED_BACK_DAYS = 32;
const LONGEST_REASON = 500;
/** A message has no more parts. */
const MOST_RECEIPTS = 500;

/** Receipts that no message is known for, the newest first, each with why. */
export async function pageOfUnmatched(
  db: Database,
  { before, limit }: { before: string | null; limit: number },
): Promise<{ items: UnmatchedReceipt[]; next: string | null }> {
  const { reports } = db;
  const found = await listInbox(reports, { before, limit: limit + 1 });
  const shown = found.slice(0, limit);
  const refs = await findRefs(reports, shown, Date.now() + db.clockOffset());
  const byName = Map.groupBy(refs, nameOfVendorId);
  const items = shown.map((receipt) => ({
    ...receipt,
    cause: causeOf(receipt, byName.get(nameOfVendorId(receipt)) ?? []),
  }));
  return { items, next: found.length > limit ? (shown.at(-1)?.id ?? null) : null };
}

async function findRefs(
  handle: Handle,
  ids: readonly { connector: number; vendorKey: string }[],
  now: number,
): Promise<FoundRef[]> {
  if (ids.length === 0) return [];
  const refs: FoundRef[] = [];
  for (const days of daysBack(new Date(now), new Date(now - LOOKED_BACK_DAYS * DAY_MS))) {
    refs.push(...(await findVendorRefs(handle, ids, days)));
  }
  return refs;
}

function causeOf({ recipient }: ListedReceipt, refs: readonly FoundRef[]): UnmatchedCause {
  if (refs.length === 0) return 'unknown_id';
  const number = numberNamed(recipient);
  const isOther = number !== null && refs.every((ref) => numberNamed(ref.recipient) !== number);
  return isOther ? 'other_number' : 'too_early';
}

/**
 * A person says which message a receipt from the inbox is about: it is recorded as if it had been matched.
 *
 * @param receipt its id in the inbox.
 * @returns the state that the message is in now.
 */
export async function matchByHand(
  recording: Recording,
  doer: Doer,
  receipt: string,
  message: string,
): Promise<StateName> {
  const number = accountOfId(message);
  const key = { bucket: bucketOf(number), account: number, id: message };
  const { campaign, state } = await recordingTransaction(recording, async (handle, along, held) => {
    const known = await findKnown(handle, recording.db, receipt, key);
    const news = { kind: 'matched_receipt', known: known.known } as const;
    const { moved, late } = await recordInside(handle, along, held, [news]);
    if (late > 0) throw new DomainError(fact('message_past_retention'));
    const [to] = moved;
    // One part of several may change nothing yet.
    if (!to && known.known.ref.parts === 1) throw nothingNew(known.message, known.known.receipt);
    const reached = to?.state ?? known.message.state;
    await recordAction(handle, doer, {
      action: 'receipt.matched',
      account: number,
      subject: toPublicId(message),
      before: { status: stateName(known.message.state) },
      after: { status: stateName(reached), receipt: toPublicId(receipt), ...described(known) },
    });
    return { campaign: known.message.campaign, state: reached };
  });
  // This may have been the last open message of its campaign.
  if (campaign !== null) await completeCampaigns(recording.db.general, [{ ...key, campaign }]);
  return stateName(state);
}

type Known = { known: KnownReceipt; message: MessageRow; carrier: string };

async function findKnown(handle: Handle, db: Database, id: string, key: MessageKey): Promise<Known> {
  const receipt = await lockReceipt(handle, id);
  if (!receipt) throw noSuchReceipt();
  const message = await findMessage(handle, key, key.id);
  if (!message) {
    throw new DomainError(fact('receipt_of_no_message'), { fields: { messageId: fact('of_no_message') } });
  }
  const carrier = await nameOfCarrier(handle, receipt);
  await refuseIfOfAnotherCarrier(handle, key, receipt, carrier);
  if (!mayMove(message.state, receipt.state)) throw nothingNew(message, receipt);
  const ref = await findRef(handle, db, key, message, receipt);
  const known = { receipt, ref, ...(message.vendorId === null ? { namesVendor: true as const } : {}) };
  return { known, message, carrier };
}

async function nameOfCarrier(handle: Handle, { connector }: InboxReceipt): Promise<string> {
  const carriers = await listConnectors(handle);
  return carriers.find(({ id }) => id === connector)?.name ?? `carrier ${connector}`;
}

async function refuseIfOfAnotherCarrier(
  handle: Handle,
  key: MessageKey,
  { connector }: InboxReceipt,
  carrier: string,
): Promise<void> {
  const { names, isAmong } = await findCarriersOf(handle, key, connector);
  if (isAmong) return;
  const why =
    names.length === 0
      ? fact('receipt_of_unsent_message', { carrier })
      : fact('receipt_of_another_carrier', { carriers: names.join(' and '), carrier });
  throw new DomainError(why, { details: { carriers: names, receipt: carrier } });
}

function nothingNew({ state }: MessageRow, receipt: InboxReceipt): DomainError {
  const status = stateName(state);
  const said = stateName(receipt.state);
  const why = isFinal(state)
    ? fact('receipt_after_final_status', { status })
    : fact('receipt_without_news', { status, said });
  return new DomainError(why, { details: { status } });
}

/** Of a message in parts, the first part that no receipt has come for. */
async function findRef(
  handle: Handle,
  db: Database,
  key: MessageKey,
  { recipient, vendorId }: MessageRow,
  { connector, vendorKey: ofReceipt }: InboxReceipt,
): Promise<FoundRef> {
  const alone = { ...key, connector, recipient, part: 1, parts: 1, claimedAt: null, claim: null };
  const unnamed = { ...alone, vendorKey: ofReceipt };
  if (vendorId === null) return unnamed;
  const own = [{ connector, vendorKey: vendorKey(vendorId) }];
  const refs = await findRefs(handle, own, Date.now() + db.clockOffset());
  const ref = refs.find(({ id, account }) => id === key.id && account === key.account);
  if (!ref || ref.parts === 1) return ref ?? unnamed;
  const heard = new Set((await readReceipts(handle, key, key.id, MOST_RECEIPTS)).map(({ part }) => part));
  const parts = Array.from({ length: ref.parts }, (_, index) => index + 1);
  return { ...ref, part: parts.find((part) => !heard.has(part)) ?? ref.part };
}

/** @param reason why it is not needed, for the audit log. */
export async function dismissReceipt(db: Database, doer: Doer, id: string, reason: string): Promise<void> {
  const given = reason.trim();
  if (given === '' || given.length > LONGEST_REASON || !isStorable(given)) {
    const why = fact('wrong_length', { least: 1, most: LONGEST_REASON });
    throw new DomainError(fact('invalid_reason', { reason: why }), { fields: { reason: why } });
  }
  await transaction(db.general, async (handle) => {
    const receipt = await lockReceipt(handle, id);
    if (!receipt) throw noSuchReceipt();
    const carrier = await nameOfCarrier(handle, receipt);
    await removeFromInbox(handle, [id]);
    await recordAction(handle, doer, {
      action: 'receipt.dismissed',
      subject: toPublicId(id),
      before: {
        status: stateName(receipt.state),
        carrier,
        carrier_id: receipt.vendorId,
        recipient: receipt.recipient,
        raw: receipt.raw,
      },
      reason: given,
    });
  });
}

function described({ known: { receipt }, carrier }: Known) {
  return { carrier, carrier_id: receipt.vendorId, recipient: receipt.recipient, raw: receipt.raw };
}

function noSuchReceipt(): DomainError {
  return new DomainError(fact('receipt_not_found'));
}
