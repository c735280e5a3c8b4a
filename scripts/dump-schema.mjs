// Writes the schema after all migrations to server/src/storage/schema.sql: `npm run schema` after a new migration.

import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../server/src/storage/embedded/embedded-postgres.ts';
import { migrate } from '../server/src/storage/migrate.ts';
import { dumpSchema, SCHEMA_FILE } from '../server/test/support/schema-dump.ts';

const folder = mkdtempSync(join(tmpdir(), 'harkara-schema-'));
// As root the server runs under another account, which has to get in.
chmodSync(folder, 0o755);
try {
  const server = await startEmbeddedPostgres({ dataDir: folder });
  try {
    await migrate(server.connectionString);
    writeFileSync(SCHEMA_FILE, await dumpSchema(server.connectionString));
  } finally {
    await server.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
