import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readPostmaster } from '../src/storage/embedded/postmaster.ts';
import { isAlive } from '../src/storage/embedded/process-table.ts';
import { atExit } from './at-exit.ts';
import type { Daemon } from './daemon.ts';

export type Member = { name: string; role: string; state: string; timeline?: number };

const ASK_MS = 2_000;

/** One machine of the database: Patroni, and the PostgreSQL that it runs. */
export class PatroniNode {
  readonly name: string;
  readonly host: string;
  readonly #api: string;
  readonly #dataDir: string;
  readonly #patroni: Daemon;
  readonly #endAtExit = () => {
    for (const pid of this.#postgres()) kill(pid);
  };

  /** @param options.host the host and port of its PostgreSQL; `api` those of its Patroni. */
  constructor(options: { name: string; host: string; api: string; folder: string; patroni: Daemon }) {
    this.name = options.name;
    this.host = options.host;
    this.#api = `http://${options.api}`;
    this.#dataDir = join(options.folder, 'data');
    this.#patroni = options.patroni;
    atExit.add(this.#endAtExit);
  }

  start(): void {
    this.#patroni.start();
  }

  async isPrimary(): Promise<boolean> {
    const answer = await this.#ask('/primary').catch(() => null);
    return answer?.status === 200;
  }

  /** All machines, as this one knows them. */
  async members(): Promise<Member[]> {
    const answer = await this.#ask('/cluster');
    const { members } = (await answer.json()) as { members: Member[] };
    return members;
  }

  /** Has this machine, which is the primary, hand over to another in order. */
  async handOverTo({ name: candidate }: PatroniNode): Promise<void> {
    const answer = await fetch(`${this.#api}/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader: this.name, candidate }),
    });
    const words = await answer.text();
    if (answer.status !== 200) throw new Error(`${this.name} was not switched over: ${words}`);
  }

  /** Patroni and PostgreSQL end at once, as on a machine that loses its power. */
  async kill(): Promise<void> {
    const pids = [this.#patroni.pid, ...this.#postgres()];
    for (const pid of pids) kill(pid);
    while (pids.some(isAlive)) await sleep(1);
  }

  async end(): Promise<void> {
    atExit.delete(this.#endAtExit);
    await this.#patroni.end();
    const pids = this.#postgres();
    for (const pid of pids) kill(pid);
    while (pids.some(isAlive)) await sleep(10);
  }

  #ask(path: string): Promise<Response> {
    return fetch(`${this.#api}${path}`, { signal: AbortSignal.timeout(ASK_MS) });
  }

  /** The main process first, so that it starts no other. */
  #postgres(): number[] {
    const server = readPostmaster(this.#dataDir);
    if (server === undefined || !isAlive(server.pid)) return [];
    return [server.pid, ...childrenOf(server.pid)];
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => parentOf(pid) === parent).map(Number);
}

function parentOf(pid: string): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Behind the program's name, which may have spaces: the state and the parent.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}
