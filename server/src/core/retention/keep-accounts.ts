import type { AccountKey } from '../../storage/accounts.queries.ts';
import {
  blankCampaign,
  blankInbound,
  blankMessages,
  deleteInbound,
  deleteMessages,
  deleteRefs,
  findAccountsToKeep,
  findInboundPiece,
  findMessagePiece,
  findTextCampaigns,
  noteKept,
  type AccountToKeep,
  type Piece,
} from '../../storage/account-retention.queries.ts';
import { listPartitions } from '../../storage/partitions.ts';
import { readWalkedDay } from '../../storage/retention-blockers.queries.ts';
import { countPages } from '../../storage/retired-weeks.queries.ts';
import { idAt, NO_ID } from '../ids.ts';
import { dateOf, dayBefore, idBefore, retentionOf, type Retention } from './retention.ts';
import type { Turn } from './turn.ts';

const ACCOUNTS = 500;
const PIECE = 1_000;

/** Carries out the shorter retention of accounts, and that of texts, by keys and in pieces; each account once a day. */
export async function keepAccounts(turn: Turn, all: Retention, now: Date): Promise<void> {
  const today = dateOf(now);
  for (;;) {
    const accounts = await findAccountsToKeep(turn.handle, today, all.textDays < all.days, ACCOUNTS);
    const kept = new Map<AccountToKeep, { retention: Retention; texts: string }>();
    for (const account of accounts) {
      const retention = retentionOf(all, account.own);
      if (retention.days < all.days) await deleteOld(turn, account, idBefore(now, retention.days));
      kept.set(account, { retention, texts: await blankOld(turn, account, retention, now) });
    }
    await forgetRefs(turn, all, kept, now);
    for (const [account, { retention, texts }] of kept) {
      const refsBefore =
        retention.days < all.days ? dateOf(dayBefore(now, retention.days)) : account.refsBefore;
      await noteKept(turn.handle, account, { today, texts, refsBefore });
    }
    if (accounts.length < ACCOUNTS) return;
  }
}

async function deleteOld(turn: Turn, account: AccountKey, before: string): Promise<void> {
  const { handle } = turn;
  const walked = await readWalkedDay(handle);
  await goThrough(turn, NO_ID, {
    find: (after) => findMessagePiece(handle, account, { after, before, walked }, PIECE),
    act: (ids) => deleteMessages(handle, account, ids, before),
  });
  await goThrough(turn, NO_ID, {
    find: (after) => findInboundPiece(handle, account, { after, before }, PIECE),
    act: (ids) => deleteInbound(handle, account, ids),
  });
}

/** @returns the id up to which texts are gone. */
async function blankOld(
  turn: Turn,
  account: AccountToKeep,
  { days, textDays }: Retention,
  now: Date,
): Promise<string> {
  const { handle } = turn;
  const before = idBefore(now, textDays);
  await blankCampaigns(turn, account, before);
  if (textDays === days) return account.texts;
  const walked = await readWalkedDay(handle);
  const messages = await goThrough(turn, account.texts, {
    find: (after) => findMessagePiece(handle, account, { after, before, walked }, PIECE),
    act: (ids) => blankMessages(handle, account, ids),
  });
  const inbound = await goThrough(turn, account.texts, {
    find: (after) => findInboundPiece(handle, account, { after, before }, PIECE),
    act: (ids) => blankInbound(handle, account, ids),
  });
  return [messages, inbound].reduce<string>(
    (least, reached) => (reached !== null && reached < least ? reached : least),
    before,
  );
}

async function blankCampaigns(turn: Turn, account: AccountKey, before: string): Promise<void> {
  for (let after = 0; ;) {
    const campaigns = await findTextCampaigns(turn.handle, account, { after, before }, PIECE);
    for (const { campaign, first, total } of campaigns) {
      await blankCampaign(turn.handle, account, { campaign, first, last: idAt(first, total - 1) });
      after = campaign;
    }
    if (campaigns.length < PIECE) return;
    await turn.giveWay();
  }
}

/** @returns the last id before the first one that has not ended; null where all have. */
async function goThrough(
  turn: Turn,
  from: string,
  { find, act }: { find: (after: string) => Promise<Piece>; act: (ids: readonly string[]) => Promise<void> },
): Promise<string | null> {
  let reached: string | null = null;
  for (let after: string | null = from; after !== null;) {
    await turn.giveWay();
    const piece = await find(after);
    if (piece.ended.length > 0) await act(piece.ended);
    if (piece.endedBefore !== null) reached ??= piece.ended[piece.endedBefore - 1] ?? after;
    after = piece.last;
  }
  return reached;
}

/** Operators' ids of messages that were deleted one by one: each day is gone through once for the accounts that it is due for. */
async function forgetRefs(
  turn: Turn,
  all: Retention,
  kept: ReadonlyMap<AccountToKeep, { retention: Retention }>,
  now: Date,
): Promise<void> {
  const due = [...kept].filter(([, { retention }]) => retention.days < all.days);
  if (due.length === 0) return;
  for (const day of await listPartitions(turn.handle, 'vendor_refs')) {
    const starts = new Date(day.from);
    const accounts = due.flatMap(([account, { retention }]) =>
      starts < dayBefore(now, retention.days) && dateOf(starts) >= (account.refsBefore ?? '')
        ? [account]
        : [],
    );
    if (accounts.length === 0) continue;
    for await (const pages of turn.pagesOf(await countPages(turn.handle, day.name))) {
      await turn.giveWay();
      await deleteRefs(turn.handle, day.name, pages, accounts);
    }
  }
}
