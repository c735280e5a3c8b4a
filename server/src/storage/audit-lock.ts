import { onlyRow, type Handle } from './database.ts';
import { MaintenanceConnection } from './maintenance-connection.ts';

/** Held by the process that runs an audit for the panel. A session-level lock, which ends with its connection. */
const CLASS = 35;
const LOCK = 1;

/** @returns null while another process holds it; otherwise what ends it. */
export async function tryAuditLock(connectionString: string): Promise<{ close: () => Promise<void> } | null> {
  const connection = await MaintenanceConnection.open(connectionString);
  const { rows } = await connection.query<{ taken: boolean }>({
    text: `select pg_try_advisory_lock(${CLASS}, ${LOCK}) as taken`,
  });
  if (rows[0]?.taken === true) return connection;
  await connection.close();
  return null;
}

export async function isAuditLocked(handle: Handle): Promise<boolean> {
  const { locked } = await onlyRow<{ locked: boolean }>(handle, {
    text: `select exists (select from pg_locks
                           where locktype = 'advisory' and classid = ${CLASS} and objid = ${LOCK} and granted
                             and database = (select oid from pg_database where datname = current_database()))
                    as locked`,
  });
  return locked;
}
