import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { announce } from './announce.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'harkara-announce-'));
const file = join(dataDir, 'first-credentials.txt');
const config = { baseUrl: 'http://127.0.0.1:8080', dataDir, worker: true };
const first = {
  created: true,
  admin: { username: 'admin', password: 'swordfish-1' },
  demo: {
    username: 'demo',
    password: 'swordfish-2',
    apiKey: 'swordfish-3',
    apiSecret: 'swordfish-4',
    senderId: 'HRKARA',
    templateText: '',
    exampleMessage: 'Hello',
    recipient: '9876543210',
  },
};

beforeEach(() => rmSync(file, { force: true }));
afterAll(() => rmSync(dataDir, { recursive: true }));

function said(accounts: Parameters<typeof announce>[2], isTerminal: boolean): string {
  const lines: string[] = [];
  announce(config, 'http://127.0.0.1:8080', accounts, { say: (line) => lines.push(line), isTerminal });
  return lines.join('\n');
}

const SECRETS = ['swordfish-1', 'swordfish-2', 'swordfish-3', 'swordfish-4'];

test('what is printed into a log does not have the first credentials, but says where they are', () => {
  writeFileSync(file, 'of an earlier gateway', { mode: 0o644 });
  const printed = said(first, false);
  expect(printed).not.toContain('swordfish');
  expect(printed).toContain(file);
  for (const secret of SECRETS) expect(readFileSync(file, 'utf8')).toContain(secret);
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a terminal shows them once', () => {
  const shown = said(first, true);
  for (const secret of SECRETS) expect(shown).toContain(secret);
  expect(shown).toContain(file);
  const later = said({ created: false }, true);
  expect(later).not.toContain('swordfish');
  expect(later).toContain(file);
});
