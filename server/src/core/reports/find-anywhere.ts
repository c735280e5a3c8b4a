import { DAY_MS, MINUTE_MS } from '../../durations.ts';
import type { Database } from '../../storage/database.ts';
import { findByRecipient, type MessageOfAnybody } from '../../storage/messages-anywhere.queries.ts';
import { isStorable } from '../../storable-text.ts';
import { idFloor, timeOfId } from '../ids.ts';
import { spellingsOf } from '../recipients/spellings.ts';

export type AnywherePage = {
  items: MessageOfAnybody[];
  /** The id that the next page goes on below; null: there is none. */
  next: string | null;
};

const FIRST_DAYS = 3_650;
/** How many messages to one number a statement looks at. */
const CAP = 2_000;
const MOST_STATEMENTS = 60;

/**
 * Messages to a number or an address, of all accounts, newest first. Most numbers have so few that one statement reads
 * them all. Where there are more, the newest are found by halving the time, since the index goes by accounts.
 */
export async function findAnywhere(
  { reports }: Database,
  recipient: string,
  { below, limit, now }: { below: string | null; limit: number; now: Date },
): Promise<AnywherePage> {
  if (!isStorable(recipient) || recipient.trim() === '') return { items: [], next: null };
  const recipients = spellingsOf(recipient);
  const oldest = now.getTime() - FIRST_DAYS * DAY_MS;
  const items: MessageOfAnybody[] = [];
  let from = oldest;
  let to = below === null ? now.getTime() + DAY_MS : timeOfId(below).getTime() + 1;
  let end = below;
  let isDone = false;
  for (let statement = 0; statement < MOST_STATEMENTS; statement++) {
    const { found, looked } = await findByRecipient(reports, recipients, {
      from: idFloor(from),
      below: end ?? idFloor(to),
      cap: CAP,
      limit: limit + 1 - items.length,
    });
    if (looked >= CAP && to - from > MINUTE_MS) {
      from = Math.floor((from + to) / 2);
      continue;
    }
    items.push(...found);
    isDone = items.length > limit || from === oldest;
    if (isDone) break;
    // Twice as far back as it went this time.
    [from, to, end] = [Math.max(oldest, from - 2 * (to - from)), from, idFloor(from)];
  }
  const shown = items.slice(0, limit);
  if (items.length > limit) return { items: shown, next: shown.at(-1)?.id ?? null };
  return { items: shown, next: isDone ? null : end };
}
