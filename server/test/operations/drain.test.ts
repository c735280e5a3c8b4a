import { request } from 'undici';
import { expect, test } from 'vitest';
import { freePort } from '../../src/storage/embedded/free-port.ts';
import { bind, smppCustomer } from '../smpp/customers.ts';
import { useGateway, waitFor } from '../support/gateway.ts';
import { runHarkara } from '../support/processes.ts';
import { customer, keyOf, numberFor, provision, SENDER, TEXT } from '../support/provisions.ts';

const gateway = useGateway({
  alone: true,
  provision: provision(customer('asha'), smppCustomer('ravi')),
});

/** Longer than a test takes. */
const LONG = { HARKARA_DRAIN_SECONDS: '60' };

async function run(command: string, environment: Record<string, string> = {}) {
  const [port, smppPort, metricsPort] = [await freePort(), await freePort(), await freePort()];
  const process = runHarkara(command, {
    DATABASE_URL: gateway().database.connectionString,
    HARKARA_METRICS_PORT: String(metricsPort),
    HARKARA_SMPP_PORT: String(smppPort),
    PORT: String(port),
    ...environment,
  });
  const isReady = async () => {
    const { statusCode, body } = await request(`http://127.0.0.1:${metricsPort}/readyz`);
    const text = await body.text();
    return statusCode === 200 ? 'yes' : text;
  };
  await waitFor('it is ready', async () => (await isReady().catch(() => 'no')) === 'yes');
  return { ...process, port, smppPort, isReady };
}

/** Ends it before it has waited. Its slot is freed as other processes would free it some time later. */
async function end({ child, exited }: Awaited<ReturnType<typeof run>>): Promise<void> {
  child.kill('SIGKILL');
  await exited;
  const [freed] = await gateway().rows(
    'update process_slots set holder = null, fence = fence + 1 where pid = $1 returning slot',
    [child.pid],
  );
  expect(freed).toBeDefined();
}

test('a stopping process says that it is not ready, and still accepts messages', async () => {
  const api = await run('api', LONG);
  api.child.kill('SIGTERM');
  await waitFor('it is not ready', async () => (await api.isReady()).includes('it is stopping'));
  const { statusCode } = await request(`http://127.0.0.1:${api.port}/api/v2/sms/send`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keyOf('asha')}`, 'content-type': 'application/json' },
    body: JSON.stringify({ sender_id: SENDER, recipient: numberFor('delivered'), message: TEXT }),
  });
  expect(statusCode).toBe(200);
  await end(api);
});

test('a stopping process says that it is not ready, and still accepts binds', async () => {
  const smpp = await run('smpp', LONG);
  smpp.child.kill('SIGTERM');
  await waitFor('it is not ready', async () => (await smpp.isReady()).includes('it is stopping'));
  const client = await bind(smpp.smppPort, 'ravi');
  await client.accepted(numberFor('delivered'), TEXT);
  await client.close();
  await end(smpp);
});

test('workers stop at once', async () => {
  const worker = await run('worker', LONG);
  worker.child.kill('SIGTERM');
  expect(await worker.exited).toBe(0);
});
