import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { waitFor } from '../../../test/support/wait-for.ts';
import { closeSlowConnections } from './slow-connections.ts';

const LARGE = Buffer.alloc(16_000_000, 'x');
let server: Server;
let watch: { stop: () => void };
const sockets: Socket[] = [];

afterEach(() => {
  watch.stop();
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
});

/** Asks for a large answer and does not read it. */
async function ask(longestReadMs: number): Promise<{ caller: Socket; isOpen: () => boolean }> {
  let isOpen = true;
  server = createServer((_request, response) => {
    response.once('close', () => (isOpen = false)).end(LARGE);
  });
  watch = closeSlowConnections(server, { lookEveryMs: 10, longestReadMs });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const caller = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(caller);
  caller.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  caller.pause();
  return { caller, isOpen: () => isOpen };
}

test('closes the connection of a caller who takes too long, even if it reads a little', async () => {
  const { caller, isOpen } = await ask(200);
  await waitFor('it is closed', () => {
    caller.read(1_000);
    return !isOpen();
  });
});

test('leaves a caller alone who has read everything', async () => {
  const { caller } = await ask(60_000);
  let read = 0;
  caller.on('data', (chunk: Buffer) => (read += chunk.length)).resume();
  await waitFor('all is read', () => read > LARGE.length);
  expect(caller.destroyed).toBe(false);
});

test('closes a connection on which nothing moves, while its request waits for an answer', async () => {
  server = createServer(() => undefined);
  watch = closeSlowConnections(server, { lookEveryMs: 10, longestSilenceMs: 100 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const caller = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(caller);
  caller.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await waitFor('it is closed', () => caller.destroyed);
});
