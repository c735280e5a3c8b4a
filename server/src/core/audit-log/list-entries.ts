import { listActions, type ActionFilter, type ChainedAction } from '../../storage/admin-actions.queries.ts';
import type { Database } from '../../storage/database.ts';

export type { ActionFilter };

export type EntryPage = {
  items: ChainedAction[];
  /** The cursor of the next page; null: there is none. */
  next: number | null;
};

/** Newest first. @param page.cursor `next` of the page before. */
export async function listEntries(
  db: Database,
  filter: ActionFilter,
  { limit, cursor }: { limit: number; cursor: number | null },
): Promise<EntryPage> {
  const items = await listActions(db.reports, filter, { limit: limit + 1, before: cursor });
  const shown = items.slice(0, limit);
  return { items: shown, next: items.length > limit ? (shown.at(-1)?.no ?? null) : null };
}
