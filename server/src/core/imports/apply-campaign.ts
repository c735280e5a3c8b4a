import { fact } from 'harkara-contract/facts.ts';
import { HOUR_MS, MINUTE_MS } from '../../durations.ts';
import { findAnswers } from '../../storage/accept.queries.ts';
import { transaction, type Database, type Handle } from '../../storage/database.ts';
import { linkCampaign } from '../../storage/import-campaigns.queries.ts';
import { listGood } from '../../storage/import-checks.queries.ts';
import {
  NO_RESULT,
  type CampaignMapping,
  type ImportKey,
  type ImportRecord,
} from '../../storage/import-record.ts';
import { lockHeld, noteSliceBegun, postponeStep, storeStep } from '../../storage/import-steps.queries.ts';
import { lockImport } from '../../storage/imports.queries.ts';
import type { Account } from '../accounts/account.ts';
import { lockCampaignState } from '../../storage/manage-campaigns.queries.ts';
import { changeState, unlessEnded } from '../campaigns/change-campaign.ts';
import { DomainError } from '../errors.ts';
import { idempotencyHash } from '../idempotency.ts';
import { fingerprintOfCampaign } from '../messages/fingerprint.ts';
import { sendMessages, type Sending } from '../messages/send-messages.ts';
import type { Accepted, GivenMessage } from '../messages/send-request.ts';
import { leavingAt, requestOf } from './campaign-request.ts';
import { requirePattern } from './check-campaign.ts';
import { fill, isShared } from './fill-text.ts';
import { BYTES_AT_ONCE } from './staging-limits.ts';
import { isStopped } from './stop-import.ts';

/** Messages of one campaign; an import with more of them becomes several. */
const MOST_OF_ONE = 100_000;
const PAGE = 5_000;
/** Repeats are recognised for a day: a slice whose fate nobody knows for nearly as long is not tried again. */
const LONGEST_DOUBT_MS = 20 * HOUR_MS;
/** A slice that is not stored after this time will not be, unless its process is very slow. */
const LONGEST_SLICE_MS = MINUTE_MS;
const LONGEST_NAME = 100;

/**
 * Sends the next messages of an import as a campaign. Each slice has an idempotency key of its own, so that one whose
 * process died is sent once, whichever process goes on with it.
 */
export async function applyCampaignSlice(
  { db, sending }: { db: Database; sending: Sending },
  account: Account,
  record: ImportRecord,
  holder: string,
  mapping: CampaignMapping,
): Promise<void> {
  const key = { bucket: record.bucket, account: record.account, import: record.id };
  const most = Math.min(MOST_OF_ONE, sending.context().limits.maxRecipients);
  const route = mapping.route ?? account.senders.get(mapping.sender)?.route;
  const isInternational = route === 'international';
  const { messages, last } = await readSlice(db, key, record, mapping, { most, isInternational });
  if (messages.length === 0) {
    await finish(db, key, holder);
    return;
  }
  const step = { place: last, done: record.done + messages.length, slice: record.slice + 1 };
  if (isStopped(record)) {
    await settleStopped(db, key, holder, record, step);
    return;
  }
  if (!(await mayBegin(db, key, holder))) return;
  const slices = Math.ceil(record.good / most);
  const name = campaignName(mapping.name ?? record.name, record.slice + 1, slices);
  const wanted = { ...mapping, name };
  // Of the time that was wanted, so that a repeat is recognised when it has passed.
  const fingerprint = await fingerprintOfCampaign(requestOf(wanted, messages));
  const idempotency = { key: sliceKey(record), fingerprint };
  const send = requestOf(leavingAt(wanted, sending.context().now), messages);
  const { via, viaAddress: address } = record;
  const origin = via && { via, address };
  const accepted = await sendMessages(sending, account, { ...send, idempotency, origin });
  await storeSlice(db, key, holder, step, accepted);
}

const sliceKey = ({ id, slice }: ImportRecord) => `import ${id} ${slice}`;

type SliceStep = Pick<ImportRecord, 'place' | 'done' | 'slice'>;

/**
 * The last step of an import that was stopped while a slice of it was in doubt: a slice that was accepted is cancelled,
 * and one that was not is not tried again.
 */
