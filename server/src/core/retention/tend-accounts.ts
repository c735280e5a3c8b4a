import { DAY_MS } from '../../durations.ts';
import type { AccountKey } from '../../storage/accounts.queries.ts';
import { FOLDED_TABLES, foldCounts } from '../../storage/counts.ts';
import {
  blankOldRefusals,
  blankOldSessions,
  deleteCampaigns,
  deleteNumbers,
  dropOldRates,
  dropOldSessions,
  findAccountsToTend,
  findNumberPiece,
  findWithOld,
  listOldestCampaigns,
  noteTended,
  readTendedOn,
  type AccountToTend,
} from '../../storage/tended-accounts.queries.ts';
import { endOfCall, accountKey, NO_ACCOUNT, NO_ID } from '../ids.ts';
import { ACCOUNTS, chunksOf } from './account-chunks.ts';
import { goThrough } from './go-through.ts';
import { dateOf, dayBefore, idBefore, retentionOf, type Retention } from './retention.ts';
import { TurnIsOver, type Turn } from './turn.ts';

const CHUNK = 5_000;
const PIECE = 1_000;
/** Counts of a day are folded when it has been over for this long everywhere. */
const FOLDED_AFTER_DAYS = 2;
/** For as long, what comes late for a day is folded, too. */
const LATE_DAYS = 35;

/** Tells that all accounts were tended, so that they need not be gone through again on the same day. */
const EVERYBODY = accountKey(NO_ACCOUNT);

type Tended = AccountToTend & { retention: Retention };

/**
 * Folds each account's counts, and deletes what outlives its messages: sessions and numbers of chats, campaigns, and what
 * refused requests said. Once a day, for many accounts at a time: most have nothing to do.
 */
export async function tendAccounts(turn: Turn, all: Retention, now: Date): Promise<void> {
  const today = dateOf(now);
  if ((await readTendedOn(turn.handle, EVERYBODY)) === today) return;
  let isComplete = true;
  const due = (after: AccountKey) => findAccountsToTend(turn.handle, { today, after }, ACCOUNTS);
  for await (const accounts of chunksOf(due)) {
    const tended = accounts.map((account) => ({ ...account, retention: retentionOf(all, account.own) }));
    if (tended.length > 0 && !(await tend(turn, tended, now))) isComplete = false;
  }
  if (isComplete) await noteTended(turn.handle, [EVERYBODY], today);
}

/** If it fails for some account, the others are tended one by one. @returns whether all were. */
async function tend(turn: Turn, accounts: readonly Tended[], now: Date): Promise<boolean> {
  try {
    await foldAll(turn, accounts, now);
    const yesterday = dateOf(dayBefore(now, 1));
    await repeat(turn, () => dropOldRates(turn.handle, accounts, yesterday, CHUNK));
    await dropSessionsAndTexts(turn, accounts, now);
    await dropNumbers(turn, accounts, now);
    await dropCampaigns(turn, accounts, now);
    await noteTended(turn.handle, accounts, dateOf(now));
    return true;
  } catch (error) {
    if (error instanceof TurnIsOver) throw error;
    // If the connection was lost, this fails, too, and ends the run.
    await turn.giveWay();
    if (accounts.length > 1) {
      let isComplete = true;
      for (const account of accounts) if (!(await tend(turn, [account], now))) isComplete = false;
      return isComplete;
    }
    turn.log.error(
      { err: error, account: accounts[0]?.account },
      'the retention of an account could not be applied',
    );
    return false;
  }
}

async function foldAll(turn: Turn, accounts: readonly Tended[], now: Date): Promise<void> {
  const before = dateOf(dayBefore(now, FOLDED_AFTER_DAYS));
  const from = accounts.map(({ bucket, account, tendedOn }) => ({
    bucket,
    account,
    fromDay: tendedOn === null ? '-infinity' : dateOf(lateDay(tendedOn)),
  }));
  for (const table of FOLDED_TABLES) {
    await repeat(turn, () => foldCounts(turn.handle, table, from, before, CHUNK));
  }
}

const lateDay = (tendedOn: string) =>
  new Date(Date.parse(tendedOn) - (FOLDED_AFTER_DAYS + LATE_DAYS) * DAY_MS);

async function dropSessionsAndTexts(turn: Turn, accounts: readonly Tended[], now: Date): Promise<void> {
  const dated = (days: (retention: Retention) => number) =>
    accounts.map(({ bucket, account, retention }) => ({
      bucket,
      account,
      before: dayBefore(now, days(retention)),
    }));
  const whole = dated(({ days }) => days);
  const texts = dated(({ textDays }) => textDays);
  await repeat(turn, () => dropOldSessions(turn.handle, whole, CHUNK));
  await repeat(turn, () => blankOldSessions(turn.handle, texts, CHUNK));
  await repeat(turn, () => blankOldRefusals(turn.handle, texts, CHUNK));
}

async function dropNumbers(turn: Turn, accounts: readonly Tended[], now: Date): Promise<void> {
  const { handle } = turn;
  for (const { key, before } of await withOld(turn, 'chat_numbers', accounts, now)) {
    await goThrough(turn, NO_ID, {
      find: (after) => findNumberPiece(handle, key, { after, before }, PIECE),
      act: (ids) => deleteNumbers(handle, key, ids),
    });
  }
}

/** Numbers of campaigns rise with time: the first young one is the end. */
async function dropCampaigns(turn: Turn, accounts: readonly Tended[], now: Date): Promise<void> {
  for (const { key, before } of await withOld(turn, 'campaigns', accounts, now)) {
    for (let after = 0; ;) {
      await turn.giveWay();
      const oldest = await listOldestCampaigns(turn.handle, key, after, PIECE);
      const young = oldest.findIndex(({ first }) => first >= before);
      const old = young === -1 ? oldest : oldest.slice(0, young);
      const ended = old.map((campaign) => ({ ...campaign, end: endOfCall(campaign.first) }));
      if (ended.length > 0) await deleteCampaigns(turn.handle, key, ended);
      if (old.length < PIECE) break;
      after = old.at(-1)?.campaign ?? after;
    }
  }
}

/** Those of the accounts that have something older than their retention, with the id that it ends before. */
async function withOld(
  turn: Turn,
  table: 'chat_numbers' | 'campaigns',
  accounts: readonly Tended[],
  now: Date,
): Promise<{ key: AccountKey; before: string }[]> {
  const bounded = accounts.map(({ bucket, account, retention }) => ({
    bucket,
    account,
    below: idBefore(now, retention.days),
  }));
  await turn.giveWay();
  const bounds = new Map(bounded.map(({ account, below }) => [account, below]));
  const found = await findWithOld(turn.handle, table, bounded);
  return found.map((key) => ({ key, before: bounds.get(key.account) ?? NO_ID }));
}

async function repeat(turn: Turn, chunk: () => Promise<number>): Promise<void> {
  do await turn.giveWay();
  while ((await chunk()) === CHUNK);
}
