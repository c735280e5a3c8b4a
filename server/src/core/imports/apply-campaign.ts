import { HOUR_MS } from '../../durations.ts';
import { transaction, type Database } from '../../storage/database.ts';
import { linkCampaign } from '../../storage/import-campaigns.queries.ts';
import { listGood } from '../../storage/import-rows.queries.ts';
import {
  lockHeld,
  NO_RESULT,
  noteSliceBegun,
  storeStep,
  type CampaignMapping,
  type ImportKey,
  type ImportRecord,
} from '../../storage/imports.queries.ts';
import type { Account } from '../accounts/account.ts';
import { changeState } from '../campaigns/change-campaign.ts';
import { DomainError } from '../errors.ts';
import { fingerprintOfCampaign } from '../messages/fingerprint.ts';
import { sendMessages, type Sending } from '../messages/send-messages.ts';
import type { Accepted, GivenMessage } from '../messages/send-request.ts';
import { leavingAt, requestOf } from './campaign-request.ts';
import { requirePattern } from './check-campaign.ts';
import { fill, isShared } from './fill-text.ts';

/** Messages of one campaign; an import with more of them becomes several. */
const MOST_OF_ONE = 100_000;
const PAGE = 5_000;
/** Repeats are recognised for a day: a slice whose fate nobody knows for nearly as long is not tried again. */
const LONGEST_DOUBT_MS = 20 * HOUR_MS;
const LONGEST_NAME = 100;

/**
 * Sends the next messages of an import as a campaign. Each slice has an idempotency key of its own, so that one whose
 * process died is sent once, whoever goes on with it.
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
  if (!(await mayBegin(db, key, holder))) return;
  const slices = Math.ceil(record.good / most);
  const name = campaignName(mapping.name ?? record.name, record.slice + 1, slices);
  const wanted = { ...mapping, name };
  // Of the time that was wanted, so that a repeat is recognised when it has passed.
  const fingerprint = await fingerprintOfCampaign(requestOf(wanted, messages));
  const idempotency = { key: `import ${record.id} ${record.slice}`, fingerprint };
  const send = requestOf(leavingAt(wanted, sending.context().now), messages);
  const accepted = await sendMessages(sending, account, { ...send, idempotency });
  const step = { place: last, done: record.done + messages.length, slice: record.slice + 1 };
  await storeSlice(db, key, holder, step, accepted);
}

/** If a campaign of the file was cancelled while this slice was accepted, the slice is cancelled with it. */
async function storeSlice(
  db: Database,
  key: ImportKey,
  holder: string,
  step: Pick<ImportRecord, 'place' | 'done' | 'slice'>,
  accepted: Accepted,
): Promise<void> {
  await transaction(db.general, async (handle) => {
    const held = await lockHeld(handle, key, holder);
    if (!held) return;
    const { campaign } = accepted;
    if (campaign !== null) await linkCampaign(handle, key, campaign);
    const result = resultWith(held, accepted);
    if (held.state === 'applying') {
      await storeStep(handle, key, { state: 'applying', ...step, result });
      return;
    }
    const notCreated = held.good - step.done;
    await storeStep(handle, key, { state: 'done', ...step, result: { ...result, notCreated } });
    if (campaign === null) return;
    await changeState(handle, key, campaign, 'cancel', new Date(Date.now() + db.clockOffset()));
  });
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
    const rows = await listGood(db.general, key, { round, after: slice.last, limit });
    for (const { row, number, cells } of rows) {
      const recipient = isInternational ? `+${number}` : number;
      const message = { recipient, text: shared ?? fill(pattern, cells) };
      // Only of a file does anybody see the rows.
      slice.messages.push(format === 'group' ? message : { ...message, row });
      slice.last = row;
    }
    if (rows.length < limit) break;
  }
  return slice;
}

/** @returns false if another holder has taken the import, or it was stopped. */
async function mayBegin(db: Database, key: ImportKey, holder: string): Promise<boolean> {
  const begunAt = await noteSliceBegun(db.general, key, holder);
  if (begunAt === null) return false;
  if (Date.now() + db.clockOffset() - begunAt.getTime() < LONGEST_DOUBT_MS) return true;
  throw new DomainError(
    'conflict',
    'The gateway was away for so long that nobody can tell whether the next messages were sent. Look at the campaigns, and send to the others by a new import.',
  );
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
