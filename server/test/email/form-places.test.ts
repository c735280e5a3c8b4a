import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { emailPlugin } from '../../src/interfaces/email/plugin.ts';
import { Intake, takeBodies } from '../../src/interfaces/kit/intake.ts';
import type { PlaceLimits } from '../../src/interfaces/kit/places.ts';
import { parseParameters } from '../../src/interfaces/kit/parameters.ts';
import { useGateway, waitFor } from '../support/gateway.ts';
import { mail, MAIL_PATH, mailCustomer, multipart, provisionMail } from '../support/mail.ts';
import { keyOf } from '../support/provisions.ts';

const gateway = useGateway({
  workers: false,
  provision: provisionMail(mailCustomer('asha', 'shop.example')),
});

/** Nobody is cut off for being slow but for another. */
const PLACES: Partial<PlaceLimits> = {
  known: { most: 5, mostOfOne: 5 },
  strangers: { most: 3, mostOfOne: 2, mostOfWider: 2 },
  graceMs: 0,
  leastBytesPerSecond: 0,
};
const LEFT_ALONE = { ...PLACES, graceMs: Infinity };
const FILE = { filename: 'a.txt', data: 'Invoice 42' };

let server: FastifyInstance | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server?.close();
});

/** The interface alone, with few places for forms. */
async function listen(places: Partial<PlaceLimits>): Promise<number> {
  server = Fastify({ routerOptions: { querystringParser: parseParameters } });
  takeBodies(server, new Intake());
  await server.register(emailPlugin(gateway().composition.gateway, places));
  await server.listen({ host: '127.0.0.1', port: 0 });
  return (server.server.address() as AddressInfo).port;
}

/** Begins to send a form; `sent` is the share of it that arrives. */
async function send(port: number, from: string, { query = '', sent = 1, parameters = mail() } = {}) {
  const { headers, body } = multipart(parameters, [FILE]);
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  sockets.push(socket);
  socket.on('error', () => undefined);
  let heard = '';
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  const closed = once(socket, 'close');
  socket.write(
    `POST ${MAIL_PATH}${query} HTTP/1.1\r\nHost: x\r\nContent-Type: ${headers['content-type']}\r\n` +
      `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n`,
  );
  socket.write(body.subarray(0, Math.floor(body.length * sent)));
  const answered = async () => {
    while (!heard.includes('\r\n\r\n') && !socket.closed) await Promise.race([once(socket, 'data'), closed]);
    return heard;
  };
  return { socket, answered, hasAnswer: () => heard !== '' };
}

/** A stranger who stays one: its key is wrong. @returns the answer. */
async function probe(port: number, from: string): Promise<string> {
  const { answered } = await send(port, from, { parameters: mail({ api_key: 'hk_wrong' }) });
  return answered();
}

/** Takes every place of strangers, and returns when a further one finds none. */
async function fill(port: number): Promise<void> {
  for (const from of ['127.0.0.2', '127.0.0.2', '127.0.0.3']) await send(port, from, { sent: 0 });
  await waitFor('all places are taken', async () => (await probe(port, '127.0.0.9')).includes(' 503 '));
}

const ACCEPTED = /^HTTP\/1\.1 200 .*\r\n\r\n(?:\w+\r\n)?\d+_\w+_1/s;

describe('when strangers send nothing in every place', () => {
  test('a caller with its key in the address is taken', async () => {
    const port = await listen(LEFT_ALONE);
    await fill(port);
    const known = await send(port, '127.0.0.4', { query: `?api_key=${keyOf('asha')}` });
    expect(await known.answered()).toMatch(ACCEPTED);
    const wrong = await send(port, '127.0.0.7', { query: '?api_key=hk_wrong' });
    expect(await wrong.answered()).toMatch(/^HTTP\/1\.1 503 .*retry-after: 5/s);
  });

  test('a network whose mail was accepted before is taken', async () => {
    const port = await listen(LEFT_ALONE);
    expect(await (await send(port, '127.0.0.5')).answered()).toMatch(ACCEPTED);
    // The network of a caller that was refused stays unknown.
    expect(await probe(port, '127.0.0.6')).toMatch(/\r\n-7/);
    await fill(port);
    expect(await probe(port, '127.0.0.6')).toMatch(/^HTTP\/1\.1 503 /);
    expect(await (await send(port, '127.0.0.5')).answered()).toMatch(ACCEPTED);
  });

  test('the slowest of them is cut off for one that sends', async () => {
    const port = await listen({ ...PLACES, strangers: { most: 2, mostOfOne: 2, mostOfWider: 2 } });
    const half = await send(port, '127.0.0.2', { sent: 0.5 });
    const none = await send(port, '127.0.0.3', { sent: 0 });
    await waitFor('one is cut off', async () => {
      expect(await probe(port, '127.0.0.4')).toMatch(/\r\n-7/);
      return none.hasAnswer() || half.hasAnswer();
    });
    expect(await none.answered()).toMatch(/^HTTP\/1\.1 408 /);
    expect(half.hasAnswer()).toBe(false);
  });

  test('a network that asks for more than its share cuts itself off', async () => {
    const port = await listen(PLACES);
    const other = await send(port, '127.0.0.3', { sent: 0 });
    const ofOne = [await send(port, '127.0.0.2', { sent: 0 }), await send(port, '127.0.0.2', { sent: 0 })];
    await waitFor('one is cut off', async () => {
      expect(await probe(port, '127.0.0.2')).toMatch(/\r\n-7/);
      return ofOne.some(({ hasAnswer }) => hasAnswer());
    });
    expect(other.hasAnswer()).toBe(false);
  });
});

test('a form that comes too slowly is given up with an answer', async () => {
  const port = await listen({
    leastBytesPerSecond: 10_000_000,
    slowMs: { known: 20, stranger: 20 },
    lookEveryMs: 10,
  });
  const slow = await send(port, '127.0.0.2', { sent: 0.5 });
  expect(await slow.answered()).toMatch(/^HTTP\/1\.1 408 .*\r\n-11/s);
});
