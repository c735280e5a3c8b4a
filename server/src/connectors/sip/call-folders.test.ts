import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeCallFolder, sweepCallFolders } from './call-folders.ts';

const MODULE = new URL('./call-folders.ts', import.meta.url).href;

/** Another process with a folder of its own, until it is killed. */
async function anotherProcess() {
  const program = `const { makeCallFolder } = await import(${JSON.stringify(MODULE)});
    console.log(await makeCallFolder());
    setInterval(() => {}, 60_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const folder = said.toString().trim();
  await writeFile(join(folder, 'accounts'), 'left behind');
  onTestFinished(async () => {
    await kill();
    await rm(folder, { recursive: true, force: true });
  });
  return { folder, kill };
}

test('folders of killed processes are deleted, and nobody else’s', async () => {
  const [killed, living] = [await anotherProcess(), await anotherProcess()];
  const own = await makeCallFolder();
  const ofPredecessor = await makeCallFolder();
  onTestFinished(() => rm(own, { recursive: true, force: true }));
  // A container’s process has the number of the one before it.
  const before = new Date(Date.now() - process.uptime() * 1_000 - 60_000);
  await utimes(ofPredecessor, before, before);
  await sweepCallFolders();
  const areThere = () =>
    [killed.folder, living.folder, own, ofPredecessor].map((folder) => existsSync(folder));
  expect(areThere()).toEqual([true, true, true, false]);
  await killed.kill();
  await sweepCallFolders();
  expect(areThere()).toEqual([false, true, true, false]);
});
