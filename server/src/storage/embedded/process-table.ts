import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Distinguishes a process from a later one that got the same pid, as happens in every restarted container.
 * Undefined if there is no such process, or only its zombie; empty where the system has no cheap way to tell.
 */
export function processBirth(pid: number): string | undefined {
  if (process.platform === 'linux') return linuxBirth(pid);
  if (!isNumberTaken(pid)) return undefined;
  if (process.platform === 'win32') return '';
  return ps(pid, 'lstart=') ?? '';
}

export function isAlive(pid: number): boolean {
  return processBirth(pid) !== undefined;
}

/** The command line of a process on a system without /proc. */
export function ps(pid: number, column: 'lstart=' | 'command='): string | undefined {
  try {
    const output = execFileSync('ps', ['-o', column, '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return output.trim() || undefined;
  } catch {
    return undefined;
  }
}

function linuxBirth(pid: number): string | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // The second field is the program's name in brackets and may itself hold spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, startedTicks] = [fields[0], fields[19]];
  if (state === 'Z' || state === 'X') return undefined;
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return `${boot} ${startedTicks ?? ''}`;
}

/** Also true for a zombie, which stays for good in a container whose first process reaps none. */
export function isNumberTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
