import { listActions, type AdminAction } from '../../storage/admin-actions.queries.ts';
import { isAuditLocked } from '../../storage/audit-lock.ts';
import type { Database } from '../../storage/database.ts';

export type LastAudit = {
  at: Date;
  by: string;
  clean: boolean;
  /** The last entry of the audit log that was verified. */
  upTo: number;
  /** When it was written; null: not known. */
  until: Date | null;
  /** The first entry that is not as it was written; null: none, or not known. */
  broken: number | null;
};

/** Whether somebody's audit runs, in any process. */
export function isAuditRunning({ reports }: Database): Promise<boolean> {
  return isAuditLocked(reports);
}

/** The last time that the audit log was verified, alone or with the books; null: never. */
export async function readLastAudit({ reports }: Database): Promise<LastAudit | null> {
  // Each is found by an index that both at once could not use in order.
  const found = await Promise.all(
    ['audit.run', 'audit_log.verified'].map((action) =>
      listActions(reports, { action }, { limit: 1, before: null }),
    ),
  );
  const last = found.flat().reduce<AdminAction | null>((a, b) => (a && a.no > b.no ? a : b), null);
  if (!last) return null;
  const { clean, log, entries, until, broken } = last.after ?? {};
  const [head] = String(log).split(':');
  return {
    at: last.at,
    by: last.actorName,
    clean: clean === true,
    upTo: typeof entries === 'number' ? entries : Number(head),
    until: typeof until === 'string' ? new Date(until) : null,
    broken: typeof broken === 'number' ? broken : null,
  };
}
