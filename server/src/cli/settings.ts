import type { Command } from 'commander';
import { describeSettings } from '../settings.ts';

export function settingsCommand(program: Command, say: (line: string) => void): void {
  program
    .command('settings')
    .description('list every setting and its default; set them in the environment or a .env file')
    .action(() => {
      for (const { name, default: value, about } of describeSettings())
        say(`${name}=${value}\n    ${about.en}`);
    });
}
