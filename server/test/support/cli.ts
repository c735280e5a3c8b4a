import { Command } from 'commander';
import { parseConfig, type Config } from '../../src/config.ts';
import type { TestDatabase } from './test-database.ts';

export type AddCommands = (program: Command, config: () => Config, say: (line: string) => void) => void;

/**
 * Runs commands of `harkara` on a database.
 *
 * @returns a function that takes a command line and gives the lines that were said.
 */
export function cliOf(
  database: () => Pick<TestDatabase, 'connectionString'>,
  commands: readonly AddCommands[],
  { words = [], settings = () => ({}) }: { words?: string[]; settings?: () => Partial<Config> } = {},
): (...args: string[]) => Promise<string[]> {
  return async (...args) => {
    const lines: string[] = [];
    const config = {
      ...parseConfig({ HARKARA_LOG_LEVEL: 'silent' }),
      secretKey: 'the key of the tests',
      databaseUrl: database().connectionString,
      ...settings(),
    };
    const program = new Command('harkara').exitOverride().configureOutput({ writeErr: () => undefined });
    for (const add of commands) {
      add(
        program,
        () => config,
        (line) => void lines.push(line),
      );
    }
    await program.parseAsync([...words, ...args], { from: 'user' });
    return lines;
  };
}
