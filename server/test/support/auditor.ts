import { auditBy, type Audit } from '../../src/core/credits/audit.ts';
import { AuditReader } from '../../src/storage/audit.queries.ts';
import { MaintenanceConnection } from '../../src/storage/maintenance-connection.ts';
import { lockAgainstRetention } from '../../src/storage/retention-lock.ts';

/** What an audit reads. */
const READ_TABLES = [
  'accounts',
  'balances',
  'ledger',
  'messages',
  'campaigns',
  'outbox',
  'scheduled',
  'inflight',
  'account_retention',
  'retired_weeks',
  'admin_actions',
];
const VERSIONS = {
  name: 'versions-of-what-an-audit-reads',
  text: `select concat_ws(' ', ${READ_TABLES.map(
    (table) =>
      `(select coalesce(sum(hashtext(tableoid::text || ctid::text || xmin::text)::bigint), 0) from ${table})`,
  ).join(', ')}) as versions`,
};

export type HeldSlot = { slot: number; fence: number; role: string };

/**
 * Audits over one connection, which it opens when it is first asked: most of the time of a single audit goes into a
 * new connection, and into what the server has to learn about the tables on it.
 */
export class Auditor {
  readonly #connectionString: string;
  #connection: MaintenanceConnection | null = null;
  #audited: string | null = null;

  constructor(connectionString: string) {
    this.#connectionString = connectionString;
  }

  audit(): Promise<Audit> {
    return this.#ask(async (connection) => {
      await lockAgainstRetention(connection);
      const result = await auditBy(new AuditReader(connection));
      await connection.query({ text: 'select pg_advisory_unlock_all()' });
      return result;
    });
  }

  /** Audits unless nothing has changed since this did so last: an audit takes ten times as long as finding that out. */
  async auditNews(): Promise<Audit | null> {
    const versions = await this.#ask(async (connection) => {
      const { rows } = await connection.query<{ versions: string }>(VERSIONS);
      return rows[0]?.versions ?? '';
    });
    if (versions === this.#audited) return null;
    const result = await this.audit();
    this.#audited = result.clean ? versions : null;
    return result;
  }

  /** The slots that processes hold. */
  leases(): Promise<HeldSlot[]> {
    return this.#ask(async (connection) => {
      const { rows } = await connection.query<HeldSlot>({
        text: 'select slot, fence::int, role from process_slots where holder is not null',
      });
      return rows;
    });
  }

  async close(): Promise<void> {
    const connection = this.#connection;
    this.#connection = null;
    await connection?.close();
  }

  async #ask<T>(question: (connection: MaintenanceConnection) => Promise<T>): Promise<T> {
    const isNew = this.#connection === null;
    const ask = async () => question((this.#connection ??= await openConnection(this.#connectionString)));
    try {
      return await ask();
    } catch (error) {
      await this.close();
      if (isNew) throw error;
      // The test may have ended all connections since it was last asked.
      return await ask();
    }
  }
}

/** Tests look for the gateway's connections by their names. */
async function openConnection(connectionString: string): Promise<MaintenanceConnection> {
  const connection = await MaintenanceConnection.open(connectionString);
  await connection.query({ text: `set application_name = 'auditor'` });
  return connection;
}
