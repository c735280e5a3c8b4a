import { auditBy } from '../../src/core/credits/audit.ts';
import type { Finding } from '../../src/core/credits/account-book.ts';
import { readBooks } from '../../src/core/credits/read-books.ts';
import type { AccountKey } from '../../src/storage/accounts.queries.ts';
import { AuditReader } from '../../src/storage/audit.queries.ts';
import { MaintenanceConnection } from '../../src/storage/maintenance-connection.ts';
import { lockAgainstRetention } from '../../src/storage/retention-lock.ts';

/** What an audit reads. */
const READ_OF_ACCOUNTS = [
  'accounts',
  'balances',
  'ledger',
  'messages',
  'campaigns',
  'outbox',
  'scheduled',
  'inflight',
  'account_retention',
];
const READ_TABLES = [...READ_OF_ACCOUNTS, 'retired_weeks', 'admin_actions', 'admin_action_records'];
const versionsOf = (table: string, where: string) =>
  `(select coalesce(sum(hashtext(tableoid::text || ctid::text || xmin::text)::bigint), 0) from ${table} ${where})`;
const VERSIONS = {
  name: 'versions-of-what-an-audit-reads',
  text: `select concat_ws(' ', ${READ_TABLES.map((table) => versionsOf(table, '')).join(', ')}) as versions`,
};
const VERSIONS_OF_ACCOUNTS = {
  name: 'versions-of-accounts',
  text: `select concat_ws(' ', ${READ_OF_ACCOUNTS.map((table) =>
    versionsOf(table, 'where account >= $1'),
  ).join(', ')}) as versions`,
};
const MOST_FINDINGS = 10;
const MOST_READS = 5;

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

  /** @param since the first account that is audited; absent: the whole book, and the audit log. */
  audit(since?: number): Promise<Finding[]> {
    return this.#ask(async (connection) => {
      await lockAgainstRetention(connection);
      const reader = new AuditReader(connection);
      const findings =
        since === undefined
          ? await auditAll(reader)
          : await auditAccounts(reader, await keysFrom(connection, since));
      await connection.query({ text: 'select pg_advisory_unlock_all()' });
      return findings.slice(0, MOST_FINDINGS);
    });
  }

  /** Audits unless nothing has changed since this did so last: an audit takes ten times as long as finding that out. */
  async auditNews(since?: number): Promise<Finding[]> {
    const versions = await this.#ask(async (connection) => {
      const query = since === undefined ? VERSIONS : { ...VERSIONS_OF_ACCOUNTS, values: [since] };
      const { rows } = await connection.query<{ versions: string }>(query);
      return rows[0]?.versions ?? '';
    });
    if (versions === this.#audited) return [];
    const findings = await this.audit(since);
    this.#audited = findings.length === 0 ? versions : null;
    return findings;
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

async function auditAll(reader: AuditReader): Promise<Finding[]> {
  const { checks } = await auditBy(reader);
  return checks.flatMap(({ findings }) => findings);
}

async function auditAccounts(reader: AuditReader, accounts: readonly AccountKey[]): Promise<Finding[]> {
  let found: Finding[] = [];
  // What is being written looks wrong for a moment.
  for (let reads = 0; reads === 0 || (found.length > 0 && reads < MOST_READS); reads += 1) {
    const { closed } = await readBooks(reader, accounts);
    found = closed.flatMap(({ findings }) => findings);
  }
  return found;
}

async function keysFrom(connection: MaintenanceConnection, since: number): Promise<AccountKey[]> {
  const { rows } = await connection.query<AccountKey>({
    text: 'select bucket, account from accounts where account >= $1',
    values: [since],
  });
  return rows;
}

/** Tests look for the gateway's connections by their names. */
async function openConnection(connectionString: string): Promise<MaintenanceConnection> {
  const connection = await MaintenanceConnection.open(connectionString);
  await connection.query({ text: `set application_name = 'auditor'` });
  return connection;
}
