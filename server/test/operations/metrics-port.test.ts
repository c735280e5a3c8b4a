import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../src/storage/embedded/free-port.ts';
import { certificateFor } from '../support/certificate.ts';
import { startGateway, waitFor, type TestGateway } from '../support/gateway.ts';
import { runHarkara, takenPort } from '../support/processes.ts';
import { numberFor, provision, SENDER, TEXT } from '../support/provisions.ts';
import { bind, smppCustomer } from '../smpp/customers.ts';

let gateway: TestGateway;
let folder: string;

beforeAll(async () => {
  gateway = await startGateway({ workers: false, provision: provision(smppCustomer('asha')) });
  folder = await mkdtemp(join(tmpdir(), 'harkara-metrics-'));
});

afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true });
});

async function ask(port: number, path: string) {
  // The connection is kept open, as Prometheus does.
  const { statusCode, headers, body } = await request(`http://127.0.0.1:${port}${path}`);
  return { status: statusCode, type: String(headers['content-type']), text: await body.text() };
}

/** Runs a command with a port for metrics. */
async function run(command: string, environment: Record<string, string> = {}) {
  const port = await freePort();
  const { child, output, exited } = runHarkara(command, {
    DATABASE_URL: gateway.database.connectionString,
    HARKARA_SMPP_PORT: '0',
    HARKARA_METRICS_PORT: String(port),
    ...environment,
  });
  await waitFor('it answers', () => output().includes(`are at http://127.0.0.1:${port}\n`));
  return {
    port,
    output,
    metrics: async () => (await ask(port, '/metrics')).text,
    stop: async () => {
      // Whoever reads its output may end first, as `tee` does on Ctrl-C.
      child.stdout.destroy();
      child.stderr.destroy();
      child.kill('SIGTERM');
      expect(await exited).toBe(0);
    },
  };
}

/** A process is not ready while a busy database takes more than two seconds to answer. */
const untilReady = (port: number) =>
  waitFor('it is ready', async () => {
    const answer = await ask(port, '/readyz');
    return answer.status === 200 && answer;
  });

async function expectTheThree(port: number): Promise<void> {
  expect(await ask(port, '/healthz')).toMatchObject({ status: 200, text: '{"status":"ok"}' });
  expect((await untilReady(port)).text).toBe('{"ready":true}');
  const metrics = await ask(port, '/metrics');
  expect(metrics).toMatchObject({ status: 200, type: expect.stringContaining('text/plain') as string });
  expect(metrics.text).toMatch(/^harkara_process_cpu_seconds_total /m);
  for (const path of ['/', '/api/v2', '/docs']) expect((await ask(port, path)).status).toBe(404);
}

const send = () =>
  gateway.sendAs('asha', { sender_id: SENDER, recipient: numberFor('delivered'), message: TEXT });

test('harkara worker reports what it has handed over', async () => {
  const worker = await run('worker');
  await expectTheThree(worker.port);
  expect((await send()).status).toBe(200);
  await waitFor('it was handed over', async () =>
    /^harkara_submitted_messages_total\{[^}]*result="accepted"[^}]*\} [1-9]/m.test(await worker.metrics()),
  );
  await worker.stop();
});

test('harkara smpp reports who is bound, even if it serves only TLS', async () => {
  const { cert, key } = certificateFor('smpp.example');
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  await writeFile(certFile, cert);
  await writeFile(keyFile, key);
  const tlsPort = await freePort();
  const smpp = await run('smpp', {
    HARKARA_SMPP_TLS_PORT: String(tlsPort),
    HARKARA_SMPP_TLS_CERT: certFile,
    HARKARA_SMPP_TLS_KEY: keyFile,
  });
  await waitFor('it serves', () => smpp.output().includes(`bind to 127.0.0.1:${tlsPort} with TLS\n`));
  expect(smpp.output().match(/bind to/g)).toHaveLength(1);
  await expectTheThree(smpp.port);
  const client = await bind(tlsPort, 'asha', { tls: { ca: cert, servername: 'smpp.example' } });
  expect(await smpp.metrics()).toMatch(/^harkara_smpp_binds\{mode="transceiver"\} 1$/m);
  await smpp.stop();
  expect((await client.session.closed).reason).toBe('unbound_by_peer');
});

test.each([
  ['start', { HARKARA_WORKER: 'on' }, /^harkara_workers_eventloop_lag_p99_seconds /m],
  ['api', {}, /^harkara_accepted_messages_total /m],
])(
  'harkara %s serves the metrics there instead of with its interfaces',
  async (command, environment, figure) => {
    const httpPort = await freePort();
    const gatewayProcess = await run(command, { PORT: String(httpPort), ...environment });
    await waitFor('it serves', () => gatewayProcess.output().includes(`at http://127.0.0.1:${httpPort}\n`));
    await expectTheThree(gatewayProcess.port);
    expect(await gatewayProcess.metrics()).toMatch(figure);
    expect((await ask(httpPort, '/metrics')).status).toBe(404);
    await untilReady(httpPort);
    expect((await ask(httpPort, '/')).text).toContain('<li hidden><a href="/metrics">');
    await gatewayProcess.stop();
  },
);

test('without a port of their own they are served with the interfaces', async () => {
  expect((await gateway.request('/metrics')).text).toMatch(/^harkara_process_cpu_seconds_total /m);
  expect((await gateway.request('/')).text).toContain('<li ><a href="/metrics">');
});

test.each([
  ['that is taken', async () => ({ HARKARA_METRICS_PORT: await takenPort() })],
  [
    'that another setting names too',
    async () => {
      const port = await freePort();
      return { PORT: port, HARKARA_METRICS_PORT: port };
    },
  ],
])('a port %s prevents the start with an explanation', async (_, choose) => {
  const ports: { HARKARA_METRICS_PORT: number; PORT?: number } = await choose();
  const port = ports.HARKARA_METRICS_PORT;
  const { output, exited } = runHarkara('api', {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    PORT: String(ports.PORT ?? 0),
    HARKARA_METRICS_PORT: String(port),
  });
  expect(await exited).toBe(1);
  expect(output()).toBe(
    `Port ${port} on 127.0.0.1 is in use. Stop the program that uses it, or choose another port: HARKARA_METRICS_PORT=${port + 1} npm start\n`,
  );
});
