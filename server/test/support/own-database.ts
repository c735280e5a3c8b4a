import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createVault } from '../../src/core/accounts/vault.ts';
import { createIdMaker } from '../../src/core/ids.ts';
import { applyProvisioning } from '../../src/core/provisioning/apply.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { startEmbeddedPostgres } from '../../src/storage/embedded/embedded-postgres.ts';
import { prepareDatabase } from '../../src/storage/prepare-database.ts';

/** No process's slot gets this high; a lease would need a thread of its own. */
const PROVISIONING_SLOT = 4_095;

/** Like `harkara apply` on a stopped gateway, without the start of another process. */
export async function applyDocument(
  connectionString: string,
  secretKey: string,
  document: object,
): Promise<void> {
  const db = await openDatabase(connectionString, { generalConnections: 2, hotConnections: 1 });
  try {
    const ids = createIdMaker(PROVISIONING_SLOT, () => Date.now() + db.clockOffset());
    await applyProvisioning(db, createVault(secretKey), ids, document);
  } finally {
    await db.close();
  }
}

/** A database for gateways, in a temporary folder that is deleted with it. */
export async function startOwnDatabase(name: string, settings: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), `harkara-${name}-`));
  // When run as root, the database runs under another account, which needs access.
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), settings });
  const { connectionString, pid } = postgres;
  await prepareDatabase(connectionString);
  const secretKey = randomBytes(32).toString('hex');
  return {
    folder,
    connectionString,
    /** The same database, as the role that owns the server. */
    superuser: { connectionString: Object.assign(new URL(connectionString), { username: 'postgres' }).href },
    pid,
    secretKey,
    /** What a gateway's process is started with. */
    environment: {
      DATABASE_URL: connectionString,
      HARKARA_SECRET_KEY: secretKey,
      HARKARA_LOG_LEVEL: 'warn',
    },
    apply: (document: object) => applyDocument(connectionString, secretKey, document),
    [Symbol.asyncDispose]: async () => {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
