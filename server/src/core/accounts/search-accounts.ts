import type { Database } from '../../storage/database.ts';
import {
  findAccountsByName,
  findAccountsByNumber,
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
const FEW = '=';
const CURSOR = /^(@|[#=]\d{1,10}$)/;

/**
 * Accounts whose username begins with what somebody typed; for digits, those whose number begins so come first.
 */
export async function searchAccounts(
  { reports }: Database,
  { words, filter = {}, limit, cursor }: Wanted,
): Promise<AccountPage> {
  const prefix = normaliseUsername(words);
  if (hasNul(prefix) || (cursor !== null && (hasNul(cursor) || !CURSOR.test(cursor)))) {
    return { items: [], next: null };
  }
  const found: { list: string; account: FoundAccount }[] = [];
  const wanted = limit + 1;
  if (isOfFew(filter)) {
    const page = { filter, prefix, after: cursor?.slice(1) ?? null, limit: wanted };
    found.push(...(await findAccountsLike(reports, page)).map((account) => ({ list: FEW, account })));
    return pageOf(found, limit);
  }
  if (/^\d{1,10}$/.test(prefix) && !cursor?.startsWith(NAMES)) {
    const page = { filter, prefix, after: cursor?.slice(1) ?? null, limit: wanted };
    const accounts = await findAccountsByNumber(reports, page);
    found.push(...accounts.map((account) => ({ list: NUMBERS, account })));
  }
  if (found.length < wanted) {
    const after = cursor?.startsWith(NAMES) ? cursor.slice(1) : null;
    const accounts = await findAccountsByName(reports, {
      filter,
      prefix,
      after,
      limit: wanted - found.length,
    });
    found.push(...accounts.map((account) => ({ list: NAMES, account })));
  }
  return pageOf(found, limit);
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
