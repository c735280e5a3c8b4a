import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { percentile } from '../torture/percentile.ts';

export const say = (line: string) => process.stdout.write(`${line}\n`);

export const processor = `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores`;

export const median = (values: readonly number[]) => percentile(values, 0.5);

/** Writes the figures of a run to a file, with those of the machine. */
export function keep(name: string, figures: object): void {
  const folder = new URL('results/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  const file = new URL(`${name}-${new Date().toISOString().replaceAll(':', '-')}.json`, folder);
  const machine = { cores: cpus().length, model: cpus()[0]?.model, node: process.version };
  writeFileSync(file, JSON.stringify({ machine, ...figures }, null, 2));
  say(`written to ${file.pathname}`);
}
