import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { SmppListener } from '../../src/compose/smpp.ts';
import { certificateFor } from '../support/certificate.ts';
import { startGateway, waitFor, type TestGateway } from '../support/gateway.ts';
import { provision } from '../support/provisions.ts';
import { bind, serve, smppCustomer, type Client } from './customers.ts';

const MOST = 3;
const certificate = certificateFor('smpp.example');
let folder: string;
let gateway: TestGateway;
let smpp: SmppListener;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harkara-unbound-'));
  const files = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') };
  await writeFile(files.certFile, certificate.cert);
  await writeFile(files.keyFile, certificate.key);
  gateway = await startGateway({
    workers: false,
    config: { smppUnbound: MOST },
    provision: provision(smppCustomer('asha')),
  });
  smpp = await serve(gateway, {}, { port: 0, ...files });
});

afterAll(async () => {
  await smpp.close();
  await gateway.close();
  await rm(folder, { recursive: true });
});

async function idle(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

const isClosed = async (socket: Socket) => {
  await once(socket.resume(), 'close');
  return true;
};

const tls = { ca: certificate.cert, servername: 'smpp.example' };

test.each([
  ['in the clear', () => smpp.port, {}],
  ['with TLS', () => smpp.tlsPort, { tls }],
])('unbound connections %s beyond the limit are closed', async (_how, port, options) => {
  // Bound connections do not count.
  const bound: Client[] = [];
  for (let i = 0; i <= MOST; i++) bound.push(await bind(port(), 'asha', options));
  const waiting = [];
  for (let i = 0; i < MOST; i++) waiting.push(await idle(port()));
  expect(await isClosed(await idle(port()))).toBe(true);
  expect(waiting.every((socket) => !socket.destroyed)).toBe(true);

  waiting[0]?.destroy();
  await waitFor('there is room again', async () => {
    const client = await bind(port(), 'asha', options).catch(() => null);
    if (client) bound.push(client);
    return client !== null;
  });
  for (const client of bound) await client.close();
});
