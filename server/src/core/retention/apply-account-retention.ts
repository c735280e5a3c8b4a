import type { AccountKey } from '../../storage/accounts.queries.ts';
import {
  deleteRefs,
  findAccountsDue,
  findAccountsWithRefs,
  noteApplied,
  noteRefsBefore,
  noteTextHorizon,
  type AccountDue,
  type AccountWithRefs,
} from '../../storage/account-retention.queries.ts';
import { blankCampaign, findTextCampaigns } from '../../storage/old-campaigns.queries.ts';
import {
  blankInbound,
  deleteInbound,
  findInboundPiece,
  INBOUND_TABLES,
  type InboundTable,
} from '../../storage/old-inbound.queries.ts';
import { blankMessages, deleteMessages, findMessagePiece } from '../../storage/old-messages.queries.ts';
import { listPartitions } from '../../storage/partitions.ts';
import { readWalkedDay } from '../../storage/retention-blockers.queries.ts';
import { countPages } from '../../storage/retired-weeks.queries.ts';
import { idAt, NO_ID } from '../ids.ts';
import { ACCOUNTS, chunksOf } from './account-chunks.ts';
import { dateOf, dayBefore, idBefore, retentionOf, type Retention } from './retention.ts';
import { goThrough } from './go-through.ts';
import { slicesOf, TurnIsOver, type Turn } from './turn.ts';

const PIECE = 1_000;
const TABLES = Object.keys(INBOUND_TABLES) as InboundTable[];

/** Applies accounts' shorter retention, and that of texts, by key and in pieces; to each account once a day. */
export async function applyAccountRetention(turn: Turn, all: Retention, now: Date): Promise<void> {
  const today = dateOf(now);
  const due = (after: AccountKey) =>
    findAccountsDue(turn.handle, { today, all: all.textDays < all.days, after }, ACCOUNTS);
  for await (const accounts of chunksOf(due)) {
    for (const account of accounts) await applyTo(turn, account, all, now);
  }
  const applied = (after: AccountKey) => findAccountsWithRefs(turn.handle, { today, after }, ACCOUNTS);
  for await (const accounts of chunksOf(applied)) await forgetRefs(turn, all, accounts, now);
}

/** A failure for one account does not stop the others; the account is tried again in the next run. */
async function applyTo(turn: Turn, account: AccountDue, all: Retention, now: Date): Promise<void> {
  const retention = retentionOf(all, account.own);
  try {
    if (retention.days < all.days) await deleteOld(turn, account, idBefore(now, retention.days));
    const texts = await blankOld(turn, account, retention, now);
    await noteApplied(turn.handle, account, { today: dateOf(now), texts });
  } catch (error) {
    if (error instanceof TurnIsOver) throw error;
    turn.log.error(
      { err: error, account: account.account },
      'the retention of an account could not be applied',
    );
    // If the connection was lost, this fails, too, and ends the run.
    await turn.giveWay();
  }
}

async function deleteOld(turn: Turn, account: AccountKey, before: string): Promise<void> {
  const { handle } = turn;
  const walked = await readWalkedDay(handle);
  await goThrough(turn, NO_ID, {
    find: (after) => findMessagePiece(handle, account, { after, before, walked }, PIECE),
    act: (ids) => deleteMessages(handle, account, ids, { horizon: before, walked }),
  });
  for (const table of TABLES) {
    await goThrough(turn, NO_ID, {
      find: (after) => findInboundPiece(handle, table, account, { after, before }, PIECE),
      act: (ids) => deleteInbound(handle, table, account, ids),
    });
  }
}

/** @returns the id up to which texts have been removed. */
async function blankOld(
  turn: Turn,
  account: AccountDue,
  { days, textDays }: Retention,
  now: Date,
): Promise<string> {
  const { handle } = turn;
  const before = idBefore(now, textDays);
  const walked = await readWalkedDay(handle);
  await blankCampaigns(turn, account, before, walked);
  if (textDays === days) return account.texts;
  await noteTextHorizon(handle, account, before);
  const messages = await goThrough(turn, account.texts, {
    find: (after) => findMessagePiece(handle, account, { after, before, walked }, PIECE),
    act: (ids) => blankMessages(handle, account, ids, walked),
  });
  const reached = [messages];
  for (const table of TABLES) {
    reached.push(
      await goThrough(turn, account.texts, {
        find: (after) => findInboundPiece(handle, table, account, { after, before }, PIECE),
        act: (ids) => blankInbound(handle, table, account, ids),
      }),
    );
  }
  return reached.reduce<string>((least, id) => (id !== null && id < least ? id : least), before);
}

async function blankCampaigns(turn: Turn, account: AccountKey, before: string, walked: Date): Promise<void> {
  for (let after = 0; ;) {
    const campaigns = await findTextCampaigns(turn.handle, account, { after, before }, PIECE);
    for (const { campaign, first, total } of campaigns) {
      turn.goOn();
      await blankCampaign(turn.handle, account, { campaign, first, last: idAt(first, total - 1), walked });
      after = campaign;
    }
    if (campaigns.length < PIECE) return;
    await turn.giveWay();
  }
}

/** Deletes operators' ids of messages that were deleted one by one: each day is read once, for all accounts due. */
async function forgetRefs(
  turn: Turn,
  all: Retention,
  accounts: readonly AccountWithRefs[],
  now: Date,
): Promise<void> {
  const { handle } = turn;
  const own = accounts.flatMap((account) => {
    const { days } = retentionOf(all, account.own);
    return days < all.days ? [{ ...account, before: dateOf(dayBefore(now, days)) }] : [];
  });
  if (own.length === 0) return;
  for (const { name, from, to } of await listPartitions(handle, 'vendor_refs')) {
    const day = dateOf(new Date(from));
    const due = own.filter(({ refsBefore, before }) => day >= (refsBefore ?? '') && day < before);
    if (due.length === 0) continue;
    for (const pages of slicesOf(await countPages(handle, name))) {
      await turn.giveWay();
      await deleteRefs(handle, name, pages, due);
    }
    await noteRefsBefore(handle, due, dateOf(new Date(to)));
  }
}
