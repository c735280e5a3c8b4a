import { constants } from 'node:fs';
import { chmod, lstat, open, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runAs } from './account.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { type Endpoint, passwordFile } from './endpoint.ts';
import { makeOwnFolder, type Placement } from './placement.ts';
import { binary } from './platform-binaries.ts';
import { isServing, pidFile, readLock, readPostmaster } from './postmaster.ts';
import { isAlive, isNumberTaken } from './process-table.ts';

export const SUPERUSER = 'postgres';

const KEPT_LOG_FILES = 10;

/**
 * A cluster is made in another folder and moved into place when complete, so that the remains of an interrupted
 * initdb can never be mistaken for a database.
 */
export async function createCluster(placement: Placement, endpoint: Endpoint): Promise<void> {
  const { home, clusterDir, account, binaries } = placement;
  await removeUnfinished(home);
  // An empty folder, such as a mount point, is no cluster; anything else there is not ours to remove.
  await rmdir(clusterDir).catch(() => undefined);
  const unfinished = join(home, `cluster.unfinished-${process.pid}`);
  await makeOwnFolder(placement, unfinished);
  const { code, output } = await runAs(account, binary(binaries, 'initdb'), [
    `--pgdata=${unfinished}`,
    `--username=${SUPERUSER}`,
    '--encoding=UTF8',
    // PostgreSQL's own locale sorts the same on every system; the C library's order varies by version.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--auth-local=trust',
    `--auth-host=${endpoint.kind === 'tcp' ? 'scram-sha-256' : 'reject'}`,
    ...(endpoint.kind === 'tcp' ? [`--pwfile=${passwordFile(home)}`] : []),
    '--no-instructions',
  ]);
  if (code !== 0) {
    await rm(unfinished, { recursive: true, force: true });
    throw new EmbeddedPostgresError(
      `The database could not be created in ${home}: ${lastComplaint(output)}. ` +
        'Check that the disk has 200 MB free and that the folder is writable.',
    );
  }
  await rename(unfinished, clusterDir);
}

async function removeUnfinished(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (name.startsWith('cluster.unfinished-')) await rm(join(home, name), { recursive: true, force: true });
  }
}

/** Renamed into place: a link put there by another user is replaced, not followed. */
export async function writeConfigurationFile(path: string, text: string): Promise<void> {
  const fresh = `${path}.${crypto.randomUUID()}`;
  await writeFile(fresh, text, { flag: 'wx' });
  await chmod(fresh, 0o644);
  await rename(fresh, path);
}

/** pg_ctl gives the server a session of its own: neither Ctrl-C nor our sudden death ends it. */
export async function startServer(
  placement: Placement,
  endpoint: Endpoint,
  onProgress: (line: string) => void,
): Promise<void> {
  const { home, logDir, account, binaries } = placement;
  await removeOldLogs(logDir);
  const startupLog = join(logDir, 'startup.log');
  const args = ['start', '--wait', '--timeout=900', '--silent', '-D', home, '-l', startupLog];
  const patience = setInterval(() => onProgress('Still starting: the database is recovering …'), 10_000);
  try {
    for (const deadline = Date.now() + 15_000; ;) {
      const started = Date.now() - 1_000;
      await rm(startupLog, { force: true });
      await removeForeignLocks(placement, endpoint);
      const { code, output } = await runAs(account, binary(binaries, 'pg_ctl'), args, { ownSession: true });
      if (code === 0) return;
      const complaint = await complaintOf(output, logDir, started);
      // A killed server and its helpers take a moment to die; until then its pid and shared memory are in use.
      const isInUse = (what: string, how: string) => complaint.includes(what) && complaint.includes(how);
      const passing =
        isInUse('lock file ', ' already exists') || isInUse('shared memory block ', ' still in use');
      if (!passing || Date.now() > deadline) throw startFailed(placement, complaint);
      await sleep(500);
    }
  } finally {
    clearInterval(patience);
  }
}

