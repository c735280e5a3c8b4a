import { fact } from 'harkara-contract/facts.ts';
import { DateTime } from 'luxon';
import type { LockedBalance } from '../../storage/ledger.queries.ts';
import type { Account } from '../accounts/account.ts';
import { channelPaidBy } from '../channels/channels.ts';
import { DomainError } from '../errors.ts';
import { dayOf } from '../day.ts';
import type { CreditKind } from './credits.ts';

/** The account's main balance, which counts its messages per day. */
export type FloodCounter = Pick<LockedBalance, 'floodDay' | 'floodCount'>;

/** Whether messages paid with these credits count against the limit. */
export function isFloodLimited(kind: CreditKind): boolean {
  return channelPaidBy(kind).credits.areFloodLimited;
}

/**
 * Messages that count against the limit of `day`. The counter's day never goes back: messages sent on an earlier day
 * (the clock was set back, the account moved to a zone further west) count towards the later one, or else the limit
 * would be granted twice.
 */
export function floodCountOn({ floodDay, floodCount }: FloodCounter, day: string): number {
  return floodDay !== null && floodDay >= day ? floodCount : 0;
}

/** Counts messages accepted on `day`; the ledger's postings do the same to the stored counter. */
export function addToFlood(counter: FloodCounter, day: string, count: number): void {
  counter.floodCount = floodCountOn(counter, day) + count;
  counter.floodDay = counterDay(counter, day);
}

export function refuseIfFlooded(account: Account, counter: FloodCounter, count: number, now: Date): void {
  if (account.floodLimit === 0) return;
  const day = dayOf(now, account.timeZone);
  const used = floodCountOn(counter, day);
  if (used + count <= account.floodLimit) return;
  const over = DateTime.fromISO(counterDay(counter, day), { zone: account.timeZone }).plus({ days: 1 });
  throw new DomainError(fact('daily_message_limit', { most: account.floodLimit, used }), {
    retryAfterSeconds: Math.ceil((over.toMillis() - now.getTime()) / 1000),
  });
}

function counterDay({ floodDay }: FloodCounter, day: string): string {
  return floodDay !== null && floodDay > day ? floodDay : day;
}
