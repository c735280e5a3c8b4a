import type { Command } from 'commander';
import { withStorage } from '../compose/tools.ts';
import type { Config } from '../config.ts';
import { surveyRetention, type Survey } from '../core/retention/survey.ts';
import { MaintenanceConnection } from '../storage/maintenance-connection.ts';
import type { Blocker } from '../storage/retention-blockers.queries.ts';

export function retentionCommand(program: Command, config: () => Config, say: (line: string) => void): void {
  program
    .command('retention')
    .description(
      'show which weeks are past their retention, what blocks their deletion, and disk use per day',
    )
    .option('--json', 'print as JSON, with the size of each table')
    .action(async ({ json = false }: { json?: boolean }) => {
      const { retentionDays: days, textDays } = config();
      await withStorage(config(), async (connectionString) => {
        const client = await MaintenanceConnection.open(connectionString);
        try {
          const survey = await surveyRetention(client, { days, textDays }, new Date());
          say(json ? JSON.stringify(survey, null, 2) : describe(survey));
        } finally {
          await client.close();
        }
      });
    });
}

function describe({ days, textDays, weeks, dropped, bytes, bytesPerDay }: Survey): string {
  const lines = [
    `Messages are kept for ${days} days, texts for ${textDays}. Weeks deleted so far: ${dropped}.`,
    `Disk use: ${inMegabytes(bytesPerDay)} per day, ${inMegabytes(bytes)} in total.`,
  ];
  if (weeks.length === 0) lines.push('No week is past its retention.');
  for (const { week, bytes: freed, blockers } of weeks) {
    const verdict = blockers.length === 0 ? 'will be deleted by the next run.' : 'cannot be deleted yet:';
    lines.push(`The week of ${week} (${inMegabytes(freed)}) ${verdict}`);
    lines.push(...blockers.map((blocker) => `    ${sentence(blocker)}`));
  }
  return lines.join('\n');
}

function sentence({ what, account, campaign, messages }: Blocker): string {
  const whose = `account ${account}${campaign === null ? '' : `, campaign ${campaign}`}`;
  if (what === 'campaign') return `${whose}: ${messages} messages are not in a queue yet`;
  if (what === 'not final') return `${whose}: ${messages} messages are not final`;
  return `${whose}: ${messages} in ${what === 'in flight' ? 'progress in a worker' : `the queue of ${what}`}`;
}

const inMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
