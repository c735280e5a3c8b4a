import type { Account } from '../accounts/account.ts';
import { nextTurn } from '../stretches.ts';
import { findMessages, type MessageQuestion, type Searching } from './find-messages.ts';
import type { FoundMessage } from './search-messages.ts';

/** How many are read at a time: a page took 7 ms. */
const PAGE = 5_000;
/** How many are written at a time; in between, the event loop serves others. */
const PIECE = 250;

/** All that a search finds, piece by piece. The account's other reports get their turns between the pages. */
export async function* exportMessages(
  searching: Searching,
  account: Account,
  question: Omit<MessageQuestion, 'limit' | 'before'>,
): AsyncGenerator<FoundMessage[]> {
  let before: string | null = null;
  do {
    const page = await findMessages(searching, account, { ...question, before, limit: PAGE });
    for (let i = 0; i < page.messages.length; i += PIECE) {
      yield page.messages.slice(i, i + PIECE);
      await nextTurn();
    }
    before = page.next;
  } while (before !== null);
}
