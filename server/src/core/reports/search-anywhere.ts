import { findAnybodysByVendorId, findMonths } from '../../storage/vendor-refs.queries.ts';
import { vendorKey } from '../delivery/vendor-key.ts';
import type { Gateway } from '../gateway.ts';
import { accountOfId, fromBroadcastId, fromPublicId, toPublicId } from '../ids.ts';
import { findAnywhere } from './find-anywhere.ts';
import { findMessages, RECIPIENT } from './find-messages.ts';
import type { FoundMessage } from './search-messages.ts';

export type OwnedMessage = FoundMessage & { username: string };

export type OwnedPage = {
  items: OwnedMessage[];
  /** The id that the next page goes on below; null: there is none. */
  next: string | null;
};

type Page = { below: string | null; limit: number };
type Searching = Pick<Gateway, 'db' | 'accounts' | 'reportTurns' | 'now'>;

const NOTHING: OwnedPage = { items: [], next: null };
/** Operators reuse their ids. */
const MOST_OF_VENDOR_ID = 20;
const NO_FILTERS = {
  state: null,
  cause: null,
  sender: null,
  channel: null,
  route: null,
  template: null,
  campaign: null,
  from: null,
  to: null,
};

/**
 * Messages of all accounts by anything that a caller reads out: a number or address, a message's id, its broadcast's,
 * or the operator's. Ids of the gateway's own name their account.
 */
export async function searchAnywhere(searching: Searching, words: string, page: Page): Promise<OwnedPage> {
  const broadcast = fromBroadcastId(words);
  if (broadcast) return findOwned(searching, broadcast.account, words, page);
  const id = fromPublicId(words);
  if (id !== null) {
    const found = await findOwned(searching, accountOfId(id), words, page);
    if (found.items.length > 0) return found;
  }
  if (RECIPIENT.test(words)) {
    const found = await findAnywhere(searching.db, words, { ...page, now: searching.now() });
    // Some operators' ids are digits, too.
    if (found.items.length > 0 || found.next !== null || page.below !== null) return found;
  }
  return page.below === null ? findByVendorId(searching, words) : NOTHING;
}

async function findOwned(
  searching: Searching,
  number: number,
  words: string,
  { below, limit }: Page,
): Promise<OwnedPage> {
  const account = await searching.accounts.find(number);
  if (!account) return NOTHING;
  const question = { ...NO_FILTERS, words, before: below, limit };
  const current = { ...searching, reads: searching.db.current };
  const { messages, next } = await findMessages(current, account, question);
  return { items: messages.map((message) => ({ ...message, username: account.username })), next };
}

async function findByVendorId(searching: Searching, vendorId: string): Promise<OwnedPage> {
  const { reports } = searching.db;
  for (const month of await findMonths(reports)) {
    const refs = await findAnybodysByVendorId(reports, vendorKey(vendorId), month, MOST_OF_VENDOR_ID);
    const found: OwnedMessage[] = [];
    for (const { account, message } of refs) {
      const { items } = await findOwned(searching, account, toPublicId(message), { below: null, limit: 1 });
      found.push(...items);
    }
    if (found.length > 0) return { items: found, next: null };
  }
  return NOTHING;
}
