import { existsSync } from 'node:fs';
import { chmod, cp, lchown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Account,
  canReach,
  droppingTo,
  inUserNamespace,
  ourselves,
  passwdEntry,
  runAs,
  unprivilegedAccounts,
  weHaveAName,
} from './account.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { binary, type PlatformBinaries } from './platform-binaries.ts';

/** Where the cluster is, which binaries serve it, and as which user they run. */
export type Placement = {
  /** Ours: the configuration, and in it the folders that belong to the account. */
  home: string;
  /** The cluster itself. Separate from `home`, so that as root we never write where the account could set a trap. */
  clusterDir: string;
  logDir: string;
  binaries: PlatformBinaries;
  account: Account;
};

/** For root, if nobody else can enter its folder and the machine has no user namespaces. */
const SYSTEM_HOME = '/var/lib/harkara';

export async function placeCluster(
  dataDir: string,
  binaries: PlatformBinaries,
  onProgress: (line: string) => void,
): Promise<Placement> {
  const { home, account, binaries: reachable } = await chooseHome(dataDir, binaries, onProgress);
  refuseIfUnquotable(home);
  refuseIfUnquotable(reachable.nativeDir);
  await mkdir(home, { recursive: true });
  const drops = account.owner !== undefined && account.owner.uid !== 0;
  await chmod(home, drops ? 0o711 : 0o700);
  const placement: Placement = { ...placesIn(home), binaries: reachable, account };
  await makeOwnFolder(placement, placement.logDir);
  await handOverCluster(placement);
  return placement;
}

export function placesIn(home: string): Pick<Placement, 'home' | 'clusterDir' | 'logDir'> {
  return { home, clusterDir: join(home, 'cluster'), logDir: join(home, 'log') };
}

/** The folder that really holds the data: `dataDir` itself unless it had to be put elsewhere. */
export async function homeOf(dataDir: string): Promise<string> {
  const moved = await readFile(join(dataDir, 'moved-to'), 'utf8').catch(() => '');
  return moved.trim() || dataDir;
}

/** Makes a folder that belongs to the account alone. */
export async function makeOwnFolder({ account }: Pick<Placement, 'account'>, path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (account.owner !== undefined) await lchown(path, account.owner.uid, account.owner.gid);
  await chmod(path, 0o700);
}

type Choice = { home: string; account: Account; binaries: PlatformBinaries };

async function chooseHome(
  dataDir: string,
  binaries: PlatformBinaries,
  onProgress: (line: string) => void,
): Promise<Choice> {
  const home = await homeOf(dataDir);
  if (process.getuid?.() !== 0) return { home, account: await ordinaryAccount(home, binaries), binaries };

  if (home === dataDir) {
    const account = await accountThatReaches(home, binaries);
    if (account !== undefined) return { home, account, binaries };
    if (existsSync(join(home, 'cluster'))) {
      throw new EmbeddedPostgresError(
        `PostgreSQL does not run as root, and no other account on this machine can reach ${home}. ` +
          'Start Harkara as an ordinary user, or move it to a folder that all users can open.',
      );
    }
  }
  return useSystemHome(dataDir, home, binaries, onProgress);
}

