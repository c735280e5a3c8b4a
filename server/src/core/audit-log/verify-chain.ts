import type { RecordPiece } from '../../storage/admin-action-records.queries.ts';
import type { ChainedAction, ChainHead } from '../../storage/admin-actions.queries.ts';
import { canonicalRest, FIRST_HASH, hashEntry } from './entry-hash.ts';
import { digestIn, RecordsDigest } from './fold-many.ts';

const PAGE = 5_000;
const PIECES = 100;

export type ChainReader = {
  readHead(): Promise<ChainHead & { largest: number }>;
  /** Entries with numbers above `after`, oldest first. */
  readEntries(page: { after: number; upTo: number; limit: number }): Promise<ChainedAction[]>;
  /** The records that an entry stands for, piece by piece. */
  readRecords(digest: string, page: { after: number; limit: number }): Promise<RecordPiece[]>;
};

/** The first entry that is not as it was written. */
export type BrokenEntry = { no: number; detail: string };

/** The entry up to which all are as they were written, and how many they are. */
export type Verified = { entries: number; until: Date | null };

/**
 * Reads the whole audit log, up to the entry that is the last one when it begins.
 *
 * @param known an entry's number and hash, as an earlier reading gave them and as they were kept elsewhere.
 * @param onRead called with what has been verified so far.
 */
export async function verifyChain(
  reader: ChainReader,
  known: ChainHead | null = null,
  onRead?: (verified: Verified) => void,
): Promise<{ head: ChainHead; broken: BrokenEntry | null }> {
  const { largest, ...head } = await reader.readHead();
  return { head, broken: await findBroken(reader, head, largest, { known, onRead }) };
}

async function findBroken(
  reader: ChainReader,
  head: ChainHead,
  largest: number,
  { known, onRead }: { known: ChainHead | null; onRead: ((verified: Verified) => void) | undefined },
): Promise<BrokenEntry | null> {
  let last: ChainHead = { no: 0, hash: FIRST_HASH };
  while (last.no < head.no) {
    const page = await reader.readEntries({ after: last.no, upTo: head.no, limit: PAGE });
    for (const { hash, ...entry } of page) {
      const next = last.no + 1;
      if (entry.no !== next) return missing(next);
      if (hashEntry(last.hash, entry, canonicalRest(entry)) !== hash) {
        const before = next === 1 ? 'the beginning' : `entry ${last.no}`;
        return { no: next, detail: `its hash does not fit its content and ${before}` };
      }
      if (known?.no === next && known.hash !== hash) {
        return { no: next, detail: `its hash is ${hash}, and was ${known.hash}` };
      }
      const digest = digestIn(entry);
      if (digest !== null && (await digestOf(reader, digest)) !== digest) {
        return { no: next, detail: 'the list of its records is not as it was written' };
      }
      last = { no: next, hash };
      onRead?.({ entries: next, until: entry.at });
    }
    if (page.length === 0) return missing(last.no + 1);
  }
  if (last.hash !== head.hash) {
    return { no: head.no, detail: 'its hash is not the one that the head of the log has' };
  }
  if (largest > head.no) return { no: head.no + 1, detail: 'it comes after the head of the log' };
  if (known && known.no > head.no) return missing(head.no + 1);
  return null;
}

async function digestOf(reader: ChainReader, of: string): Promise<string> {
  const digest = new RecordsDigest();
  for (let after = 0; ;) {
    const pieces = await reader.readRecords(of, { after, limit: PIECES });
    for (const piece of pieces) digest.add(piece);
    const last = pieces.at(-1);
    if (!last) return digest.end();
    after = last.piece;
  }
}

const missing = (no: number): BrokenEntry => ({ no, detail: 'it is missing' });
