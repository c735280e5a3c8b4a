import type pg from 'pg';
import {
  answeredWithin,
  closeConnection,
  inTransactionOf,
  openConnection,
  type Handle,
  type Transaction,
} from './connection.ts';

/** The server gives up a statement after 10 s. */
const SILENT_MS = 13_000;

/** A dedicated connection for long walks through the tables in short statements. */
export class MaintenanceConnection implements Handle {
  readonly #client: pg.Client;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async open(connectionString: string): Promise<MaintenanceConnection> {
    return new MaintenanceConnection(await openConnection(connectionString, 'maintenance'));
  }

  query<R extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<pg.QueryResult<R>> {
    return answeredWithin(SILENT_MS, this.#client, this.#client.query<R>(query));
  }

  close(): Promise<void> {
    return closeConnection(this.#client);
  }
}

/** Runs `work` in one transaction. */
export function inTransaction<T>(
  connection: MaintenanceConnection,
  work: (handle: Transaction) => Promise<T>,
): Promise<T> {
  return inTransactionOf(connection, work);
}
