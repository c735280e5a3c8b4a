import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import type { Stored } from 'harkara-contract/records/kinds.ts';
import { hasNul } from '../../storable-text.ts';
import { nextNumber } from '../../storage/account-changes.queries.ts';
import { transaction, type Database } from '../../storage/database.ts';
import {
  countKeywordEntries,
  isKeyTaken,
  listKeywordEntries,
  type KeywordEntry,
} from '../../storage/keywords.queries.ts';
import { updateRecord } from '../../storage/records.queries.ts';
import { segment } from '../../protocols/gsm7.ts';
import { keyOf, type Account } from '../accounts/account.ts';
import { DomainError } from '../errors.ts';
import { createRecord, dropRecord, getRecord, noSuch } from '../records.ts';
import { refuseIfTooDeep } from '../reports/depth.ts';
import { readKeyword } from './match-keyword.ts';

type KeywordRecord = Stored<'keyword'>;
type NewKeyword = Pick<KeywordRecord, 'key' | 'responseType' | 'staticMessage'>;

/** Creates a keyword that awaits approval: until then no message matches it. */
export async function createKeyword(
  db: Database,
  account: Account,
  given: NewKeyword,
  { maxParts }: { maxParts: number },
): Promise<KeywordRecord> {
  const keyword = { ...given, key: keyIn(given) };
  refuseIfReplyDoesNotFit(keyword, maxParts);
  return transaction(db.general, (handle) =>
    createRecord(handle, 'keyword', keyOf(account), keyword, () => keyTaken(given.key)),
  );
}

/** Replaces what a keyword does. It awaits approval again: until then no message matches it. */
export async function changeKeyword(
  db: Database,
  account: Account,
  id: number,
  given: NewKeyword,
  { maxParts }: { maxParts: number },
): Promise<KeywordRecord> {
  const keyword = { ...given, key: keyIn(given), status: 'pending', reason: null };
  refuseIfReplyDoesNotFit(given, maxParts);
  const owner = keyOf(account);
  return transaction(db.general, async (handle) => {
    // The counter is locked, as by every call that makes a keyword, so that no two can take the same key.
    await nextNumber(handle, owner, 'keyword');
    if (await isKeyTaken(handle, owner, keyword.key, id)) throw keyTaken(given.key);
    const changed = await updateRecord(handle, 'keyword', owner, id, keyword);
    if (!changed) throw noSuch('keyword', id);
    return changed;
  });
}

/** The messages that it received stay. */
export async function removeKeyword(db: Database, account: Account, id: number): Promise<void> {
  await dropRecord(db.general, 'keyword', keyOf(account), id);
}

function keyTaken(key: string): DomainError {
  return new DomainError(fact('keyword_taken', { key }), { fields: { key: fact('is_own_keyword') } });
}

/** @param slice of the messages that the keyword received, newest first. */
export async function readEntries(
  db: Database,
  account: Account,
  id: number,
  slice: { limit: number; offset: number },
): Promise<{ keyword: KeywordRecord; entries: KeywordEntry[]; total: number }> {
  const owner = keyOf(account);
  const [keyword, total] = await Promise.all([
    getRecord(db, 'keyword', account, id),
    countKeywordEntries(db.reports, owner, id),
  ]);
  refuseIfTooDeep(slice.offset, total);
  // Beyond the last page there is nothing to read.
  const entries = slice.offset < total ? await listKeywordEntries(db.reports, owner, id, slice) : [];
  return { keyword, entries, total };
}

function keyIn({ key }: NewKeyword): string {
  const read = readKeyword(key);
  if (read !== null) return read;
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
