import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HAPROXY_PROGRAM } from '../../scripts/peers.mjs';
import { freePort } from '../src/storage/embedded/free-port.ts';
import { startEmbeddedPostgres } from '../src/storage/embedded/embedded-postgres.ts';
import { Daemon } from './daemon.ts';
import { fillExample } from './example-file.ts';
import { GatewayProcess } from './gateway-process.ts';

export type Role = 'api' | 'worker' | 'smpp';
export type Part = { role: Role; process: GatewayProcess; ports: Ports };

type Ports = { metrics: number; smpp: number };

/** In the order in which they are replaced: the second of a kind long after the first. */
const ORDER: readonly Role[] = ['api', 'worker', 'smpp', 'api', 'worker', 'smpp'];
const DRAIN_SECONDS = '5';
const READY_MS = 150_000;
const POLL_MS = 50;

/** Two machines of a gateway that has its roles in processes of their own, behind HAProxy, as in the documentation. */
export async function openUpgradeGateway() {
  await using opened = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'harkara-upgrade-'));
  opened.defer(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const parts: Part[] = [];
  const first = await GatewayProcess.prepare();
  const postgres = await startEmbeddedPostgres({ dataDir: join(first.dataDir, 'postgres') });
  opened.defer(() => postgres.stop());
  for (const role of ORDER) {
    const ports = { metrics: await freePort(), smpp: role === 'smpp' ? await freePort() : 0 };
    const environment = {
      DATABASE_URL: postgres.connectionString,
      HARKARA_DRAIN_SECONDS: DRAIN_SECONDS,
      HARKARA_METRICS_PORT: String(ports.metrics),
      HARKARA_SMPP_PORT: String(ports.smpp),
      HARKARA_TRUST_PROXY: '127.0.0.1/32',
    };
    const database = async () => postgres.connectionString;
    parts.push({
      role,
      process: await GatewayProcess.prepare({ command: role, environment, database }),
      ports,
    });
  }
  const fronts = { http: await freePort(), smpp: await freePort() };
  const stack = opened.move();
  return {
    folder,
    parts,
    url: `http://127.0.0.1:${fronts.http}`,
    smppPort: fronts.smpp,
    /** Resolves when it passes requests on. */
    startProxy: async (): Promise<void> => {
      const file = join(folder, 'haproxy.cfg');
      writeFileSync(file, proxyFile(parts, fronts));
      const log = join(parts[0]?.process.folder ?? folder, 'haproxy.log');
      const proxy = new Daemon([HAPROXY_PROGRAM, '-f', file, '-db'], { owner: null, folder, log });
      stack.defer(() => proxy.end());
      proxy.start();
      await untilReady(fronts.http);
    },
    [Symbol.asyncDispose]: async () => {
      await stack.disposeAsync();
      first.discard();
    },
  };
}

/** Resolves when the process says so. */
export function untilPartIsReady({ ports }: Part): Promise<void> {
  return untilReady(ports.metrics);
}

async function untilReady(port: number): Promise<void> {
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const deadline = performance.now() + READY_MS;
  while (!(await answers())) {
    if (performance.now() > deadline) throw new Error(`what listens on port ${port} is not ready`);
    await sleep(POLL_MS);
  }
}

function proxyFile(parts: readonly Part[], fronts: { http: number; smpp: number }): string {
  const [api, smpp] = (['api', 'smpp'] as const).map((wanted) => parts.filter(({ role }) => role === wanted));
  const server = (port: number, check: number) => `127.0.0.1:${port} check port ${check}`;
  const values = new Map([
    ['10.0.0.20:8080', `127.0.0.1:${fronts.http}`],
    ['10.0.0.20:2775', `127.0.0.1:${fronts.smpp}`],
  ]);
  api?.forEach(({ process: { port }, ports: { metrics } }, i) => {
    values.set(`10.0.0.2${i + 1}:8081 check port 9101`, server(port, metrics));
  });
  smpp?.forEach(({ ports }, i) => {
    values.set(`10.0.0.2${i + 1}:2776 check port 9103`, server(ports.smpp, ports.metrics));
  });
  return fillExample('haproxy-gateway.cfg', values);
}
