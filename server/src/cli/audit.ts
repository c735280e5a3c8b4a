import { InvalidArgumentError, type Command } from 'commander';
import { borrowStorage, refuseIfNotMigrated } from '../compose/storage.ts';
import type { Config } from '../config.ts';
import { recordAudit } from '../core/audit-log/record-audit.ts';
import { audit } from '../core/credits/audit.ts';
import type { ChainHead } from '../storage/admin-actions.queries.ts';
import { fromMilliCredits } from '../core/credits/credits.ts';
import { operator } from './operator.ts';

export function auditCommand(program: Command, config: () => Config, say: (line: string) => void): void {
  program
    .command('audit')
    .description(
      'check the credit ledger, that no accepted message is lost, and that the audit log is intact; exits with code 1 if there are problems',
    )
    .option('--json', 'print the result as JSON')
    .option(
      '--log <entry:hash>',
      'the last audit log entry shown by an earlier run; checks that it is still there',
      entryOf,
    )
    .action(async (options: { json?: boolean; log?: ChainHead }) => {
      const { connectionString, embedded } = await borrowStorage(config());
      try {
        await refuseIfNotMigrated(connectionString);
        const result = await audit(connectionString, options.log ?? null);
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
          say(`last audit log entry: ${result.log.no}:${result.log.hash}`);
        }
        if (!result.clean) process.exitCode = 1;
        await recordAudit(connectionString, operator(), result);
      } finally {
        await embedded?.stop();
      }
    });
}

function entryOf(given: string): ChainHead {
  const [, no, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(given) ?? [];
  if (no === undefined || hash === undefined) {
    throw new InvalidArgumentError('Must be a number, a colon and a hash of 64 hexadecimal digits.');
  }
  return { no: Number(no), hash };
}
