import { listActions } from '../../storage/admin-actions.queries.ts';
import type { Database } from '../../storage/database.ts';

export type LastAudit = {
  at: Date;
  by: string;
  clean: boolean;
  /** The last entry of the audit log that was verified. */
  upTo: number;
};

/** Null: there was none. */
export async function readLastAudit({ reports }: Database): Promise<LastAudit | null> {
  const [last] = await listActions(reports, { action: 'audit.run' }, { limit: 1, before: null });
  if (!last) return null;
  const [upTo] = String(last.after?.['log']).split(':');
  return { at: last.at, by: last.actorName, clean: last.after?.['clean'] === true, upTo: Number(upTo) };
}
