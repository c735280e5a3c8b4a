import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { dndCommands } from '../../src/cli/dnd.ts';
import { parseConfig } from '../../src/config.ts';
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

async function importText(text: string, ...options: string[]): Promise<string[]> {
  const file = join(folder, 'list.csv');
  writeFileSync(file, text);
  const lines: string[] = [];
  const program = new Command('harkara').exitOverride();
  const config = {
    ...parseConfig({ HARKARA_LOG_LEVEL: 'silent' }),
    databaseUrl: database.connectionString,
    secretKey: 'the key of the tests',
  };
  dndCommands(
    program,
    () => config,
    (line) => lines.push(line),
  );
  await program.parseAsync(['dnd', 'import', file, ...options], { from: 'user' });
  return lines;
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
