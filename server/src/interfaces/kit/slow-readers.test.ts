import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { waitFor } from '../../../test/support/wait-for.ts';
import { closeSlowReaders } from './slow-readers.ts';

const LARGE = Buffer.alloc(16_000_000, 'x');
let server: Server;
let readers: { stop: () => void };
const sockets: Socket[] = [];

afterEach(() => {
  readers.stop();
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
});

/** Asks for a large answer and does not read it. */
async function ask(longestReadMs: number): Promise<{ caller: Socket; isOpen: () => boolean }> {
  let isOpen = true;
  server = createServer((_request, response) => {
    response.once('close', () => (isOpen = false)).end(LARGE);
  });
  readers = closeSlowReaders(server, { lookEveryMs: 10, longestReadMs });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const caller = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(caller);
  caller.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  caller.pause();
  return { caller, isOpen: () => isOpen };
}

test('closes the connection of a caller who takes too long, although it reads a little', async () => {
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
