import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { hasNul } from '../../storable-text.ts';
import { takeNumbers } from '../../storage/account-changes.queries.ts';
import { transaction, type Database } from '../../storage/database.ts';
import {
  countKeywordEntries,
  countKeywords,
  deleteKeyword,
  findKeyword,
  insertKeyword,
  isKeyTaken,
  listKeywordEntries,
  listKeywords,
  searchKeywords,
  updateKeyword,
  type KeywordEntry,
  type KeywordRow,
} from '../../storage/keywords.queries.ts';
import { segment } from '../../protocols/gsm7.ts';
import type { Account } from '../accounts/account.ts';
import { DomainError } from '../errors.ts';
import { refuseIfTooDeep } from '../reports/depth.ts';
import { foundOf, soughtIn, type Found, type Search } from '../reviewed.ts';

/** So that counting an account's keywords stays cheap. */
const MOST_KEYWORDS = 10_000;

export type NewKeyword = {
  key: string;
  responseType: 'static' | 'none';
  staticMessage: string | null;
};

/** Creates a keyword that awaits approval: until then no message matches it. */
export async function createKeyword(
  db: Database,
  account: Account,
  keyword: NewKeyword,
  { maxParts }: { maxParts: number },
): Promise<KeywordRow> {
  refuseIfNotOneWord(keyword.key);
  refuseIfReplyDoesNotFit(keyword, maxParts);
  const owner = { bucket: account.bucket, account: account.number };
  return transaction(db.general, async (handle) => {
    const [id = 0] = await takeNumbers(handle, 'keyword', [{ ...owner, count: 1 }]);
    if ((await countKeywords(handle, owner)) >= MOST_KEYWORDS) {
      throw new DomainError(fact('keyword_limit', { most: MOST_KEYWORDS }));
    }
    const created = await insertKeyword(handle, owner, { id, ...keyword, key: keyword.key.normalize('NFC') });
    if (!created) throw keyTaken(keyword.key);
    return created;
  });
}

/** Replaces what a keyword does. It awaits approval again: until then no message matches it. */
export async function changeKeyword(
  db: Database,
  { bucket, number }: Account,
  id: number,
  keyword: NewKeyword,
  { maxParts }: { maxParts: number },
): Promise<KeywordRow> {
  refuseIfNotOneWord(keyword.key);
  refuseIfReplyDoesNotFit(keyword, maxParts);
  const owner = { bucket, account: number };
  const key = keyword.key.normalize('NFC');
  return transaction(db.general, async (handle) => {
    // The counter is locked, as by every call that makes a keyword, so that no two can take the same key.
    await takeNumbers(handle, 'keyword', [{ ...owner, count: 1 }]);
    if (await isKeyTaken(handle, owner, key, id)) throw keyTaken(keyword.key);
    const changed = await updateKeyword(handle, owner, { id, ...keyword, key });
    if (!changed) throw noSuchKeyword();
    return changed;
  });
}

/** The messages that it received stay. */
export async function removeKeyword(db: Database, { bucket, number }: Account, id: number): Promise<void> {
  if (!(await deleteKeyword(db.general, { bucket, account: number }, id))) throw noSuchKeyword();
}

export async function findKeywords(
  db: Database,
  { bucket, number }: Account,
  wanted: Search,
): Promise<Found<KeywordRow>> {
  const rows = await searchKeywords(db.reports, { bucket, account: number }, soughtIn(wanted));
  return foundOf(rows, wanted.limit);
}

function keyTaken(key: string): DomainError {
  return new DomainError(fact('keyword_taken', { key }), { fields: { key: fact('is_own_keyword') } });
}

function noSuchKeyword(): DomainError {
  return new DomainError(fact('keyword_not_found'));
}

export type Slice = { limit: number; offset: number };

export async function readKeywords(
  db: Database,
  { bucket, number }: Account,
  slice: Slice,
): Promise<{ keywords: KeywordRow[]; total: number }> {
  const owner = { bucket, account: number };
  const [keywords, total] = await Promise.all([
    listKeywords(db.reports, owner, slice),
    countKeywords(db.reports, owner),
  ]);
  return { keywords, total };
}

/** @param slice of the messages that the keyword received, newest first. */
export async function readKeyword(
  db: Database,
  { bucket, number }: Account,
  id: number,
  slice: Slice,
): Promise<{ keyword: KeywordRow; entries: KeywordEntry[]; total: number }> {
  const owner = { bucket, account: number };
  const [keyword, total] = await Promise.all([
    findKeyword(db.reports, owner, id),
    countKeywordEntries(db.reports, owner, id),
  ]);
  if (!keyword) throw noSuchKeyword();
  refuseIfTooDeep(slice.offset, total);
  // Beyond the last page there is nothing to read.
  const entries = slice.offset < total ? await listKeywordEntries(db.reports, owner, id, slice) : [];
  return { keyword, entries, total };
}

/** Letters of any script, and the marks with which Indian scripts write vowels. */
function refuseIfNotOneWord(key: string): void {
  if (/^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*$/u.test(key)) return;
  throw new DomainError(fact('keyword_not_one_word'), { fields: { key: fact('not_one_word') } });
}

function refuseIfReplyDoesNotFit({ responseType, staticMessage }: NewKeyword, maxParts: number): void {
  const refuse = (reason: Fact) => {
    throw new DomainError(fact('invalid_keyword_reply', { reason }), { fields: { staticMessage: reason } });
  };
  if (responseType === 'none') {
    if (staticMessage !== null) refuse(fact('reply_not_wanted'));
    return;
  }
  if (staticMessage === null) refuse(fact('reply_required'));
  else if (staticMessage.trim() === '') refuse(fact('empty'));
  else if (hasNul(staticMessage)) refuse(fact('contains_nul'));
  else {
    const { parts } = segment(staticMessage);
    if (parts > maxParts) refuse(fact('too_many_parts', { parts, most: maxParts }));
  }
}
