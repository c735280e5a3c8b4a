import type { Cause } from 'harkara-contract/causes.ts';
import { HOUR_MS } from '../../durations.ts';
import { hasNul } from '../../storable-text.ts';
import type { Reads } from '../../storage/database.ts';
import { searchMessages as walk, type FoundMessage } from '../../storage/search-messages.queries.ts';
import { keyOf, type Account } from '../accounts/account.ts';
import type { Gateway } from '../gateway.ts';
import { codesOfRoute } from '../channels/sms/routes.ts';
import { endOfCall, fromBroadcastId, idFloor, timeOfId } from '../ids.ts';
import { STATE, type StateName } from '../messages/states.ts';
import { spellingsOf } from '../recipients/spellings.ts';

export type { FoundMessage };

export type MessageSearch = {
  /** In any spelling. */
  recipient: string | null;
  sender: string | null;
  state: StateName | null;
  cause: Cause | null;
  channel: string | null;
  /** In words, such as `promotional`. */
  route: string | null;
  /** The number of an SMS template. */
  template: number | null;
  clientRef: string | null;
  /** A broadcast id. */
  batch: string | null;
  from: Date | null;
  /** Not included. */
  to: Date | null;
  /** Only messages that are older than this one. */
  before: string | null;
  limit: number;
};

export type MessagePage = {
  messages: FoundMessage[];
  /** Where the next page begins; null: there are no more. */
  next: string | null;
  /** Set if the search was cut short: nothing older than this was examined. */
  reached: Date | null;
};

/** A search that no index serves examines this many messages at a time: 20,000 took 40 to 60 ms. */
const MOST_WALKED = 10_000;
/** A sender's messages are further apart in storage: 20,000 took up to 250 ms. */
const MOST_WALKED_OF_SENDER = 5_000;

/**
 * Whether a search is about certain messages. Who names them follows them, or makes sure that they were accepted before
 * sending again: what is found must not be delayed.
 */
export function isAboutCertainMessages({
  recipient,
  clientRef,
  batch,
}: Pick<MessageSearch, 'recipient' | 'clientRef' | 'batch'>): boolean {
  return [recipient, clientRef, batch].some((name) => name !== null);
}

/** Messages of an account, newest first; one search per account at a time. */
export function searchMessages(
  { reads, reportTurns, now }: Pick<Gateway, 'reportTurns' | 'now'> & { reads: Reads },
  account: Account,
  search: MessageSearch,
): Promise<MessagePage> {
  return reportTurns.run(account.number, async () => {
    const range = rangeOf(account, search, now());
    if (!range || cannotBeStored(search)) return NOTHING;
    const { recipient, sender, state, cause, channel, route, template, clientRef, limit } = search;
    const filter = {
      ...range,
      recipients: recipient === null ? null : spellingsOf(recipient),
      sender,
      state: state === null ? null : STATE[state],
      cause,
      clientRef,
      channel,
      routes: route === null ? null : codesOfRoute(route),
      template,
    };
    const isSifted =
      [state, cause, channel, route, template, clientRef].some((value) => value !== null) ||
      (recipient !== null && sender !== null);
    const furthest = sender !== null && recipient === null ? MOST_WALKED_OF_SENDER : MOST_WALKED;
    const key = keyOf(account);
    // One more than is shown, to tell whether there are more.
    const most = limit + 1;
    const page = { most: isSifted ? furthest : most, limit: most };
    const { found, last } = await reads.read((handle) => walk(handle, key, filter, page));
    if (found.length > limit) {
      const messages = found.slice(0, limit);
      return { messages, next: messages.at(-1)?.id ?? null, reached: null };
    }
    return { messages: found, next: last, reached: last === null ? null : timeOfId(last) };
  });
}

export const NOTHING: MessagePage = { messages: [], next: null, reached: null };

function rangeOf(account: Account, { batch, from, to, before }: MessageSearch, now: Date) {
  const range = {
    from: idFloor(from?.getTime() ?? 0),
    // Ids may have been made by a clock that is slightly ahead.
    below: idFloor(to?.getTime() ?? now.getTime() + HOUR_MS),
    first: null as string | null,
  };
  if (before !== null && before < range.below) range.below = before;
  if (batch === null) return range;
  const call = fromBroadcastId(batch);
  if (call?.account !== account.number) return null;
  const end = endOfCall(call.first);
  return {
    from: call.first > range.from ? call.first : range.from,
    below: end < range.below ? end : range.below,
    first: call.first,
  };
}

/** The database does not accept such text, and has none. */
function cannotBeStored({ recipient, sender, clientRef }: MessageSearch): boolean {
  return [recipient, sender, clientRef].some((text) => text !== null && hasNul(text));
}
