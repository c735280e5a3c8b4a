import type { Command } from 'commander';
import { prepareDatabase } from '../compose/prepare.ts';
import { borrowStorage } from '../compose/storage.ts';
import { openVault } from '../compose/secret-key.ts';
import { ConfigError, type Config } from '../config.ts';
import { noticesOf, sealStoredSecrets } from '../core/provisioning/seal-stored.ts';
import type { Vault } from '../core/accounts/vault.ts';
import { openDatabase } from '../storage/database.ts';

export function migrateCommand(program: Command, config: () => Config, say: (line: string) => void): void {
  program
    .command('migrate')
    .description(
      'upgrade the database to this version, while others run; it says which must be stopped first',
    )
    .action(async () => {
      const { connectionString, embedded } = await borrowStorage(config());
      try {
        const { applied } = await prepareDatabase(connectionString, say);
        await sealSecrets(config(), connectionString, say);
        say(describe(applied.length));
      } finally {
        await embedded?.stop();
      }
    });
}

function describe(applied: number): string {
  if (applied === 0) return 'The database is up to date.';
  return `Applied ${applied} ${applied === 1 ? 'migration' : 'migrations'}.`;
}

/** Without the key, which migrations do not need, it is left to the next process that is started. */
async function sealSecrets(
  config: Config,
  connectionString: string,
  say: (line: string) => void,
): Promise<void> {
  const vault = tryToOpenVault(config);
  if (!vault) return;
  const db = await openDatabase(connectionString, { generalConnections: 1, hotConnections: 1 });
  try {
    noticesOf(await sealStoredSecrets(db, vault)).forEach(say);
  } finally {
    await db.close();
  }
}

function tryToOpenVault(config: Config): Vault | null {
  try {
    return openVault(config);
  } catch (error) {
    if (error instanceof ConfigError) return null;
    throw error;
  }
}
