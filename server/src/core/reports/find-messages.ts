import type { Reads } from '../../storage/database.ts';
import { findCampaign } from '../../storage/manage-campaigns.queries.ts';
import { keyOf, type Account } from '../accounts/account.ts';
import type { Gateway } from '../gateway.ts';
import { fromBroadcastId, timeOfId, toBroadcastId } from '../ids.ts';
import { findMessageByReference, readSubject } from './message-status.ts';
import { NOTHING, searchMessages, type MessagePage, type MessageSearch } from './search-messages.ts';

export type MessageQuestion = Omit<MessageSearch, 'recipient' | 'clientRef' | 'batch'> & {
  /** Anything that a user knows of a message: a number or address, its id, its broadcast's, or the operator's. */
  words: string | null;
  campaign: number | null;
};

export type Searching = Pick<Gateway, 'db' | 'reportTurns' | 'now'> & { reads: Reads };

/** A number as people write it, or a mail address. */
export const RECIPIENT = /^\+?\d[\d\s-]{2,}$|@/;

/** As of a search: whether what is found must not be delayed. */
export function asksAboutCertainMessages({
  words,
  campaign,
}: Pick<MessageQuestion, 'words' | 'campaign'>): boolean {
  return words !== null || campaign !== null;
}

/** Messages of an account, newest first, by what a person typed. */
export async function findMessages(
  searching: Searching,
  account: Account,
  { words, campaign, ...filters }: MessageQuestion,
): Promise<MessagePage> {
  const batch = campaign === null ? null : await broadcastOf(searching, account, campaign);
  if (campaign !== null && batch === null) return NOTHING;
  const search = { ...filters, recipient: null, clientRef: null, batch };
  if (words === null) return searchMessages(searching, account, search);
  if (fromBroadcastId(words)) return searchMessages(searching, account, { ...search, batch: words });
  if (RECIPIENT.test(words)) {
    const page = await searchMessages(searching, account, { ...search, recipient: words });
    // Some operators' ids are digits, too.
    if (page.messages.length > 0 || page.next !== null || filters.before !== null) return page;
  }
  return findOne(searching, account, words, filters);
}

async function broadcastOf({ db }: Searching, account: Account, campaign: number): Promise<string | null> {
  const key = keyOf(account);
  const found = await findCampaign(db.reports, key, campaign);
  return found && toBroadcastId({ account: account.number, first: found.first, accepted: found.total });
}

/**
 * A user who names a message means it, whatever its state, sender or channel; only a period that excludes it counts.
 */
async function findOne(
  { db }: Searching,
  account: Account,
  reference: string,
  { from, to, before }: Pick<MessageSearch, 'from' | 'to' | 'before'>,
): Promise<MessagePage> {
  const message = before === null ? await findMessageByReference(db.reports, account, reference) : null;
  if (!message) return NOTHING;
  const at = timeOfId(message.id);
  if ((from && at < from) || (to && at >= to)) return NOTHING;
  const text = (await readSubject(db.reports, account, message.id)) ?? '';
  return { messages: [{ ...message, text }], next: null, reached: null };
}
