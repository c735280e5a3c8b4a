import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { Intake, takeBodies, type IntakeOptions } from './intake.ts';
import { readBodies } from './forms.ts';

const PATIENCE = { unknownMs: 60_000, knownMs: 60_000, leastBytesPerSecond: 4_096, longestMs: 600_000 };
let server: FastifyInstance | undefined;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server?.close();
});

/** Answers with how many bytes it got; whoever says so in a header is known. */
async function listen(options: IntakeOptions): Promise<number> {
  server = Fastify({ bodyLimit: 10_000_000 });
  takeBodies(server, new Intake(options));
  server.addHook('onRequest', (request, _reply, next) => {
    request.isKnown = request.headers['x-known'] !== undefined;
    next();
  });
  server.removeAllContentTypeParsers();
  readBodies(server, '*', (body) => body);
  server.post('/', (request) => `got ${(request.body as Buffer).length}`);
  await server.listen({ host: '127.0.0.1', port: 0 });
  return (server.server.address() as AddressInfo).port;
}

/** Begins a request that announces `length` bytes and sends the first of them. */
function begin(
  port: number,
  { length, sent = 0, head = '' }: { length: number; sent?: number; head?: string },
) {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.on('error', (error) => (text += `[${error.message}]`));
  const closed = once(socket, 'close');
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\n${head}Content-Length: ${length}\r\n\r\n${'x'.repeat(sent)}`);
  return {
    socket,
    closed: async () => {
      await closed;
      return text;
    },
    answered: async () => {
      while (!text.includes('\r\n\r\n')) await Promise.race([once(socket, 'data'), closed]);
      return text;
    },
  };
}

describe('Intake', () => {
  test('takes a large body of somebody unknown', async () => {
    const port = await listen({});
    const call = begin(port, { length: 1_000_000, sent: 1_000_000 });
    expect(await call.answered()).toContain('got 1000000');
  });

  test('lets a body of somebody unknown that does not fit wait until another is answered', async () => {
    const port = await listen({ budget: { total: 400_000, maxWaiting: 5 } });
    const first = begin(port, { length: 200_000, sent: 100_000 });
    const second = begin(port, { length: 150_000, sent: 150_000 });
    const small = begin(port, { length: 10, sent: 10 });
    const known = begin(port, { length: 300_000, sent: 300_000, head: 'X-Known: 1\r\n' });
    expect(await small.answered()).toContain('got 10');
    expect(await known.answered()).toContain('got 300000');
    first.socket.write('x'.repeat(100_000));
    expect(await first.answered()).toContain('got 200000');
    expect(await second.answered()).toContain('got 150000');
  });

  test('gives the room back when a caller goes away', async () => {
    const port = await listen({ budget: { total: 400_000, maxWaiting: 5 } });
    const gone = begin(port, { length: 200_000, sent: 100_000 });
    const waiting = begin(port, { length: 200_000, sent: 200_000 });
    gone.socket.destroy();
    expect(await waiting.answered()).toContain('got 200000');
  });

  test('refuses when too many wait', async () => {
    const port = await listen({ budget: { total: 400_000, maxWaiting: 0 } });
    begin(port, { length: 200_000, sent: 100_000 });
    const refused = begin(port, { length: 200_000, sent: 100_000 });
    expect(await refused.answered()).toContain('500 Internal Server Error');
  });

  test('counts a body without a length when it grows', async () => {
    const port = await listen({ budget: { total: 400_000, maxWaiting: 0 } });
    begin(port, { length: 200_000, sent: 100_000 });
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    const size = 100_000;
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`);
    socket.write(`${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toContain('500 Internal Server Error');
  });

  test('answers 408 to somebody unknown who takes too long, and closes the connection', async () => {
    const port = await listen({ patience: { ...PATIENCE, unknownMs: 50 }, lookEveryMs: 10 });
    const slow = begin(port, { length: 1_000, sent: 10 });
    const patient = begin(port, { length: 1_000, sent: 10, head: 'X-Known: 1\r\n' });
    expect(await slow.closed()).toMatch(/^HTTP\/1.1 408 /);
    patient.socket.write('x'.repeat(990));
    expect(await patient.answered()).toContain('got 1000');
  });

  test('answers 408 to somebody known who falls behind the least rate', async () => {
    const patience = { ...PATIENCE, knownMs: 50, leastBytesPerSecond: 100_000 };
    const port = await listen({ patience, lookEveryMs: 10 });
    const slow = begin(port, { length: 1_000_000, sent: 10, head: 'X-Known: 1\r\n' });
    expect(await slow.closed()).toMatch(/^HTTP\/1.1 408 /);
  });
});
