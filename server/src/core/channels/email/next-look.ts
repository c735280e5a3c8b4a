import type { DnsState } from 'harkara-contract/lists.ts';
import { DAY_MS, HOUR_MS } from '../../../durations.ts';

/** Domains that became due together, as all do after an upgrade, drift apart. */
const SPREAD_MS = 2 * HOUR_MS;
/** How long until a record that was not found, or a server that did not answer, is tried again. */
export const AGAIN_MS = 3 * HOUR_MS;

/** One look may hit a name server that is being changed: only so many in a row say that a record is lost. */
export const MISSES_UNTIL_LOST = 3;

/** When the gateway itself looks up the records of a domain again, by what it or a user has just found. */
export function nextLook(now: Date, found: DnsState): Date {
  const ms = found === 'unanswered' ? AGAIN_MS : DAY_MS + Math.random() * SPREAD_MS;
  return new Date(now.getTime() + ms);
}
