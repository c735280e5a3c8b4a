import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { processBirth } from './process-table.ts';

export type StartLock = { release: () => Promise<void> };

type Holder = { pid: number; birth: string; token: string };

/** Locks that this process itself holds: a second start in it must be refused too. */
const heldHere = new Set<string>();

/**
 * Keeps two Harkaras from sharing one database folder: the first to stop would stop the other's database.
 * Node has no flock, so the lock is a file that names its holder; a dead holder's lock is taken over.
 */
export async function takeStartLock(file: string): Promise<StartLock> {
  const me: Holder = {
    pid: process.pid,
    birth: processBirth(process.pid) ?? '',
    token: crypto.randomUUID(),
  };
  const content = JSON.stringify(me);
  for (let attempt = 0; attempt < 50; attempt += 1) {
    try {
      await writeFile(file, content, { flag: 'wx', mode: 0o644 });
      heldHere.add(me.token);
      return { release: () => release(file, me.token) };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const found = await readFile(file, 'utf8').catch(() => undefined);
    if (found === undefined) continue;
    const holder = parseHolder(found);
    // An empty file has just been created and not been written yet, unless it stays empty.
    if (holder === undefined && attempt < 20) {
      await sleep(50);
      continue;
    }
    if (holder !== undefined && isHolding(holder)) {
      throw new EmbeddedPostgresError(
        `The database in this folder is already in use by another Harkara, process ${holder.pid} (${file}). ` +
          'Stop that one first, or give this one its own folder with HARKARA_DATA.',
      );
    }
    await removeStale(file, found);
  }
  throw new EmbeddedPostgresError(
    `The lock ${file} could not be acquired. Remove it if no other Harkara is running.`,
  );
}

function isHolding(holder: Holder): boolean {
  if (holder.pid === process.pid) return heldHere.has(holder.token);
  return processBirth(holder.pid) === holder.birth;
}

/** Two starters may find the same stale lock: the slower must not remove the lock of the faster. */
async function removeStale(file: string, seen: string): Promise<void> {
  const aside = `${file}.${crypto.randomUUID()}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  const taken = await readFile(aside, 'utf8').catch(() => '');
  if (taken !== seen) await writeFile(file, taken, { flag: 'wx' }).catch(() => undefined);
  await rm(aside, { force: true });
}

async function release(file: string, token: string): Promise<void> {
  if (!heldHere.delete(token)) return;
  const content = await readFile(file, 'utf8').catch(() => '');
  if (parseHolder(content)?.token === token) await rm(file, { force: true });
}

function parseHolder(content: string): Holder | undefined {
  try {
    const value = JSON.parse(content) as Partial<Holder> | null;
    if (typeof value?.pid !== 'number' || typeof value.birth !== 'string') return undefined;
    return { pid: value.pid, birth: value.birth, token: value.token ?? '' };
  } catch {
    return undefined;
  }
}
