import type { Database } from '../../storage/database.ts';
import {
  findAccountsByName,
  findAccountsByNumber,
  type FoundAccount,
} from '../../storage/search-accounts.queries.ts';
import { hasNul } from '../../storable-text.ts';
import { normaliseUsername } from './credentials.ts';

export type AccountPage = { items: FoundAccount[]; next: string | null };

/** Which of the two lists a cursor belongs to. */
const NUMBERS = '#';
const NAMES = '@';

/**
 * Accounts whose username begins with what somebody typed; for digits, those whose number begins so come first.
 */
export async function searchAccounts(
  { reports }: Database,
  { words, limit, cursor }: { words: string; limit: number; cursor: string | null },
): Promise<AccountPage> {
  const prefix = normaliseUsername(words);
  if (hasNul(prefix) || (cursor !== null && hasNul(cursor))) return { items: [], next: null };
  const found: { list: string; account: FoundAccount }[] = [];
  const wanted = limit + 1;
  if (/^\d{1,10}$/.test(prefix) && !cursor?.startsWith(NAMES)) {
    const page = { prefix, after: cursor?.slice(1) ?? null, limit: wanted };
    const accounts = await findAccountsByNumber(reports, page);
    found.push(...accounts.map((account) => ({ list: NUMBERS, account })));
  }
  if (found.length < wanted) {
    const after = cursor?.startsWith(NAMES) ? cursor.slice(1) : null;
    const accounts = await findAccountsByName(reports, { prefix, after, limit: wanted - found.length });
    found.push(...accounts.map((account) => ({ list: NAMES, account })));
  }
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(({ account }) => account),
    next: found.length > limit && last ? `${last.list}${last.account.place}` : null,
  };
}
