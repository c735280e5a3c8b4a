import pg from 'pg';
import { DatabaseClient } from './database-client.ts';
import { migrate } from './migrate.ts';
import { ensurePartitions } from './partitions.ts';

/** Brings the tables up to date and makes the partitions that the next weeks need. */
export async function prepareDatabase(
  connectionString: string,
  say: (line: string) => void = () => undefined,
): Promise<{ applied: string[] }> {
  const { applied } = await migrate(connectionString, { onProgress: say });
  const pool = new pg.Pool({ connectionString, max: 1, Client: DatabaseClient });
  // The next statement reports a connection that has broken.
  pool.on('error', () => undefined);
  try {
    await ensurePartitions(pool);
  } finally {
    await pool.end();
  }
  return { applied };
}
