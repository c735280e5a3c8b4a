import type { Command } from 'commander';
import { withTools } from '../compose/tools.ts';
import type { Config } from '../config.ts';
import { simulateChat, simulateInbound } from '../core/inbound/simulate-inbound.ts';

type InboundOptions = { from: string; to: string; text: string };

export function simulateCommands(program: Command, config: () => Config, say: (line: string) => void): void {
  const simulate = program.command('simulate').description('simulate events that normally come from outside');

  const queue = (simulated: typeof simulateInbound) => async (options: InboundOptions) => {
    const id = await withTools(config(), ({ db, ids }) => simulated(db, ids, options));
    say(`Message ${id} is queued. A running worker processes it within a second or two.`);
  };

  simulate
    .command('inbound')
    .description('a message to a virtual number, as if a phone had sent it')
    .requiredOption('--from <number>', 'the sender')
    .requiredOption('--to <number>', 'the virtual number of an account')
    .requiredOption('--text <text>', 'the text of the message')
    .action(queue(simulateInbound));

  simulate
    .command('chat')
    .description('a chat message to a business account, as if a person had sent it; this opens a session')
    .requiredOption('--from <number>', 'the sender, with the country code')
    .requiredOption('--to <number>', 'the sender number of a business account')
    .requiredOption('--text <text>', 'the text of the message')
    .action(queue(simulateChat));
}
