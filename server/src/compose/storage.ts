import { join } from 'node:path';
import type { Logger } from 'pino';
import { ConfigError, type Config } from '../config.ts';
import {
  findRunningEmbeddedPostgres,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../storage/embedded/embedded-postgres.ts';
import { pendingMigrations } from '../storage/migrate.ts';
import { every, type Loop } from '../workers/every.ts';

export type Storage = { connectionString: string; embedded: EmbeddedPostgres | null };

export const embeddedDataDir = (config: Config) => join(config.dataDir, 'postgres');

/** The external database, or else the embedded one, which it starts. */
export async function startStorage(config: Config, onProgress: (line: string) => void): Promise<Storage> {
  if (config.databaseUrl !== null) return { connectionString: config.databaseUrl, embedded: null };
  const embedded = await startEmbeddedPostgres({ dataDir: embeddedDataDir(config), onProgress });
  return { connectionString: embedded.connectionString, embedded };
}

const WATCH_MS = 1_000;

/** Restarts the embedded database if it was killed under a running gateway, for example for lack of memory. */
export function watchStorage({ embedded }: Storage, log: Logger): Loop | null {
  if (!embedded) return null;
  return every(WATCH_MS, 'watch the database', log, async () => {
    if (await embedded.revive()) log.error('the database was gone and has been started again');
  });
}

/** For commands: the database of a running gateway, or one started for the duration of the command. */
export async function borrowStorage(config: Config): Promise<Storage> {
  if (config.databaseUrl !== null) return { connectionString: config.databaseUrl, embedded: null };
  const running = await findRunningEmbeddedPostgres(embeddedDataDir(config));
  if (running !== undefined) return { connectionString: running, embedded: null };
  return startStorage(config, () => undefined);
}

/** For processes that run beside others: they never start or migrate a database themselves. */
export async function connectStorage(config: Config): Promise<string> {
  const connectionString = config.databaseUrl ?? (await findRunningEmbeddedPostgres(embeddedDataDir(config)));
  if (connectionString === undefined) {
    throw new ConfigError(
      'No database is running. Set DATABASE_URL, or run "harkara start" in the same folder first.',
    );
  }
  await refuseIfNotMigrated(connectionString);
  return connectionString;
}

export async function refuseIfNotMigrated(connectionString: string): Promise<void> {
  const pending = await pendingMigrations(connectionString);
  if (pending.length > 0) {
    throw new ConfigError(
      `The database lacks ${pending.length} ${pending.length === 1 ? 'migration' : 'migrations'} (${pending.join(', ')}). Run: npx harkara migrate`,
    );
  }
}
