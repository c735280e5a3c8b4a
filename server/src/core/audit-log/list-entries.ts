import { fact } from 'harkara-contract/facts.ts';
import { readRecordPieces } from '../../storage/admin-action-records.queries.ts';
import {
  findListedRecords,
  listActions,
  type ActionFilter,
  type ChainedAction,
} from '../../storage/admin-actions.queries.ts';
import type { Database, Reads } from '../../storage/database.ts';
import { DomainError } from '../errors.ts';

export type { ActionFilter };

export type EntryPage = {
  items: ChainedAction[];
  /** The cursor of the next page; null: there is none. */
  next: number | null;
};

/** Newest first. @param page.cursor `next` of the page before. */
export async function listEntries(
  reads: Reads,
  filter: ActionFilter,
  { limit, cursor }: { limit: number; cursor: number | null },
): Promise<EntryPage> {
  const page = { limit: limit + 1, before: cursor };
  const items = await reads.read((handle) => listActions(handle, filter, page));
  const shown = items.slice(0, limit);
  return { items: shown, next: items.length > limit ? (shown.at(-1)?.no ?? null) : null };
}

const PIECES = 10;

/** The names of all records that an entry stands for, piece by piece. */
export async function* recordsOfEntry({ reports }: Database, no: number): AsyncGenerator<string[]> {
  const list = await findListedRecords(reports, no);
  if (!list) throw new DomainError(fact('entry_without_records', { entry: String(no) }));
  for (let after = 0; ;) {
    const pieces = await readRecordPieces(reports, list.digest, { after, limit: PIECES });
    for (const { subjects } of pieces) yield subjects;
    const last = pieces.at(-1);
    if (!last) return;
    after = last.piece;
  }
}