function startFailed({ logDir }: Placement, complaint: string): EmbeddedPostgresError {
  const full = /No space left/.test(complaint);
  return new EmbeddedPostgresError(
    `PostgreSQL did not start: ${complaint}. ` +
      (full ? 'Make room on the disk and start again.' : `Its log is in ${logDir}.`),
  );
}

/**
 * PostgreSQL refuses to start while the pid in one of its two lock files is alive, even if that is now another
 * process, or only the zombie of a killed server, which stays where the container's first process reaps none.
 */
async function removeForeignLocks({ home, clusterDir }: Placement, endpoint: Endpoint): Promise<void> {
  const locks = [
    pidFile(clusterDir),
    ...(endpoint.kind === 'socket' ? [join(endpoint.directory, `.s.PGSQL.${endpoint.port}.lock`)] : []),
  ];
  for (const lock of locks) {
    const left = readLock(lock);
    if (left === undefined || !isNumberTaken(left.pid) || isServing(left, home, clusterDir)) continue;
    await rm(lock, { force: true });
  }
}

/** Resolves when the server is gone. "fast" ends open sessions; "immediate" leaves a recovery to the next start. */
export async function stopServer(placement: Placement): Promise<void> {
  const { home, clusterDir, account, binaries } = placement;
  const server = readPostmaster(clusterDir);
  if (server === undefined || !isServing(server, home, clusterDir)) return;
  let complaint = '';
  for (const mode of ['fast', 'immediate']) {
    const args = ['stop', '--wait', '--timeout=60', '--silent', `--mode=${mode}`, '-D', home];
    const { output } = await runAs(account, binary(binaries, 'pg_ctl'), args, { ownSession: true });
    complaint = lastComplaint(output);
    // pg_ctl waits for the pid file to disappear, which happens a moment before the process ends.
    for (let wait = 0; wait < 100 && isAlive(server.pid); wait += 1) await sleep(20);
    if (!isAlive(server.pid)) return;
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL in ${home} does not stop: ${complaint}. End its process ${server.pid} by hand.`,
  );
}

export async function removeOldLogs(logDir: string): Promise<void> {
  const names = (await readdir(logDir)).filter((name) => name.startsWith('postgresql-')).toSorted();
  for (const name of names.slice(0, -KEPT_LOG_FILES)) await rm(join(logDir, name), { force: true });
}

/** The server's last words may still be on their way to the log when it has ended. */
async function complaintOf(output: string, logDir: string, started: number): Promise<string> {
  for (const deadline = Date.now() + 3_000; ;) {
    const said = `${output}\n${await readLogsSince(logDir, started)}`;
    if (/FATAL|PANIC/.test(said) || Date.now() > deadline) return lastComplaint(said);
    await sleep(50);
  }
}

/** What this start wrote; the complaints of an earlier one would mislead. */
async function readLogsSince(logDir: string, started: number): Promise<string> {
  const texts: string[] = [];
  for (const name of (await readdir(logDir)).toSorted()) {
    const path = join(logDir, name);
    if ((await lstat(path)).mtimeMs >= started) texts.push(await readTail(path));
  }
  return texts.join('\n');
}

async function readTail(path: string): Promise<string> {
  // As root we read in another user's folder: a link there must not be followed.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => undefined);
  if (file === undefined) return '';
  try {
    const { size } = await file.stat();
    const from = Math.max(0, size - 8_000);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8_000), 0, 8_000, from);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

function lastComplaint(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const complaints = [
    /unrecognized configuration|invalid value|syntax error in file/,
    /FATAL|PANIC/,
    /error/i,
  ];
  for (const complaint of complaints) {
    const telling = lines.findLast((line) => complaint.test(line));
    if (telling !== undefined) return telling.replace(/^.*?(LOG|FATAL|PANIC|error): +/, '').trim();
  }
  return lines.at(-1)?.trim() ?? 'it gave no reason';
}
