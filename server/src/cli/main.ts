import { Command } from 'commander';
import { parseConfig, readEnvironment, type Config } from '../config.ts';
import { VERSION } from '../version.ts';
import { explainFailure } from './explain-failure.ts';

const say = (line: string) => {
  process.stdout.write(`${line}\n`);
};

/**
 * The program that reads the output may end first, as `tee` does on Ctrl-C: what is under way is finished all the same.
 */
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

const program = new Command('harkara')
  .description('Harkara, a bulk messaging gateway')
  .version(VERSION)
  .showHelpAfterError();

/** Settings are read when a command runs, so that --help works with wrong ones. */
const config = (): Config => parseConfig(readEnvironment());

program
  .command('start')
  .description(
    'run everything in one process: interfaces, workers and, unless DATABASE_URL is set, the database',
  )
  .action(async () => (await import('../processes/start.ts')).start(config(), say));
program
  .command('api')
  .description('run only the interfaces; any number can share one database')
  .action(async () => (await import('../processes/api.ts')).api(config(), say));
program
  .command('worker')
  .description('run only the workers; any number can share one database')
  .action(async () => (await import('../processes/worker.ts')).worker(config(), say));
program
  .command('smpp')
  .description('run only the SMPP server for customers; any number can share one database')
  .action(async () => (await import('../processes/smpp.ts')).smpp(config(), say));

/** Groups of commands, in the order of the help, by the words that they begin with. */
const groups: [names: string[], add: () => Promise<void>][] = [
  [['migrate'], async () => (await import('./migrate.ts')).migrateCommand(program, config, say)],
  [['apply'], async () => (await import('./apply.ts')).applyCommand(program, config, say)],
  [['export'], async () => (await import('./export.ts')).exportCommand(program, config)],
  [['audit'], async () => (await import('./audit.ts')).auditCommand(program, config, say)],
  [['audit-log'], async () => (await import('./audit-log.ts')).auditLogCommand(program, config, say)],
  [['restore'], async () => (await import('./restore.ts')).restoreCommands(program, config, say)],
  [['retention'], async () => (await import('./retention.ts')).retentionCommand(program, config, say)],
  [['account'], async () => (await import('./account.ts')).accountCommands(program, config, say)],
  [['connectors'], async () => (await import('./connectors.ts')).connectorCommands(program, config, say)],
  [['reviews'], async () => (await import('./reviews.ts')).reviewCommands(program, config, say)],
  [
    ['find', 'receipts', 'webhooks', 'system'],
    async () => (await import('./desk.ts')).deskCommands(program, config, say),
  ],
  [['remove'], async () => (await import('./remove.ts')).removeCommands(program, config, say)],
  [['dnd'], async () => (await import('./dnd.ts')).dndCommands(program, config, say)],
  [['email'], async () => (await import('./email.ts')).emailCommands(program, config, say)],
  [['mailbox'], async () => (await import('./mailbox.ts')).mailboxCommands(program, config, say)],
  [['chat'], async () => (await import('./chat.ts')).chatCommands(program, config, say)],
  [['voice'], async () => (await import('./voice.ts')).voiceCommands(program, config, say)],
  [['simulate'], async () => (await import('./simulate.ts')).simulateCommands(program, config, say)],
  [['shadow'], async () => (await import('./shadow.ts')).shadowCommand(program, config, say)],
  [['sizing'], async () => (await import('./sizing.ts')).sizingCommand(program, say)],
  [['settings'], async () => (await import('./settings.ts')).settingsCommand(program, say)],
];

/** A command is loaded with what it needs; all of them only for the help, or where a word is none of them. */
async function addCommands(word = ''): Promise<void> {
  const isProcess = program.commands.some((command) => command.name() === word);
  if (isProcess || word === '--version' || word === '-V') return;
  const named = groups.filter(([names]) => names.includes(word));
  for (const [, add] of named.length > 0 ? named : groups) await add();
}

await addCommands(process.argv[2]);
try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exitCode = 1;
}
