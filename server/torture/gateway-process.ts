import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findRunningEmbeddedPostgres } from '../src/storage/embedded/embedded-postgres.ts';
import { freePort } from '../src/storage/embedded/free-port.ts';
import { readPostmaster } from '../src/storage/embedded/postmaster.ts';
import { isAlive } from '../src/storage/embedded/process-table.ts';
import { atExit } from './at-exit.ts';
import type { Check } from './check.ts';

export const HARKARA = fileURLToPath(new URL('../bin/harkara.js', import.meta.url));
const START_MS = 150_000;
const STOP_MS = 40_000;
const DATABASE_BACK_MS = 30_000;

type Command = 'start' | 'api' | 'worker' | 'smpp';
type Program = {
  script: string;
  command: Command;
  talks: boolean;
  environment: Record<string, string>;
  /** Finds the address of a database that is not its own. */
  database: (() => Promise<string>) | null;
};

/** What each prints when it is ready. */
const READY: Record<Command, string> = {
  start: 'Harkara is running at',
  api: "Harkara's interfaces are running at",
  worker: 'The Harkara worker is running',
  smpp: 'SMPP customers can bind to',
};

/**
 * `harkara start`, or one of its parts, run as an operator runs it, or a gateway of a rig's own, to be killed at will.
 */
