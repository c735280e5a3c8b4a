import { spawn, type ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';

export type RunOptions = {
  /** Written to its standard input. */
  input: string;
  /** Beside the environment of the gateway, without what is secret in it. */
  env?: Record<string, string>;
  longestMs: number;
  /** Of its standard output. */
  mostBytes: number;
  /** Whether this process may end in the meantime; the program ends with it. */
  isDispensable: boolean;
};

export type RunResult =
  | { kind: 'done'; output: Buffer }
  /** There is no such program. */
  | { kind: 'missing' }
  | { kind: 'failed'; reason: string };

const running = new Set<ChildProcess>();
let isWatching = false;

/** Of what a program complains about, this much is shown. */
const LONGEST_COMPLAINT = 300;

/**
 * Runs a program once. It is started without a shell, in a process group of its own: what it has started itself ends
 * with it when it takes too long.
 */
export function runProgram(
  program: string,
  args: readonly string[],
  { input, env = {}, longestMs, mostBytes, isDispensable }: RunOptions,
): Promise<RunResult> {
  const { promise, resolve } = Promise.withResolvers<RunResult>();
  const child = spawn(program, args, {
    env: { ...harmlessEnvironment(), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    shell: false,
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  const chunks: Buffer[] = [];
  let bytes = 0;
  let complaint = '';
  let timer: NodeJS.Timeout | null = null;
  const end = (result: RunResult) => {
    if (timer) clearTimeout(timer);
    running.delete(child);
    resolve(result);
  };
  child.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') end({ kind: 'missing' });
    else end({ kind: 'failed', reason: `it could not be started: ${error.message}` });
  });
  // It could not be started, and may not even have streams; the error is on its way.
  if (child.pid === undefined) return promise;

  endWithThisProcess(child);
  const giveUp = (reason: string) => {
    killGroup(child);
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
    end({ kind: 'failed', reason });
  };
  timer = setTimeout(() => giveUp(`it took longer than ${longestMs / 1_000} s`), longestMs);
  if (isDispensable) {
    timer.unref();
    child.unref();
    for (const stream of [child.stdin, child.stdout, child.stderr]) {
      if (stream instanceof Socket) stream.unref();
    }
  }

  child.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > mostBytes) giveUp(`it wrote more than ${mostBytes} bytes`);
    else chunks.push(chunk);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(0, LONGEST_COMPLAINT);
  });
  child.on('close', (code, signal) => {
    if (code === 0) end({ kind: 'done', output: Buffer.concat(chunks) });
    else end({ kind: 'failed', reason: describeEnd(code, signal, complaint) });
  });
  // A program need not read all of it; how it ends tells more.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return promise;
}

function endWithThisProcess(child: ChildProcess): void {
  running.add(child);
  if (isWatching) return;
  isWatching = true;
  process.once('exit', () => {
    for (const one of running) killGroup(one);
  });
}

function describeEnd(code: number | null, signal: string | null, complaint: string): string {
  const end = signal === null ? `it ended with status ${code ?? 'unknown'}` : `it was ended by ${signal}`;
  const said = complaint.replace(/\s+/g, ' ').trim();
  return said === '' ? end : `${end}: ${said}`;
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group is gone, or there are none on this system.
    child.kill('SIGKILL');
  }
}

/** The database's address and the secret key are nobody else's business. */
function harmlessEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => name !== 'DATABASE_URL' && !/^(HARKARA_|PG)/.test(name)),
  );
}
