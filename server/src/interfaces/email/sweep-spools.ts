import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOUR_MS } from '../../durations.ts';

/** What the folders of spooled files are called; the rest of the name is random. */
export const SPOOL_PREFIX = 'harkara-mail-';

/** Deletes files that a process left behind when it was killed. Forms that are being read are younger. */
export async function sweepSpools(parent = tmpdir(), now = Date.now()): Promise<void> {
  const names = await readdir(parent);
  for (const name of names.filter((one) => one.startsWith(SPOOL_PREFIX))) {
    const folder = join(parent, name);
    // Another process may delete it at the same time.
    const changed = await stat(folder).catch(() => null);
    if (changed && changed.mtimeMs < now - HOUR_MS) await rm(folder, { recursive: true, force: true });
  }
}
