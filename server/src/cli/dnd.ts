import { createReadStream } from 'node:fs';
import { InvalidArgumentError, type Command } from 'commander';
import { withTools } from '../compose/tools.ts';
import type { Config } from '../config.ts';
import { importDnd, type DndImport } from '../core/provisioning/import-dnd.ts';
import { operator } from './operator.ts';
import { tellProgress } from './progress.ts';

type ImportOptions = { column: number; json?: boolean };

export function dndCommands(program: Command, config: () => Config, say: (line: string) => void): void {
  const dnd = program.command('dnd').description('manage the do-not-disturb (DND) list');

  dnd
    .command('import <file>')
    .description(
      'add Indian mobile numbers from a file: one per line, or a column of a CSV (- for standard input)',
    )
    .option('--column <number>', 'the column with the numbers, counted from 1', columnOf, 1)
    .option('--json', 'print the counts as JSON, and no progress')
    .action(async (file: string, { column, json = false }: ImportOptions) => {
      const source = file === '-' ? process.stdin : createReadStream(file);
      const onProgress = tellProgress(json, 'numbers read');
      const result = await withTools(config(), ({ db }) =>
        importDnd(db, operator(), source.setEncoding('utf8'), { column, onProgress }),
      );
      if (json) say(JSON.stringify(asJson(result), null, 2));
      else for (const line of describe(result)) say(line);
      if (result.invalid > 0) process.exitCode = 1;
    });
}

function columnOf(given: string): number {
  if (!/^[1-9]\d{0,2}$/.test(given)) throw new InvalidArgumentError('Must be a number from 1 to 999.');
  return Number(given);
}

function describe({ added, known, invalid, invalidLines }: DndImport): string[] {
  const more = invalid - invalidLines.length;
  return [
    ...invalidLines.map((line) => `line ${line}: not an Indian mobile number`),
    ...(more > 0 ? [`… and ${more} more`] : []),
    `${added} added, ${known} already listed, ${invalid} invalid.`,
  ];
}

function asJson({ added, known, invalid, invalidLines }: DndImport) {
  return { added, known, invalid, invalid_lines: invalidLines };
}
