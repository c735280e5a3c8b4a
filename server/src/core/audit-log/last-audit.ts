import { listActions, type AdminAction } from '../../storage/admin-actions.queries.ts';
import { isAuditLocked } from '../../storage/audit-lock.ts';
import type { Database, Handle } from '../../storage/database.ts';

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

/** Whether an audit runs, in any process. */
export function isAuditRunning({ reports }: Database): Promise<boolean> {
  return isAuditLocked(reports);
}

/** The last time that the audit log was verified, alone or with the books; null: never. */
export async function readLastAudit({ reports }: Database): Promise<LastAudit | null> {
  const { whole, ofLog } = await lastAudits(reports);
  const last = ofLog && ofLog.no > (whole?.no ?? 0) ? ofLog : whole;
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

/** When something was found that is wrong, and no later audit says otherwise; null: nothing is known to be wrong. */
export async function findWrong(handle: Handle): Promise<Date | null> {
  const { whole, ofLog } = await lastAudits(handle);
  if (whole?.subject === 'wrong') return whole.at;
  // The whole audit verifies the log, too.
  return ofLog?.subject === 'wrong' && ofLog.no > (whole?.no ?? 0) ? ofLog.at : null;
}

/** Each is found by an index that both at once could not use in order. */
async function lastAudits(handle: Handle): Promise<Record<'whole' | 'ofLog', AdminAction | null>> {
  const newest = { limit: 1, before: null };
  const [whole = null] = await listActions(handle, { action: 'audit.run' }, newest);
  const [ofLog = null] = await listActions(handle, { action: 'audit_log.verified' }, newest);
  return { whole, ofLog };
}
