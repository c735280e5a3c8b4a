import { createHash } from 'node:crypto';
import { lchown, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canReach } from './account.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { makeOwnFolder, type Placement } from './placement.ts';

/** The kernel's limit for a socket's path is 104 bytes on macOS and 108 on Linux, including the final zero. */
const LONGEST_SOCKET_PATH = 103;

/** A system user who may enter this folder is let into the database without a password. */
export async function makeSocketDirectory(placement: Placement): Promise<string> {
  const inside = join(placement.home, 'socket');
  if (fits(inside)) {
    await makeOwnFolder(placement, inside);
    return inside;
  }
  const name = `harkara-${createHash('sha256').update(placement.home).digest('hex').slice(0, 16)}`;
  const outside = [tmpdir(), '/tmp']
    .map((parent) => join(parent, name))
    .find((path) => fits(path) && canReach(placement.account, join(path, '..')));
  if (outside === undefined) {
    throw new EmbeddedPostgresError(
      `The path ${placement.home} is too long for PostgreSQL's socket, and so is ${tmpdir()}. ` +
        'Point HARKARA_DATA at a shorter path.',
    );
  }
  await takeOutsideFolder(placement, outside);
  return outside;
}

/** Every system user may write to the parent folder, so another may have prepared this one to listen in. */
async function takeOutsideFolder({ account, home }: Placement, path: string): Promise<void> {
  const us = process.getuid?.() ?? 0;
  const wanted = account.owner?.uid ?? us;
  try {
    await mkdir(path, { mode: 0o700 });
    if (account.owner !== undefined) await lchown(path, account.owner.uid, account.owner.gid);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const found = await lstat(path);
  if (!found.isDirectory() || found.uid !== wanted || (found.mode & 0o077) !== 0) {
    throw new EmbeddedPostgresError(
      `${path}, where the socket of the database in ${home} belongs, was created by another user. ` +
        'Remove it, or point HARKARA_DATA at a shorter path.',
    );
  }
}

function fits(directory: string): boolean {
  return Buffer.byteLength(join(directory, '.s.PGSQL.5432')) <= LONGEST_SOCKET_PATH;
}
