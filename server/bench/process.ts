import { spawn } from 'node:child_process';
import { freePort } from '../src/storage/embedded/free-port.ts';

const START_MS = 120_000;

export type Running = { url: string; pid: number } & AsyncDisposable;

/** Starts a server script on a free port and waits until it answers. */
export async function startProcess(
  script: string,
  args: string[],
  env: Record<string, string>,
): Promise<Running> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // As `npm start` does: requests waiting for their transaction fill the young generation.
  const child = spawn(process.execPath, ['--max-semi-space-size=64', script, ...args], {
    env: { ...process.env, ...env, PORT: String(port), HARKARA_SMPP_PORT: '0' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const deadline = Date.now() + START_MS;
  for (;;) {
    const answered = await fetch(url).then(
      () => true,
      () => false,
    );
    if (answered) break;
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`${script} did not start`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    pid: child.pid ?? 0,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
