import { inTransaction, MaintenanceConnection } from '../../storage/maintenance-connection.ts';
import type { Audit } from '../credits/audit.ts';
import type { Doer } from './doer.ts';
import { recordAction } from './record-action.ts';

/** PostgreSQL's code for a statement that would write. */
const READ_ONLY = '25006';

/** Keeps that an audit was made, and what it found; not on a database that can only be read. */
export async function recordAudit(
  connectionString: string,
  doer: Doer,
  { clean, checks, log }: Audit,
): Promise<void> {
  const wrong = checks.filter(({ findings }) => findings.length > 0);
  const connection = await MaintenanceConnection.open(connectionString);
  try {
    await inTransaction(connection, () =>
      recordAction(connection, doer, {
        action: 'audit.run',
        subject: clean ? 'clean' : 'wrong',
        after: {
          clean,
          wrong: Object.fromEntries(wrong.map(({ check, findings }) => [check, findings.length])),
          log: `${log.no}:${log.hash}`,
        },
      }),
    );
  } catch (error) {
    if ((error as { code?: string }).code !== READ_ONLY) throw error;
  } finally {
    await connection.close();
  }
}
