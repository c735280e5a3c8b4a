import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HARKARA = fileURLToPath(new URL('../../../server/bin/harkara.js', import.meta.url));
/** What it prints once it serves: its address, and where the passwords of the first accounts are. */
const OPENING = /Harkara is running at (\S+)[^]*first credentials .* are in (.+)\n/;
const PASSWORDS = /Administrator\s+admin\s+password\s+(\S+)\s[^]*Demo account\s+demo\s+password\s+(\S+)\s/;
const MEMORY = '/dev/shm';
/** Several times what the database of a story was seen to need. */
const ENOUGH_MEMORY = 2 * 1024 ** 3;

/** A whole gateway in a process of its own, known by its public interfaces only. */
export type Gateway = {
  /** Without a slash at the end. */
  url: string;
  adminPassword: string;
  demoPassword: string;
  /** Its commands need the same. */
  settings: Record<string, string>;
};

export type StartedGateway = Gateway & {
  /** Stops it as an operator would, and starts it again at the same address, on the same data. */
  goAway: () => Promise<void>;
  comeBack: () => Promise<void>;
  stop: () => Promise<void>;
};

/** `npm start` on an empty folder: a database of its own, and a port that was free. */
export async function startGateway(): Promise<StartedGateway> {
  const folder = mkdtempSync(join(hasMemory() ? MEMORY : tmpdir(), 'harkara-panel-test-'));
  // When run as root, the database runs under another account, which needs access.
  chmodSync(folder, 0o755);
  const settings = {
    HARKARA_DATA: join(folder, 'data'),
    PORT: '0',
    HARKARA_SMPP_PORT: '0',
    HARKARA_LOG_LEVEL: 'error',
    DATABASE_URL: '',
    // Nobody answers there, so every look-up of a domain fails at once.
    HARKARA_DNS_SERVERS: '127.0.0.1:9',
  };
  let running = await launch(settings);
  const { url, file } = running;
  const [, adminPassword = '', demoPassword = ''] = PASSWORDS.exec(readFileSync(file, 'utf8')) ?? [];
  const goAway = (): Promise<void> => running.end();
  const comeBack = async (): Promise<void> => {
    running = await launch({ ...settings, PORT: new URL(url).port });
  };
  const stop = async (): Promise<void> => {
    await running.end();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, adminPassword, demoPassword, settings, goAway, comeBack, stop };
}

async function launch(settings: Record<string, string>) {
  const gateway = harkara(settings, 'start');
  const said = outputOf(gateway);
  const exited = once(gateway, 'exit');
  let opening: RegExpExecArray | null = null;
  while ((opening = OPENING.exec(said())) === null) {
    await Promise.race([once(gateway.stdout, 'data'), exited]);
    if (gateway.exitCode !== null) throw new Error(`the gateway did not start: ${said()}`);
  }
  const [, url = '', file = ''] = opening;
  const end = async (): Promise<void> => {
    gateway.kill('SIGTERM');
    await exited;
  };
  return { url, file, end };
}

/** Runs `harkara` beside the gateway, and answers what it prints. */
export async function run({ settings }: Gateway, args: readonly string[], input = ''): Promise<string> {
  const command = harkara(settings, ...args);
  const output = outputOf(command);
  command.stdin.end(input);
  const [code] = (await once(command, 'close')) as [number | null];
  if (code !== 0) throw new Error(`harkara ${args[0]} ended with ${code}: ${output()}`);
  return output();
}

/** `harkara apply`: what the operator does. The running gateway hears of it by itself. */
export async function apply(gateway: Gateway, document: object): Promise<void> {
  await run(gateway, ['apply', '-'], JSON.stringify(document));
}

function harkara(settings: Record<string, string>, ...args: string[]) {
  return spawn(process.execPath, [HARKARA, ...args], { env: { ...process.env, ...settings } });
}

function outputOf(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += String(chunk)));
  return () => text;
}

function hasMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ENOUGH_MEMORY;
}
