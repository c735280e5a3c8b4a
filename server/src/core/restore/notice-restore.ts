import { randomUUID } from 'node:crypto';
import type { RestoreCause } from 'harkara-contract/lists.ts';
import { transaction, type Database, type Handle } from '../../storage/database.ts';
import {
  holdLineage,
  lockLineage,
  readLineage,
  writeLineage,
  type Lineage,
} from '../../storage/lineage.queries.ts';
import { lacksBeats, type Seen } from '../../storage/slots.queries.ts';

/** What is known about a database from outside of it. */
export type OutsideKnowledge = {
  /** Which files it is in; null: not known, as of another server's. */
  files: string | null;
  /** By lineage: heartbeats that a process on this machine has seen stored. */
  seen: ReadonlyMap<string, Seen>;
};

/** Finds out whether this is a restored copy that nobody has noticed yet. If so, it is held. */
export async function noticeRestore({ general }: Database, outside: OutsideKnowledge): Promise<Lineage> {
  return transaction(general, async (handle) => {
    const found = await lockLineage(handle);
    const files = outside.files ?? found?.files ?? null;
    if (!found) await writeLineage(handle, { lineage: randomUUID(), files, hold: null });
    else {
      const cause = await causeOf(handle, found, outside);
      if (cause) await holdLineage(handle, { files }, cause);
      else if (files !== found.files) {
        await writeLineage(handle, { lineage: found.lineage, files, hold: 'as before' });
      }
    }
    const now = await readLineage(handle);
    if (!now) throw new Error('the database has no lineage');
    return now;
  });
}

async function causeOf(
  handle: Handle,
  { lineage, isOriginal, files }: Lineage,
  outside: OutsideKnowledge,
): Promise<RestoreCause | null> {
  if (!isOriginal) return 'dump';
  if (files !== null && outside.files !== null && areOthers(files, outside.files)) return 'files';
  const seen = outside.seen.get(lineage);
  return seen && (await lacksBeats(handle, seen)) ? 'behind' : null;
}

/**
 * Files are known by their number in the file system and their time of birth. A copy has both anew; a file system that
 * is mounted elsewhere, or does not know one of them, may change the other.
 */
function areOthers(before: string, now: string): boolean {
  const known = new Set(before.split(' '));
  return now.split(' ').every((part) => !known.has(part));
}
