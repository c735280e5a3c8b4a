import { openAudit } from '../../storage/audit.queries.ts';
import type { ChainHead } from '../../storage/admin-actions.queries.ts';
import { verifyChain, type BrokenEntry, type Verified } from './verify-chain.ts';

export type LogCheck = Verified & {
  log: ChainHead;
  /** The first entry that is not as it was written; those before it are. */
  broken: BrokenEntry | null;
};

const TOLD_EVERY = 1_000;

/** Proves that the audit log is as it was written, apart from the books, which take much longer. */
export async function checkLog(
  connectionString: string,
  onRead: (entries: number) => void,
): Promise<LogCheck> {
  const reader = await openAudit(connectionString);
  let verified: Verified = { entries: 0, until: null };
  try {
    const { head, broken } = await verifyChain(reader, null, (found) => {
      verified = found;
      if (found.entries % TOLD_EVERY === 0) onRead(found.entries);
    });
    return { ...verified, log: head, broken };
  } finally {
    await reader.close();
  }
}
