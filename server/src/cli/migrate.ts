import type { Command } from 'commander';
import { prepareDatabase } from '../compose/prepare.ts';
import { borrowStorage } from '../compose/storage.ts';
import type { Config } from '../config.ts';

export function migrateCommand(program: Command, config: () => Config, say: (line: string) => void): void {
  program
    .command('migrate')
    .description('bring the database to this version; safe beside running processes')
    .action(async () => {
      const { connectionString, embedded } = await borrowStorage(config());
      try {
        const { applied } = await prepareDatabase(connectionString, say);
        say(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.length} migrations.`);
      } finally {
        await embedded?.stop();
      }
    });
}
