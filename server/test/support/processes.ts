import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const HARKARA = fileURLToPath(new URL('../../bin/harkara.js', import.meta.url));

/** The secret key of these processes. */
export const PROCESS_KEY = 'the key of the tests, long enough';

/**
 * One of the gateway's commands, in a process that does not outlive the test.
 *
 * @param program of an earlier version, perhaps.
 */
export function runHarkara(command: string, environment: Record<string, string>, program = HARKARA) {
  const child = spawn(process.execPath, [program, command], {
    env: {
      ...process.env,
      HARKARA_SECRET_KEY: PROCESS_KEY,
      HARKARA_LOG_LEVEL: 'error',
      ...environment,
    },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return { child, output: () => output, exited: once(child, 'exit').then(([code]) => code as number | null) };
}

/** Taken until the test is over. */
export async function takenPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
