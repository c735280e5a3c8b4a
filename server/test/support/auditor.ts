import { auditBy, type Audit } from '../../src/core/credits/audit.ts';
import { AuditReader } from '../../src/storage/audit.queries.ts';
import { MaintenanceConnection } from '../../src/storage/maintenance-connection.ts';
import { lockAgainstRetention } from '../../src/storage/retention-lock.ts';

/**
 * Audits over one connection, which it opens when it is first asked: most of the time of a single audit goes into a
 * new connection, and into what the server has to learn about the tables on it.
 */
export class Auditor {
  readonly #connectionString: string;
  #connection: MaintenanceConnection | null = null;

  constructor(connectionString: string) {
    this.#connectionString = connectionString;
  }

  async audit(): Promise<Audit> {
    const isNew = this.#connection === null;
    try {
      return await this.#auditOnce();
    } catch (error) {
      await this.close();
      if (isNew) throw error;
      // The test may have ended all connections since the last audit.
      return await this.#auditOnce();
    }
  }

  async close(): Promise<void> {
    const connection = this.#connection;
    this.#connection = null;
    await connection?.close();
  }

  async #auditOnce(): Promise<Audit> {
    const connection = (this.#connection ??= await openConnection(this.#connectionString));
    await lockAgainstRetention(connection);
    const result = await auditBy(new AuditReader(connection));
    await connection.query({ text: 'select pg_advisory_unlock_all()' });
    return result;
  }
}

/** Tests look for the gateway's connections by their names. */
async function openConnection(connectionString: string): Promise<MaintenanceConnection> {
  const connection = await MaintenanceConnection.open(connectionString);
  await connection.query({ text: `set application_name = 'auditor'` });
  return connection;
}