export class GatewayProcess {
  readonly folder: string;
  readonly url: string;
  readonly logFile: string;
  readonly port: number;
  readonly #program: Program;
  #child: ChildProcess | null = null;
  readonly #endAtExit = () => {
    this.#end();
  };

  private constructor(folder: string, port: number, program: Program) {
    this.folder = folder;
    this.#program = program;
    this.port = port;
    this.url = `http://127.0.0.1:${port}`;
    this.logFile = join(folder, 'gateway.log');
    // A rig that is itself killed must not leave a gateway and a database behind.
    atExit.add(this.#endAtExit);
  }

  /** @param program another script than `harkara`; one that `talks` answers questions. */
  static async prepare({
    script = HARKARA,
    command = 'start',
    talks = false,
    environment = {},
    database = null,
  }: Partial<Program> = {}): Promise<GatewayProcess> {
    const folder = mkdtempSync(join(tmpdir(), 'harkara-torture-'));
    // When run as root, the database runs under another account, which needs access.
    chmodSync(folder, 0o755);
    return new GatewayProcess(folder, await freePort(), { script, command, talks, environment, database });
  }

  get dataDir(): string {
    return join(this.folder, 'data');
  }

  get isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /**
   * Resolves when the process listens.
   *
   * @param databaseUrl of a database that the rig has started in the same folder; without it, the process starts its
   * own.
   */
  async start(databaseUrl?: string): Promise<void> {
    const { script, command, talks } = this.#program;
    const child = spawn(process.execPath, [script, command], {
      cwd: this.folder,
      env: { ...this.#environment(), ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) },
      stdio: ['ignore', 'pipe', 'pipe', ...(talks ? (['ipc'] as const) : [])],
    });
    this.#child = child;
    const log = createWriteStream(this.logFile, { flags: 'a' });
    child.stdout?.pipe(log, { end: false });
    child.stderr?.pipe(log, { end: false });
    child.once('close', () => log.end());
    await this.#listening(child);
  }

  /** From the next start on, it is another version: the one that has this script. */
  runFrom(script: string): void {
    this.#program.script = script;
  }

  async ask(question: object | string): Promise<unknown> {
    const child = this.#running();
    const answered = once(child, 'message');
    child.send(question);
    const [answer] = (await answered) as [unknown];
    return answer;
  }

  /** kill -9 of the process itself. The database that it started keeps running. */
  async kill(): Promise<void> {
    const child = this.#running();
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  get pid(): number {
    return this.#running().pid ?? 0;
  }

  /** Makes the process stand still, as on a suspended machine, until it is resumed. */
  pause(): void {
    this.#running().kill('SIGSTOP');
  }

  goOn(): void {
    this.#running().kill('SIGCONT');
  }

  /** kill -9 of the database's main process, as the kernel does to a process that takes too much memory. */
  async killDatabase(): Promise<void> {
    const server = readPostmaster(join(this.dataDir, 'postgres', 'cluster'));
    if (server === undefined || !isAlive(server.pid)) throw new Error('there is no database to kill');
    process.kill(server.pid, 'SIGKILL');
    while (isAlive(server.pid)) await sleep(1);
  }

  /** Resolves when the database can be reached, with its address. */
  async database(): Promise<string> {
    if (this.#program.database) return this.#program.database();
    const deadline = Date.now() + DATABASE_BACK_MS;
    while (Date.now() < deadline) {
      const address = await findRunningEmbeddedPostgres(join(this.dataDir, 'postgres'));
      if (address !== undefined) return address;
      await sleep(50);
    }
    throw new Error(`the database has not come back within ${DATABASE_BACK_MS / 1_000} s\n${this.logTail()}`);
  }

  /** Stops it as an operator does: it drains, and stops its database. */
  async stop(): Promise<void> {
    const child = this.#running();
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    const late = sleep(STOP_MS, 'late', { ref: false });
    if ((await Promise.race([exited, late])) === 'late') throw new Error('the gateway does not stop');
  }

  /** Kills whatever still runs, and removes the folder. */
  discard({ keepFolder = false } = {}): void {
    atExit.delete(this.#endAtExit);
    this.#end();
    if (!keepFolder) rmSync(this.folder, { recursive: true, force: true });
  }

  /** Runs a command beside the gateway, of this version unless told otherwise: `harkara apply -`, `harkara audit --json`. */
  async command(
    args: readonly string[],
    input = '',
    script = HARKARA,
  ): Promise<{ code: number; output: string }> {
    const database = await this.#program.database?.();
    const child = spawn(process.execPath, [script, ...args], {
      cwd: this.folder,
      env: { ...this.#environment(), ...(database === undefined ? {} : { DATABASE_URL: database }) },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.stdin.end(input);
    const [code] = (await once(child, 'close')) as [number | null];
    return { code: code ?? -1, output };
  }

  async apply(document: object, script = HARKARA): Promise<void> {
    const { code, output } = await this.command(['apply', '-'], JSON.stringify(document), script);
    if (code !== 0) throw new Error(`the gateway could not be set up: ${output}`);
  }

  async checkAudit(): Promise<Check> {
    const { code, output } = await this.command(['audit']);
    return { what: 'harkara audit is clean', broken: code === 0 ? [] : wrongIn(output) };
  }

  logTail(): string {
    return readFileSync(this.logFile, 'utf8').split('\n').slice(-15).join('\n');
  }

  #listening(child: ChildProcess): Promise<void> {
    return new Promise((resolve, reject) => {
      let said = '';
      const onData = (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes(READY[this.#program.command])) settle(null);
      };
      const onExit = (code: number | null, signal: string | null) => {
        settle(`it ended with ${signal ?? code ?? 'nothing'}`);
      };
      const timer = setTimeout(() => {
        settle('it took too long');
      }, START_MS);
      const settle = (failure: string | null) => {
        clearTimeout(timer);
        child.stdout?.off('data', onData);
        child.off('exit', onExit);
        if (failure === null) resolve();
        else reject(new Error(`the gateway did not start: ${failure}\n${this.logTail()}`));
      };
      child.stdout?.on('data', onData);
      child.on('exit', onExit);
    });
  }

  #running(): ChildProcess {
    if (!this.#child || !this.isRunning) throw new Error(`the gateway does not run\n${this.logTail()}`);
    return this.#child;
  }

  /** Without our own environment: its settings must not change what is tortured. */
  #environment(): NodeJS.ProcessEnv {
    return {
      PATH: process.env['PATH'],
      // As `npm start` sets it.
      MALLOC_TRIM_THRESHOLD_: '131072',
      PORT: String(this.port),
      HARKARA_DATA: this.dataDir,
      HARKARA_SECRET_KEY: 'the key of a gateway that is tortured',
      HARKARA_SMPP_PORT: '0',
      HARKARA_LOG_LEVEL: 'warn',
      ...this.#program.environment,
    };
  }

  /** Synchronous, since it must work in a process that is about to end. */
  #end(): void {
    if (this.isRunning) this.#child?.kill('SIGKILL');
    const server = readPostmaster(join(this.dataDir, 'postgres', 'cluster'));
    if (server === undefined || !isAlive(server.pid)) return;
    process.kill(server.pid, 'SIGQUIT');
    const clock = new Int32Array(new SharedArrayBuffer(4));
    for (let wait = 0; wait < 100 && isAlive(server.pid); wait += 1) Atomics.wait(clock, 0, 0, 50);
  }
}

/** What an audit says of checks that do not hold; all of it if it failed in another way. */
function wrongIn(output: string): string[] {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const wrong = lines.filter((line) => /^(WRONG| {8})/.test(line));
  return wrong.length > 0 ? wrong : lines;
}