async function settleStopped(
  db: Database,
  key: ImportKey,
  holder: string,
  record: ImportRecord,
  step: SliceStep,
): Promise<void> {
  const keyHash = idempotencyHash(sliceKey(record));
  const [earlier] = await findAnswers<Accepted>(db.general, [{ ...key, keyHash }]);
  if (earlier) {
    await storeSlice(db, key, holder, step, earlier.answer);
    return;
  }
  const begunAt = record.sliceAt?.getTime() ?? 0;
  // Another process may still be storing it.
  if (Date.now() + db.clockOffset() - begunAt < LONGEST_SLICE_MS) {
    await postponeStep(db.general, key, holder, { seconds: LONGEST_SLICE_MS / 1_000, counts: false });
    return;
  }
  await finish(db, key, holder);
}

/**
 * If another campaign of the file was cancelled while this slice was accepted, the slice is cancelled with it; if the
 * slice itself was, before the import knew it, no other follows.
 */
async function storeSlice(
  db: Database,
  key: ImportKey,
  holder: string,
  step: SliceStep,
  accepted: Accepted,
): Promise<void> {
  await transaction(db.general, async (handle) => {
    const { campaign } = accepted;
    const held = (await lockHeld(handle, key, holder)) ?? (await lockStopped(handle, key, campaign));
    if (!held) return;
    if (campaign !== null) await linkCampaign(handle, key, campaign);
    const created = campaign === null ? null : await lockCampaignState(handle, key, campaign);
    const result = resultWith(held, accepted);
    if (!isStopped(held) && created?.state !== 'cancelled') {
      await storeStep(handle, key, { state: 'applying', ...step, result });
      return;
    }
    const notCreated = held.good - step.done;
    await storeStep(handle, key, { state: 'done', ...step, result: { ...result, notCreated } });
    if (campaign === null) return;
    const now = new Date(Date.now() + db.clockOffset());
    await changeState(handle, key, campaign, 'cancel', now).catch(unlessEnded);
  });
}

/** A process that was slower than the last step of a stopped import stores the campaign that this step did not find. */
async function lockStopped(
  handle: Handle,
  key: ImportKey,
  campaign: number | null,
): Promise<ImportRecord | null> {
  const found = await lockImport(handle, key);
  if (campaign === null || !found || !isStopped(found)) return null;
  return found.result?.campaigns.includes(campaign) ? null : found;
}

type Slice = { messages: GivenMessage[]; last: number };

async function readSlice(
  db: Database,
  key: ImportKey,
  { round, place, columns, format }: ImportRecord,
  mapping: CampaignMapping,
  { most, isInternational }: { most: number; isInternational: boolean },
): Promise<Slice> {
  const pattern = requirePattern(mapping, columns);
  const shared = isShared(pattern) ? fill(pattern, []) : null;
  const slice: Slice = { messages: [], last: place };
  while (slice.messages.length < most) {
    const limit = Math.min(PAGE, most - slice.messages.length);
    const page = { round, after: slice.last, limit, bytes: BYTES_AT_ONCE };
    const { rows, isMore } = await listGood(db.general, key, page);
    for (const { row, number, cells } of rows) {
      const recipient = isInternational ? `+${number}` : number;
      const message = { recipient, text: shared ?? fill(pattern, cells) };
      // Only of a file does anybody see the rows.
      slice.messages.push(format === 'group' ? message : { ...message, row });
      slice.last = row;
    }
    if (!isMore) break;
  }
  return slice;
}

/** @returns false if another holder has taken the import, or it was stopped. */
async function mayBegin(db: Database, key: ImportKey, holder: string): Promise<boolean> {
  const begunAt = await noteSliceBegun(db.general, key, holder);
  if (begunAt === null) return false;
  if (Date.now() + db.clockOffset() - begunAt.getTime() < LONGEST_DOUBT_MS) return true;
  throw new DomainError(fact('sending_in_doubt'));
}

function campaignName(name: string, number: number, of: number): string {
  const suffix = of > 1 ? ` (${number}/${of})` : '';
  return `${name.slice(0, LONGEST_NAME - suffix.length)}${suffix}`;
}

function resultWith({ result }: ImportRecord, { campaign, accepted, credits, rejected }: Accepted) {
  const before = result ?? NO_RESULT;
  return {
    ...before,
    campaigns: campaign === null ? before.campaigns : [...before.campaigns, campaign],
    accepted: before.accepted + accepted,
    credits: before.credits + credits,
    leftOut: rejected.reduce((sum, { recipients }) => sum + recipients.length, before.leftOut),
  };
}

async function finish(db: Database, key: ImportKey, holder: string): Promise<void> {
  await transaction(db.general, async (handle) => {
    const held = await lockHeld(handle, key, holder);
    if (held?.state !== 'applying') return;
    const { place, done, result } = held;
    await storeStep(handle, key, { state: 'done', place, done, result: result ?? NO_RESULT });
  });
}
