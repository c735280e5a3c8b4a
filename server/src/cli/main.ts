import { Command } from 'commander';
import { parseConfig, readEnvironment, type Config } from '../config.ts';
import { VERSION } from '../version.ts';
import { accountCommands } from './account.ts';
import { applyCommand } from './apply.ts';
import { auditCommand } from './audit.ts';
import { auditLogCommand } from './audit-log.ts';
import { connectorCommands } from './connectors.ts';
import { deskCommands } from './desk.ts';
import { dndCommands } from './dnd.ts';
import { explainFailure } from './explain-failure.ts';
import { exportCommand } from './export.ts';
import { chatCommands } from './chat.ts';
import { mailboxCommands } from './mailbox.ts';
import { migrateCommand } from './migrate.ts';
import { emailCommands } from './email.ts';
import { removeCommands } from './remove.ts';
import { retentionCommand } from './retention.ts';
import { reviewCommands } from './reviews.ts';
import { settingsCommand } from './settings.ts';
import { shadowCommand } from './shadow.ts';
import { simulateCommands } from './simulate.ts';
import { voiceCommands } from './voice.ts';

const say = (line: string) => {
  process.stdout.write(`${line}\n`);
};

const program = new Command('harkara')
  .description('Harkara, a bulk messaging gateway')
  .version(VERSION)
  .showHelpAfterError();

/** Settings are read when a command runs, so that --help works with wrong ones. */
const config = (): Config => parseConfig(readEnvironment());

program
  .command('start')
  .description('everything in one process: interfaces, workers and, unless DATABASE_URL is set, the database')
  .action(async () => (await import('../processes/start.ts')).start(config(), say));
program
  .command('api')
  .description('the interfaces alone; any number may run on one database')
  .action(async () => (await import('../processes/api.ts')).api(config(), say));
program
  .command('worker')
  .description('the workers alone; any number may run on one database')
  .action(async () => (await import('../processes/worker.ts')).worker(config(), say));
program
  .command('smpp')
  .description('the SMPP server for customers alone; any number may run on one database')
  .action(async () => (await import('../processes/smpp.ts')).smpp(config(), say));
migrateCommand(program, config, say);
applyCommand(program, config, say);
exportCommand(program, config);
auditCommand(program, config, say);
auditLogCommand(program, config, say);
retentionCommand(program, config, say);
accountCommands(program, config, say);
connectorCommands(program, config, say);
reviewCommands(program, config, say);
deskCommands(program, config, say);
removeCommands(program, config, say);
dndCommands(program, config, say);
emailCommands(program, config, say);
mailboxCommands(program, config, say);
chatCommands(program, config, say);
voiceCommands(program, config, say);
simulateCommands(program, config, say);
shadowCommand(program, config, say);
settingsCommand(program, say);

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exitCode = 1;
}
