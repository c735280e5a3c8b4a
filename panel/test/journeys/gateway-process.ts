import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HARKARA = fileURLToPath(new URL('../../../server/bin/harkara.js', import.meta.url));
/** What the terminal shows once it serves: its address, and the demo account's password. */
const OPENING = /Harkara serves on (\S+)[^]*Demo account\s+demo\s+password\s+(\S+)\s/;
const MEMORY = '/dev/shm';
/** Several times what the database of a story was seen to need. */
const ENOUGH_MEMORY = 2 * 1024 ** 3;

export type GatewayProcess = {
  url: string;
  /** The demo account's, as the terminal shows it. */
  demoPassword: string;
  /** `harkara apply`: what the operator does. */
  apply: (document: object) => Promise<void>;
  stop: () => Promise<void>;
};

/** `npm start` on an empty folder: a database of its own, and a port that was free. */
export async function startGatewayProcess(): Promise<GatewayProcess> {
  const folder = mkdtempSync(join(hasMemory() ? MEMORY : tmpdir(), 'harkara-journeys-'));
  // When run as root, the database runs under another account, which needs access.
  chmodSync(folder, 0o755);
  const environment = {
    ...process.env,
    HARKARA_DATA: join(folder, 'data'),
    HARKARA_LOG_LEVEL: 'error',
    HARKARA_SMPP_PORT: '0',
    PORT: '0',
    DATABASE_URL: '',
  };
  const run = (...words: string[]) => {
    const child = spawn(process.execPath, [HARKARA, ...words], { cwd: folder, env: environment });
    const said = { text: '' };
    child.stdout.on('data', (chunk) => (said.text += String(chunk)));
    child.stderr.on('data', (chunk) => (said.text += String(chunk)));
    return { child, said, exited: once(child, 'exit') };
  };

  const gateway = run('start');
  const stop = async (): Promise<void> => {
    gateway.child.kill('SIGTERM');
    await gateway.exited;
    rmSync(folder, { recursive: true, force: true });
  };
  let opening: RegExpExecArray | null;
  while ((opening = OPENING.exec(gateway.said.text)) === null) {
    await Promise.race([once(gateway.child.stdout, 'data'), gateway.exited]);
    if (gateway.child.exitCode !== null) throw new Error(`The gateway has ended:\n${gateway.said.text}`);
  }
  const [, url = '', demoPassword = ''] = opening;
  return {
    url,
    demoPassword,
    stop,
    apply: async (document) => {
      const { child, said, exited } = run('apply', '-');
      child.stdin.end(JSON.stringify(document));
      const [code] = (await exited) as [number | null];
      if (code !== 0) throw new Error(`The file was not applied:\n${said.text}`);
    },
  };
}

function hasMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ENOUGH_MEMORY;
}
