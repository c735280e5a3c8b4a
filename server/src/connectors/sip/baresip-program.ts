import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { sharedParameters } from './baresip-files.ts';
import type { SipOptions } from './options.ts';

export class NotInstalled extends Error {
  constructor() {
    super('baresip is not installed: apt-get install baresip-core');
  }
}

const PROGRAM = 'baresip';
const MODULE_FOLDERS = ['/usr/lib/baresip/modules', '/usr/local/lib/baresip/modules'];
/** If it is there, calls are hung up even if the gateway is killed: the process is told when its parent ends. */
const PARENT_WATCH = '/usr/bin/setpriv';

/** @throws NotInstalled if it, or its modules, cannot be found. */
export function findProgram(): { path: string; modules: string } {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const path = folders.map((folder) => join(folder, PROGRAM)).find((candidate) => existsSync(candidate));
  const modules = MODULE_FOLDERS.find((folder) => existsSync(folder));
  if (path === undefined || modules === undefined) throw new NotInstalled();
  return { path, modules };
}

/** Without a shell, and without anything in the arguments that others may not see. */
export async function run(program: string, folder: string, options: SipOptions): Promise<ChildProcess> {
  const command = [program, '-4', '-f', folder, '-u', sharedParameters(options)];
  const [first = program, ...args] = existsSync(PARENT_WATCH)
    ? [PARENT_WATCH, '--pdeathsig', 'TERM', ...command]
    : command;
  const child = spawn(first, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Nothing of our settings is its business.
    env: { HOME: folder, LANG: 'C.UTF-8' },
  });
  await once(child, 'spawn');
  // It may be gone already when it is to be ended.
  child.on('error', () => undefined);
  return child;
}
