import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { unprivilegedAccounts } from '../src/storage/embedded/account.ts';
import { atExit } from './at-exit.ts';

export type Owner = { uid: number; gid: number };

/** Whom the programs run as: PostgreSQL refuses to be root's. */
export function ownerOfDaemons(): Owner | null {
  if (process.getuid?.() !== 0) return null;
  const [account] = unprivilegedAccounts();
  if (!account) throw new Error('there is no user postgres or nobody to run the programs as');
  return { uid: account.uid, gid: account.gid };
}

type Options = { owner: Owner | null; folder: string; log: string };

/** A third-party program, which does not outlive the rig. */
export class Daemon {
  readonly #command: readonly string[];
  readonly #options: Options;
  #child: ChildProcess | null = null;
  readonly #endAtExit = () => {
    this.#child?.kill('SIGKILL');
  };

  constructor(command: readonly string[], options: Options) {
    this.#command = command;
    this.#options = options;
    atExit.add(this.#endAtExit);
  }

  get pid(): number {
    const pid = this.#child?.pid;
    if (pid === undefined) throw new Error(`${this.#command[0]} does not run`);
    return pid;
  }

  start(): void {
    const { owner, folder, log } = this.#options;
    const [program = '', ...args] = this.#command;
    const child = spawn(program, args, {
      ...owner,
      cwd: folder,
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: folder, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const file = createWriteStream(log, { flags: 'a' });
    child.on('error', (error) => file.write(`${error.message}\n`));
    child.stdout.pipe(file, { end: false });
    child.stderr.pipe(file, { end: false });
    this.#child = child;
  }

  async end(): Promise<void> {
    atExit.delete(this.#endAtExit);
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
}
