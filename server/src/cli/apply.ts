import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { withTools } from '../compose/tools.ts';
import type { Config } from '../config.ts';
import { applyProvisioning, type ApplyResult } from '../core/provisioning/apply.ts';
import { readProvisioning } from '../core/provisioning/read-provisioning.ts';
import { operator } from './operator.ts';
import { tellProgress } from './progress.ts';

export function applyCommand(program: Command, config: () => Config, say: (line: string) => void): void {
  program
    .command('apply <file>')
    .description(
      'set up accounts, keys, senders, templates, carriers, routes and more from a JSON or YAML file (- for standard input)',
    )
    .option('--json', 'print what changed as JSON')
    .option('--convert-slots', 'convert template slots such as #field1# to {#var#}')
    .action(async (file: string, options: { json?: boolean; convertSlots?: boolean }) => {
      const document = readProvisioning(
        file === '-' ? await text(process.stdin) : readFileSync(file, 'utf8'),
      );
      const onDnd = tellProgress(options.json ?? false, 'DND numbers stored');
      const result = await withTools(config(), ({ db, vault, ids, problemsOfOptions }) =>
        applyProvisioning(db, vault, ids, document, {
          checkOptions: problemsOfOptions,
          onDnd,
          convertSlots: options.convertSlots ?? false,
          by: operator('apply'),
        }),
      );
      const { changes, generated, notices } = result;
      if (options.json) say(JSON.stringify({ changes, generated, notices }, null, 2));
      else for (const line of describe(result)) say(line);
    });
}

function describe({ changes, generated, notices }: ApplyResult): string[] {
  if (changes.length === 0) return ['Nothing to change.', ...notices];
  return [
    ...changes.map(
      ({ action, kind, name, fields }) =>
        `${action} ${kind} ${name}${fields ? `: ${fields.join(', ')}` : ''}`,
    ),
    ...generated.map(({ username, name, ...made }) => {
      const [[kind, value] = []] = Object.entries(made);
      return `generated for ${username}, ${name} (shown once): ${kind} ${value}`;
    }),
    ...notices,
  ];
}
