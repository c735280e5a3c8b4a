import pg from 'pg';
import { SEARCH_PATH } from '../../src/storage/schemas.ts';

/** A connection to the database beside those of the gateway, which finds what they find, and extensions. */
export async function connectTo({ connectionString }: { connectionString: string }) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`set search_path = ${SEARCH_PATH}, public`);
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}

/** Ends all connections to the database but this one, in the middle of whatever they do. */
export async function cutOthers(client: pg.Client): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
}
