import type { Command } from 'commander';
import { borrowStorage, refuseIfNotMigrated } from '../compose/storage.ts';
import type { Config } from '../config.ts';
import { audit } from '../core/credits/audit.ts';
import { fromMilliCredits } from '../core/credits/credits.ts';

export function auditCommand(program: Command, config: () => Config, say: (line: string) => void): void {
  program
    .command('audit')
    .description(
      'prove the book of credits and that no accepted message is lost; exit code 1 if anything is wrong',
    )
    .option('--json', 'print the result as JSON')
    .action(async (options: { json?: boolean }) => {
      const { connectionString, embedded } = await borrowStorage(config());
      try {
        await refuseIfNotMigrated(connectionString);
        const result = await audit(connectionString);
        if (options.json) say(JSON.stringify(result, null, 2));
        else {
          for (const { check, findings } of result.checks) {
            say(`${findings.length === 0 ? 'ok   ' : 'WRONG'} ${check}`);
            for (const { subject, detail } of findings) say(`        ${subject}: ${detail}`);
          }
          const { accounts, entries, issued, sales, balances } = result.totals;
          const credits = [issued, sales, balances].map(fromMilliCredits);
          say(
            `${accounts} accounts, ${entries} entries: ${credits[0]} credits issued = ${credits[1]} spent + ${credits[2]} held`,
          );
        }
        if (!result.clean) process.exitCode = 1;
      } finally {
        await embedded?.stop();
      }
    });
}
