import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Program } from './program.ts';

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'harkara-program-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function install(folder: string, name: string, mode = 0o755): void {
  writeFileSync(join(folder, name), '#!/bin/sh\n');
  chmodSync(join(folder, name), mode);
}

test('a program is found in the folders of PATH, and by its path', () => {
  const folder = makeFolder();
  install(folder, 'speak');
  vi.stubEnv('PATH', `/nowhere::${folder}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(new Program('speak').isPresent()).toBe(true);
  expect(new Program(join(folder, 'speak')).isPresent()).toBe(true);
  expect(new Program('sing').isPresent()).toBe(false);
});

test('neither a folder nor a file that cannot be run is a program', () => {
  const folder = makeFolder();
  mkdirSync(join(folder, 'folder'));
  install(folder, 'text', 0o644);
  expect(new Program(join(folder, 'folder')).isPresent()).toBe(false);
  expect(new Program(join(folder, 'text')).isPresent()).toBe(false);
});

test('a missing one is looked for again every minute', () => {
  const folder = makeFolder();
  let now = 0;
  const program = new Program(join(folder, 'speak'), () => now);
  install(folder, 'speak');
  now = 59_999;
  expect(program.isPresent()).toBe(false);
  now = 60_000;
  expect(program.isPresent()).toBe(true);
  program.noteMissing();
  expect(program.isPresent()).toBe(false);
  now = 120_000;
  expect(program.isPresent()).toBe(true);
});
