import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isAlive } from '../../src/storage/embedded/process-table.ts';
import { waitFor } from './wait-for.ts';

const DAEMON = new URL('../../torture/daemon.ts', import.meta.url).href;

test('programs end with the rig that has started them, and however many they are, nobody warns of a leak', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'harkara-daemons-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const options = { owner: null, folder, log: join(folder, 'log') };
  const rig = `
    const { Daemon } = await import(${JSON.stringify(DAEMON)});
    const daemons = Array.from({ length: 11 }, () => new Daemon(['sleep', '300'], ${JSON.stringify(options)}));
    for (const daemon of daemons) daemon.start();
    console.log(daemons.map(({ pid }) => pid).join(' '));
    // A warning is printed in the next turn.
    setImmediate(() => process.exit());`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', rig], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const pids = stdout.trim().split(' ').map(Number);
  expect(pids).toHaveLength(11);
  await waitFor('all have ended', () => pids.every((pid) => !isAlive(pid)));
});
