import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { dndCommands } from '../../src/cli/dnd.ts';
import { cliOf } from '../support/cli.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'harkara-dnd-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});
afterEach(() => {
  process.exitCode = undefined;
});

const run = cliOf(() => database, [dndCommands], { words: ['dnd', 'import'] });

function importText(text: string, ...options: string[]): Promise<string[]> {
  const file = join(folder, 'list.csv');
  writeFileSync(file, text);
  return run(file, ...options);
}

test('imports a list, and names the lines without a number', async () => {
  expect(await importText('9876543210\n9876543211\nnobody 1\n')).toEqual([
    'line 3: not an Indian mobile number',
    '2 added, 0 already listed, 1 invalid.',
  ]);
  expect(process.exitCode).toBe(1);
});

test('prints the counts as JSON', async () => {
  const lines = await importText('x;9876543211\ny;9876543212\n', '--json', '--column', '2');
  expect(JSON.parse(lines.join(''))).toEqual({ added: 1, known: 1, invalid: 0, invalid_lines: [] });
  expect(process.exitCode).toBeUndefined();
});
