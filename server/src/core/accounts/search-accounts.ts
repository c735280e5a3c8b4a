import type { Database } from '../../storage/database.ts';
import {
  findAccountsByName,
  findAccountsByNumber,
  findAccountsByWords,
  findAccountsLike,
  type AccountFilter,
  type FoundAccount,
} from '../../storage/search-accounts.queries.ts';
import { hasNul } from '../../storable-text.ts';
import { normaliseUsername } from './credentials.ts';

type Wanted = { words: string; filter?: AccountFilter; limit: number; cursor: string | null };

export type { FoundAccount };

export type AccountPage = { items: FoundAccount[]; next: string | null };

/** Which of the lists a cursor belongs to. */
const NUMBERS = '#';
const NAMES = '@';
const DETAILS = '~';
const FEW = '=';
const CURSOR = /^(@|[#=~]\d{1,10}$)/;

const MOST_WORDS = 5;
/** Shorter ones have no trigram. */
const SHORTEST_INDEXED = 3;

/**
 * Accounts by what the user typed: first those whose number begins so, then those whose username does, and last those
 * whose username or details contain every word.
 */
export async function searchAccounts(
  { reports, general }: Database,
  { words: typed, filter = {}, limit, cursor }: Wanted,
): Promise<AccountPage> {
  const prefix = normaliseUsername(typed);
  if (hasNul(prefix) || (cursor !== null && (hasNul(cursor) || !CURSOR.test(cursor)))) {
    return { items: [], next: null };
  }
  const words = wordsOf(typed);
  const found: { list: string; account: FoundAccount }[] = [];
  const wanted = limit + 1;
  /** Where the page begins in a list; undefined: after it. */
  const begin = (list: string, later: readonly string[]): string | null | undefined => {
    if (cursor?.startsWith(list)) return cursor.slice(1);
    return found.length >= wanted || later.some((one) => cursor?.startsWith(one)) ? undefined : null;
  };
  const add = (list: string, accounts: readonly FoundAccount[]) =>
    found.push(...accounts.map((account) => ({ list, account })));

  if (isOfFew(filter)) {
    const page = { filter, prefix, words, after: cursor?.slice(1) ?? null, limit: wanted };
    add(FEW, await findAccountsLike(reports, page));
    return pageOf(found, limit);
  }
  const number = /^\d{1,10}$/.test(prefix) ? prefix : null;
  const numbersAfter = begin(NUMBERS, [NAMES, DETAILS]);
  if (number !== null && numbersAfter !== undefined) {
    add(NUMBERS, await findAccountsByNumber(reports, { filter, prefix, after: numbersAfter, limit: wanted }));
  }
  const namesAfter = begin(NAMES, [DETAILS]);
  if (namesAfter !== undefined) {
    const page = { filter, prefix, after: namesAfter, limit: wanted - found.length };
    add(NAMES, await findAccountsByName(reports, page));
  }
  const detailsAfter = begin(DETAILS, []);
  if (detailsAfter !== undefined && words.some((word) => Array.from(word).length >= SHORTEST_INDEXED)) {
    const except = { name: prefix, number };
    const page = { filter, words, except, after: detailsAfter, limit: wanted - found.length };
    add(DETAILS, await findAccountsByWords(general, page));
  }
  return pageOf(found, limit);
}

function wordsOf(typed: string): string[] {
  return [...new Set(typed.split(/\s+/).filter((word) => word !== ''))].slice(0, MOST_WORDS);
}

/** Nearly all accounts are active customers: these are found by their names, all others by what they are. */
function isOfFew({ role, status, parent }: AccountFilter): boolean {
  const isRare = (role ?? 'customer') !== 'customer' || (status ?? 'active') !== 'active';
  return isRare || parent !== undefined;
}

function pageOf(found: { list: string; account: FoundAccount }[], limit: number): AccountPage {
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(({ account }) => account),
    next: found.length > limit && last ? `${last.list}${last.account.place}` : null,
  };
}
