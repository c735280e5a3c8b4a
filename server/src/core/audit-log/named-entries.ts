import type { ChainedAction } from '../../storage/admin-actions.queries.ts';
import type { Database, Reads } from '../../storage/database.ts';
import { findUsernames } from '../../storage/manage-accounts.queries.ts';
import { hideExposed } from '../provisioning/exposed-entries.ts';
import { listEntries, type ActionFilter } from './list-entries.ts';

/** `username`: of the account that it was done to; null: the whole gateway. */
export type NamedEntry = ChainedAction & { username: string | null };

export type NamedPage = { items: NamedEntry[]; next: number | null };

type Reading = { db: Database; reads: Reads };

const PIECE = 500;

/** Entries with their accounts by name, newest first. */
export async function pageOfEntries(
  { db, reads }: Reading,
  filter: ActionFilter,
  page: { limit: number; cursor: number | null },
): Promise<NamedPage> {
  const { items: found, next } = await listEntries(reads, filter, page);
  // It must not show for a few seconds more what has just become a secret.
  const items = await hideExposed(db.reports, found);
  const names = await findUsernames(
    db.reports,
    items.flatMap(({ account }) => account ?? []),
  );
  const nameOf = (account: number | null) => (account === null ? null : (names.get(account) ?? null));
  return { items: items.map((entry) => ({ ...entry, username: nameOf(entry.account) })), next };
}

/** All of them, piece by piece. */
export async function* exportEntries(reading: Reading, filter: ActionFilter): AsyncGenerator<NamedEntry[]> {
  for (let cursor: number | null = null; ;) {
    const { items, next } = await pageOfEntries(reading, filter, { limit: PIECE, cursor });
    yield items;
    if (next === null) return;
    cursor = next;
  }
}
