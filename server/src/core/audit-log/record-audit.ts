import { inTransaction, MaintenanceConnection } from '../../storage/maintenance-connection.ts';
import type { Audit } from '../credits/audit.ts';
import type { Action } from './action.ts';
import type { LogCheck } from './check-log.ts';
import type { Doer } from './doer.ts';
import { recordAction } from './record-action.ts';

/** PostgreSQL's code for a statement that would write. */
const READ_ONLY = '25006';

/** Keeps that an audit was made, and what it found; not on a database that can only be read. */
export function recordAudit(
  connectionString: string,
  doer: Doer,
  { clean, checks, log }: Audit,
): Promise<void> {
  const wrong = checks.filter(({ findings }) => findings.length > 0);
  return record(connectionString, doer, {
    action: 'audit.run',
    subject: clean ? 'clean' : 'wrong',
    after: {
      clean,
      wrong: Object.fromEntries(wrong.map(({ check, findings }) => [check, findings.length])),
      log: `${log.no}:${log.hash}`,
    },
  });
}

/** The same for the audit log alone. */
export function recordLogCheck(
  connectionString: string,
  doer: Doer,
  { entries, until, broken, log }: LogCheck,
): Promise<void> {
  return record(connectionString, doer, {
    action: 'audit_log.verified',
    subject: broken === null ? 'clean' : 'wrong',
    after: {
      clean: broken === null,
      entries,
      until: until?.toISOString() ?? null,
      broken: broken?.no ?? null,
      log: `${log.no}:${log.hash}`,
    },
  });
}

async function record(connectionString: string, doer: Doer, action: Action): Promise<void> {
  const connection = await MaintenanceConnection.open(connectionString);
  try {
    await inTransaction(connection, (handle) => recordAction(handle, doer, action));
  } catch (error) {
    if ((error as { code?: string }).code !== READ_ONLY) throw error;
  } finally {
    await connection.close();
  }
}
