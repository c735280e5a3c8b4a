import { HOUR_MS } from '../../durations.ts';
import type { ReceivedPage as Page, ReceivedRow } from '../../storage/received.queries.ts';
import type { Account } from '../accounts/account.ts';
import { CHANNELS } from '../channels/channels.ts';
import type { ChannelName } from '../channels/content.ts';
import type { Gateway } from '../gateway.ts';
import { idFloor, timeOfId } from '../ids.ts';
import { spellingsOf } from '../recipients/spellings.ts';

export type { ReceivedRow };

export type ReceivedSearch = {
  channel: ChannelName;
  /** A person's number, in any spelling. */
  from: string | null;
  /** Only what came before this. */
  before: string | null;
  limit: number;
};

export type ReceivedPage = {
  received: ReceivedRow[];
  next: string | null;
  /** Set if the search was cut short: nothing older than this was examined. */
  reached: Date | null;
};

const NONE = { found: [], last: null };
/** No index has the people who wrote: so many are examined at a time. */
const MOST_WALKED = 10_000;

/** What people have written to the account, newest first. */
export function listReceived(
  { db, reportTurns, now }: Pick<Gateway, 'db' | 'reportTurns' | 'now'>,
  { bucket, number }: Account,
  { channel, from, before, limit }: ReceivedSearch,
): Promise<ReceivedPage> {
  return reportTurns.run(number, async () => {
    const page: Page = {
      below: before ?? idFloor(now().getTime() + HOUR_MS),
      people: from === null ? null : peopleNamed(from),
      // One more than is shown, to tell whether there are more.
      most: from === null ? limit + 1 : MOST_WALKED,
      limit: limit + 1,
    };
    const { listReceived: list } = CHANNELS[channel].reports;
    const { found, last } = list ? await list(db.reports, { bucket, account: number }, page) : NONE;
    if (found.length > limit) {
      const received = found.slice(0, limit);
      return { received, next: received.at(-1)?.id ?? null, reached: null };
    }
    return { received: found, next: last, reached: last === null ? null : timeOfId(last) };
  });
}

/** Operators and providers write numbers with their country code. */
function peopleNamed(number: string): string[] {
  const spellings = spellingsOf(number);
  return [...new Set(spellings.flatMap((one) => [one, `91${one}`, `+91${one}`]))];
}
