import { spawn } from 'node:child_process';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';

/** PostgreSQL refuses to run as root, so root runs it as another user, in one of two ways. */
export type Account = {
  /** Who has to own the cluster's files; undefined: they are ours already. */
  owner?: { uid: number; gid: number };
  /** For the progress lines, such as "as user postgres". */
  words: string;
  /** What precedes the program on the command line. */
  wrapper: string[];
};

type PasswdEntry = { name: string; uid: number; gid: number };

export const ourselves: Account = { words: '', wrapper: [] };

/** For a child process that gives up root for good. */
export function droppingTo(entry: PasswdEntry): Account {
  return { owner: { uid: entry.uid, gid: entry.gid }, words: `as user ${entry.name}`, wrapper: [] };
}

/**
 * Root outside, another user inside: keeps access to a folder that only root may enter. initdb looks up its
 * user, so the one it believes itself to be must have an entry in /etc/passwd.
 */
export function inUserNamespace(entry: PasswdEntry): Account {
  return {
    ...(process.getuid?.() === 0 ? { owner: { uid: 0, gid: 0 } } : {}),
    words: 'in a user namespace',
    wrapper: ['unshare', '-U', `--map-user=${entry.uid}`, `--map-group=${entry.gid}`, '--'],
  };
}

export function unprivilegedAccounts(): PasswdEntry[] {
  const entries = passwdEntries();
  return ['postgres', '_postgres', 'nobody'].flatMap((name) =>
    entries.filter((entry) => entry.name === name),
  );
}

export function passwdEntry(uid: number): PasswdEntry | undefined {
  return passwdEntries().find((entry) => entry.uid === uid);
}

/** Our own user may come from a directory service, where only the system's look-up finds it. */
export function weHaveAName(): boolean {
  try {
    userInfo();
    return true;
  } catch {
    return false;
  }
}

/** Whether the account may enter every folder above the path, by their permission bits. */
export function canReach(account: Account, path: string): boolean {
  if (account.owner === undefined || account.owner.uid === 0) return true;
  const { uid, gid } = account.owner;
  for (let folder = dirname(realpathSync(path)); ; folder = dirname(folder)) {
    const { uid: owner, gid: group, mode } = statSync(folder);
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (dirname(folder) === folder) return true;
  }
}

/** Runs one of PostgreSQL's programs to its end. `ownSession` shields it from a Ctrl-C in our terminal. */
export function runAs(
  account: Account,
  program: string,
  args: string[],
  { ownSession = false } = {},
): Promise<{ code: number; output: string }> {
  const [command = program, ...rest] = [...account.wrapper, program, ...args];
  const drops = account.wrapper.length === 0 && account.owner !== undefined ? account.owner : {};
  return new Promise((resolve) => {
    const child = spawn(command, rest, {
      ...drops,
      // A folder that the account can enter, which the current one may not be.
      cwd: process.platform === 'win32' ? dirname(program) : '/',
      env: bareEnvironment(),
      detached: ownSession && process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    let output = '';
    const collect = (chunk: Buffer): void => void (output = (output + chunk.toString()).slice(-20_000));
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => resolve({ code: -1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? -1, output }));
  });
}

/** Passes nothing of ours: the server must not see our secrets, nor be misled by PGDATA and the like. */
function bareEnvironment(): NodeJS.ProcessEnv {
  const kept =
    process.platform === 'win32' ? ['PATH', 'Path', 'SystemRoot', 'windir', 'TEMP', 'TMP'] : ['PATH'];
  const environment: NodeJS.ProcessEnv = { LC_ALL: 'C', TZ: 'UTC' };
  for (const name of kept) if (process.env[name] !== undefined) environment[name] = process.env[name];
  return environment;
}

function passwdEntries(): PasswdEntry[] {
  let text: string;
  try {
    text = readFileSync('/etc/passwd', 'utf8');
  } catch {
    return [];
  }
  return text
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((entry) => entry.name !== '' && entry.uid > 0 && Number.isInteger(entry.gid));
}
