import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, inject } from 'vitest';

const HARKARA = fileURLToPath(new URL('../../../server/bin/harkara.js', import.meta.url));
const START_MS = 170_000;

/** A whole gateway in a process of its own, known by its public interfaces only. */
export type Gateway = {
  /** Without a slash at the end. */
  url: string;
  /** Its commands need the same. */
  settings: Record<string, string>;
};

export async function startGateway(): Promise<Gateway & { stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'harkara-panel-test-'));
  // When run as root, the database runs under another account, which needs access.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    HARKARA_DATA: folder,
    PORT: String(port),
    HARKARA_SMPP_PORT: '0',
    HARKARA_LOG_LEVEL: 'error',
    // Nobody answers there, so every look-up of a domain fails at once.
    HARKARA_DNS_SERVERS: '127.0.0.1:9',
  };
  const gateway = harkara(settings, 'start');
  const said = outputOf(gateway);
  const stop = async (): Promise<void> => {
    if (gateway.exitCode === null && gateway.signalCode === null) {
      gateway.kill('SIGTERM');
      await once(gateway, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  for (const deadline = Date.now() + START_MS; !(await answers(`${url}/readyz`));) {
    if (gateway.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`the gateway did not start: ${said()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { url, settings, stop };
}

/** Runs `harkara` beside the gateway, and answers what it prints. */
export async function run({ settings }: Gateway, args: readonly string[], input = ''): Promise<string> {
  const command = harkara(settings, ...args);
  const output = outputOf(command);
  command.stdin?.end(input);
  const [code] = (await once(command, 'close')) as [number | null];
  if (code !== 0) throw new Error(`harkara ${args[0]} ended with ${code}: ${output()}`);
  return output();
}

/** `harkara apply`: the running gateway hears of it by itself. */
export async function apply(gateway: Gateway, document: object): Promise<void> {
  await run(gateway, ['apply', '-'], JSON.stringify(document));
}

/** The gateway and the browser of the run; what the tests of `body` need is applied before them. */
export function describeWithGateway(
  title: string,
  document: () => object | Promise<object>,
  body: (panel: { browser: Browser; gateway: Gateway }) => void,
): void {
  const endpoint = inject('browserEndpoint');
  const gateway = inject('gateway');
  if (endpoint === undefined || gateway === undefined) {
    describe.skip(`${title} (skipped: Debian’s package chromium-headless-shell is not installed)`);
    return;
  }
  describe(title, () => {
    const panel = { gateway } as { browser: Browser; gateway: Gateway };
    beforeAll(async () => {
      panel.browser = await chromium.connect(endpoint);
      await apply(gateway, await document());
    });
    afterAll(() => panel.browser.close());
    body(panel);
  });
}

function harkara(settings: Record<string, string>, ...args: string[]): ChildProcess {
  return spawn(process.execPath, [HARKARA, ...args], {
    env: { ...process.env, ...settings },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

function outputOf(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += String(chunk)));
  return () => text;
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
