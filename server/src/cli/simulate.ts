import type { Command } from 'commander';
import { withTools } from '../compose/tools.ts';
import type { Config } from '../config.ts';
import { simulateChat, simulateInbound } from '../core/inbound/simulate-inbound.ts';

type InboundOptions = { from: string; to: string; text: string };

export function simulateCommands(program: Command, config: () => Config, say: (line: string) => void): void {
  const simulate = program
    .command('simulate')
    .description('make things happen that only others can, for trying');

  simulate
    .command('inbound')
    .description('a message to a virtual number, as if a phone had sent it')
    .requiredOption('--from <number>', 'who sends it')
    .requiredOption('--to <number>', 'a virtual number of an account')
    .requiredOption('--text <text>', 'what it says')
    .action(async (options: InboundOptions) => {
      const id = await withTools(config(), ({ db, ids }) => simulateInbound(db, ids, options));
      say(`The message ${id} is on its way; a running worker takes it within a second or two.`);
    });

  simulate
    .command('chat')
    .description('a chat message to a business account, as if a person had written it: it opens a session')
    .requiredOption('--from <number>', 'who writes it, with the country code')
    .requiredOption('--to <number>', 'the sender number of a business account')
    .requiredOption('--text <text>', 'what it says')
    .action(async (options: InboundOptions) => {
      const id = await withTools(config(), ({ db, ids }) => simulateChat(db, ids, options));
      say(`The message ${id} is on its way; a running worker takes it within a second or two.`);
    });
}
