import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The names tell whose a folder is. Containers may share the folder for temporary files, but do not see one another's
 * processes: each looks after its own host's.
 */
const PREFIX = `harkara-sip-${hostname().replaceAll(/[^\w.-]/g, '_')}-`;
const NAME = /^(\d+)-\w+$/;

/** A folder that only this system's user can read. */
export async function makeCallFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
}

/** Deletes the folders of processes that were killed. */
export async function sweepCallFolders(): Promise<void> {
  const names = await readdir(tmpdir());
  for (const name of names.filter((one) => one.startsWith(PREFIX))) {
    const pid = Number(NAME.exec(name.slice(PREFIX.length))?.[1]);
    const folder = join(tmpdir(), name);
    if (pid > 0 && (await isLeftBehind(folder, pid))) await rm(folder, { recursive: true, force: true });
  }
}

async function isLeftBehind(folder: string, pid: number): Promise<boolean> {
  if (pid !== process.pid) return !isRunning(pid);
  // After a restart, a container's process often has the number of the one before.
  const changed = await stat(folder).catch(() => null);
  return changed !== null && changed.mtimeMs < Date.now() - process.uptime() * 1_000;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It may be another process's, which must not be disturbed.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
