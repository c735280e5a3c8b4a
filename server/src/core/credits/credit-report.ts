import { CHANNEL, DEFAULT_CHANNEL } from 'harkara-contract/lists.ts';
import { DateTime } from 'luxon';
import type { DelayedHandle, Handle } from '../../storage/database.ts';
import { listCreditEntries, readBalances, type CreditReason } from '../../storage/ledger.queries.ts';
import { readUsage, type UsageDay } from '../../storage/usage.queries.ts';
import { keyOf, type Account } from '../accounts/account.ts';
import { timeOfId } from '../ids.ts';
import { dayOf } from '../day.ts';
import { floodCountOn } from './flood-limit.ts';
import { CREDIT_KINDS, MAIN_CREDIT_KIND, type CreditKind } from './credits.ts';

const RECENT = 10;
/** The kinds that a credit report covers. */
const REPORTED: readonly CreditKind[] = CHANNEL[DEFAULT_CHANNEL].credits;

/** Credits are thousandths. */
export type CreditReport = {
  balance: number;
  international: number;
  todayUsed: number;
  monthUsed: number;
  floodCurrent: number;
  floodLimit: number;
  recent: RecentCredit[];
};

export type RecentCredit = {
  type: CreditReason;
  amount: number;
  balanceAfter: number;
  description: string | null;
  counterparty: string | null;
  at: Date;
};

export async function reportCredits(handle: Handle, account: Account, now: Date): Promise<CreditReport> {
  const key = keyOf(account);
  const today = dayOf(now, account.timeZone);
  const [balances, month, entries] = await Promise.all([
    readBalances(handle, key),
    readUsage(handle, key, REPORTED, `${today.slice(0, 8)}01`, today),
    listCreditEntries(handle, key, MAIN_CREDIT_KIND, { limit: RECENT }),
  ]);
  const balanceOf = (kind: CreditKind) => {
    const balance = balances.find((b) => b.kind === kind);
    if (!balance) throw new Error(`account ${account.number} has no ${kind} balance`);
    return balance;
  };
  const main = balanceOf(MAIN_CREDIT_KIND);
  return {
    balance: main.amount,
    international: balanceOf('international').amount,
    todayUsed: creditsKept(month.filter(({ day }) => day === today)),
    monthUsed: creditsKept(month),
    floodCurrent: floodCountOn(main, today),
    floodLimit: account.floodLimit,
    recent: entries.map(({ entry, reason, ...rest }) => ({ ...rest, type: reason, at: timeOfId(entry) })),
  };
}

/**
 * What was charged minus what was refunded. Refunds may be for messages of earlier days, so they can exceed the
 * charges.
 */
export function creditsKept(days: readonly UsageDay[]): number {
  return Math.max(
    0,
    days.reduce((sum, { credits, refunded }) => sum + credits - refunded, 0),
  );
}

/**
 * Each of the last `days` days, today first, including those on which nothing happened.
 *
 * @param kinds those of SMS, unless others are asked for.
 */
export async function reportDays(
  handle: DelayedHandle,
  account: Account,
  days: number,
  now: Date,
  kinds: readonly CreditKind[] = REPORTED,
): Promise<UsageDay[]> {
  const dates = lastDays(account, days, now);
  const [newest = '', oldest = newest] = [dates[0], dates.at(-1)];
  const used = new Map(
    (await readUsage(handle, keyOf(account), kinds, oldest, newest)).map((row) => [row.day, row]),
  );
  return dates.map((day) => used.get(day) ?? { ...NOTHING, day });
}

/** The last `days` days of the account's zone, today first. */
export function lastDays({ timeZone }: Pick<Account, 'timeZone'>, days: number, now: Date): string[] {
  const today = DateTime.fromISO(dayOf(now, timeZone), { zone: 'utc' });
  return Array.from({ length: days }, (_, i) => today.minus({ days: i }).toFormat('yyyy-MM-dd'));
}

export async function reportToday(handle: Handle, account: Account, now: Date): Promise<UsageDay> {
  const [today] = await reportDays(handle, account, 1, now);
  if (!today) throw new Error('a day has a report');
  return today;
}

const NOTHING = {
  messages: 0,
  parts: 0,
  credits: 0,
  refunded: 0,
  received: 0,
  transferred: 0,
  delivered: 0,
  failed: 0,
};

/** The balances that an account may use. */
export function kindsOpenTo({ features }: Pick<Account, 'features'>): CreditKind[] {
  return CREDIT_KINDS.filter((kind) => kind === MAIN_CREDIT_KIND || features[kind]);
}
