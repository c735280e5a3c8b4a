import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isAlive, ps } from './process-table.ts';

/** The server process as its pid file describes it, which may be long dead. */
export type Postmaster = { pid: number; port: number; socketDir: string };

export const pidFile = (clusterDir: string): string => join(clusterDir, 'postmaster.pid');

export function readPostmaster(clusterDir: string): Postmaster | undefined {
  return readLock(pidFile(clusterDir));
}

/** The lock of a socket has the same lines as the pid file. */
export function readLock(path: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(path, 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]), socketDir: lines[4] ?? '' };
}

/** Whether the pid in the file is still this cluster's server and not a process that got the same pid. */
export function isServing({ pid }: Postmaster, home: string, clusterDir: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') return true;
  if (process.platform !== 'linux') {
    const command = ps(pid, 'command=') ?? '';
    return command.includes('postgres') && command.includes(home);
  }
  const [program = '', ...args] = commandLine(pid);
  if (basename(program) !== 'postgres') return false;
  // The server's working directory is its data folder; if we may not read that, its arguments name our folder.
  const standsIn = linkTarget(`/proc/${pid}/cwd`);
  return standsIn === undefined ? args.includes(home) : standsIn === realpathSync(clusterDir);
}

/** False after the packages were updated under a running server, whose program is then gone from the disk. */
export function runsProgram({ pid }: Postmaster, program: string): boolean {
  if (process.platform !== 'linux') return true;
  const running = linkTarget(`/proc/${pid}/exe`);
  return running === undefined || running === realpathSync(program);
}

function commandLine(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

function linkTarget(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}