async function ordinaryAccount(home: string, binaries: PlatformBinaries): Promise<Account> {
  const owner = await ownerOf(join(home, 'cluster'));
  if (process.getuid !== undefined && owner !== undefined && owner !== process.getuid()) {
    const name = owner === 0 ? 'root' : (passwdEntry(owner)?.name ?? `uid ${owner}`);
    throw new EmbeddedPostgresError(
      `The database in ${home} belongs to ${name}. Start Harkara as the user who started it first, ` +
        'or point HARKARA_DATA at another folder.',
    );
  }
  // In a container with a made-up user id, initdb finds no name for it and gives up.
  if (process.getuid !== undefined && !weHaveAName()) {
    for (const account of unprivilegedAccounts().slice(0, 1).map(inUserNamespace)) {
      if (await runs(account, binaries)) return account;
    }
    throw new EmbeddedPostgresError(
      `PostgreSQL needs a user with a name, and ${process.getuid()} has no entry in /etc/passwd. ` +
        'Add one, start Harkara as another user, or set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  }
  const { code, output } = await runAs(ourselves, binary(binaries, 'postgres'), ['--version']);
  if (code !== 0) throw cannotRun(output);
  return ourselves;
}

async function accountThatReaches(home: string, binaries: PlatformBinaries): Promise<Account | undefined> {
  const unprivileged = unprivilegedAccounts();
  const namespaces = unprivileged.slice(0, 1).map(inUserNamespace);
  const owner = await ownerOf(join(home, 'cluster'));
  const ownerEntry = owner === undefined ? undefined : passwdEntry(owner);
  const dropping = [...(ownerEntry ? [ownerEntry] : []), ...unprivileged].map(droppingTo);
  // A cluster keeps the owner it has, so that the user who started it first can start it again.
  const candidates = owner === 0 ? [...namespaces, ...dropping] : [...dropping, ...namespaces];
  for (const account of candidates) {
    const reaches = canReach(account, home) && canReach(account, binary(binaries, 'postgres'));
    if (reaches && (await runs(account, binaries))) return account;
  }
  return undefined;
}

async function runs(account: Account, binaries: PlatformBinaries): Promise<boolean> {
  const { code } = await runAs(account, binary(binaries, 'postgres'), ['--version']);
  return code === 0;
}

async function useSystemHome(
  dataDir: string,
  present: string,
  binaries: PlatformBinaries,
  onProgress: (line: string) => void,
): Promise<Choice> {
  // A unique name, recorded only in `moved-to`: an operator who deletes the folder and starts again gets new data.
  const home = present === dataDir ? join(SYSTEM_HOME, crypto.randomUUID()) : present;
  await mkdir(home, { recursive: true });
  await chmod(SYSTEM_HOME, 0o755);
  const copied = await copyBinaries(binaries);
  const account = await accountThatReaches(home, copied);
  if (account === undefined) {
    const { output } = await runAs(ourselves, binary(copied, 'postgres'), ['--version']);
    throw cannotRun(output);
  }
  onProgress(`Only root can enter ${dataDir}: the database is kept in ${home} instead`);
  await writeFile(join(dataDir, 'moved-to'), `${home}\n`);
  return { home, account, binaries: copied };
}

async function copyBinaries(binaries: PlatformBinaries): Promise<PlatformBinaries> {
  const nativeDir = join(SYSTEM_HOME, `postgresql-${binaries.version}`);
  if (!existsSync(nativeDir)) {
    const unfinished = `${nativeDir}.${process.pid}`;
    await rm(unfinished, { recursive: true, force: true });
    await cp(binaries.nativeDir, unfinished, { recursive: true, verbatimSymlinks: true });
    await openToEverybody(unfinished);
    await rename(unfinished, nativeDir);
  }
  return { ...binaries, nativeDir };
}

/** Root's umask may have made the installed files readable by root only. */
async function openToEverybody(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToEverybody(path);
    else if (entry.isFile()) await chmod(path, ((await stat(path)).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}

/** Changes the owner of an existing cluster when this machine has to serve it under another account. */
async function handOverCluster({ clusterDir, account: { owner } }: Placement): Promise<void> {
  const present = await ownerOf(clusterDir);
  if (owner === undefined || present === undefined || present === owner.uid) return;
  const handOver = async (folder: string): Promise<void> => {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) await handOver(path);
      else await lchown(path, owner.uid, owner.gid);
    }
    await lchown(folder, owner.uid, owner.gid);
  };
  await handOver(clusterDir);
}

async function ownerOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.uid;
}

/** pg_ctl passes paths through a shell, inside double quotes. */
function refuseIfUnquotable(path: string): void {
  if (process.platform === 'win32' || !/["$`\\\n\r]/.test(path)) return;
  throw new EmbeddedPostgresError(
    `PostgreSQL cannot be started in ${path}: the path must not contain a quote, dollar sign, backquote or backslash. ` +
      'Rename the folder or point HARKARA_DATA at another one.',
  );
}

function cannotRun(output: string): EmbeddedPostgresError {
  const reason = output.trim().split('\n')[0] ?? '';
  return new EmbeddedPostgresError(
    `The PostgreSQL included with Harkara does not run on this machine (${reason}). ` +
      'Set DATABASE_URL to a PostgreSQL 15 or newer.',
  );
}
