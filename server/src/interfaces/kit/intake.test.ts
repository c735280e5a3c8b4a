import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { waitFor } from '../../../test/support/wait-for.ts';
import { DomainError } from '../../core/errors.ts';
import type { Stretchable } from '../../core/stretches.ts';
import { readBodies } from './forms.ts';
import { Intake, takeBodies, type IntakeOptions } from './intake.ts';
import { leaveUnanswered } from './answers.ts';

/** Room for the large part of one body, but not of two. */
const LIMITS = { total: 800_000, share: 340_000, maxWaiting: 5, maxWaitingOfOne: 5 };
const WHOLE = { length: 400_000, sent: 400_000 };
const NOBODY_WAITS = { ...LIMITS, maxWaiting: 0 };

let server: FastifyInstance | undefined;
const sockets: Socket[] = [];
const connections = new Set<Socket>();
/** Requests to `/held` that are not answered yet. */
const held: (() => void)[] = [];

afterEach(async () => {
  release();
  for (const socket of sockets.splice(0)) socket.destroy();
  await server?.close();
});

function release(): void {
  for (const answer of held.splice(0)) answer();
}

function* sizeOf(body: Buffer, isEndless: boolean): Stretchable<number> {
  do yield;
  while (isEndless);
  return body.length;
}

/** Answers with the number of bytes it received. A caller counts as known if a header says so. */
async function listen(options: IntakeOptions): Promise<number> {
  server = Fastify({ bodyLimit: 10_000_000, trustProxy: true });
  takeBodies(server, new Intake(options));
  const { intake } = server;
  server.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  server.addHook('onRequest', (request, _reply, next) => {
    const { 'x-known': name } = request.headers;
    if (name !== undefined) request.knownAs = String(name);
    next();
  });
  server.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof DomainError)) return reply.send(error);
    return reply.code(503).send(`try again after ${error.extras.retryAfterSeconds ?? 'never'}`);
  });
  server.removeAllContentTypeParsers();
  readBodies(server, '*', (body, request) => {
    const isEndless = request.headers['x-endless'] !== undefined;
    return intake.parse(request, body.length, sizeOf(body, isEndless));
  });
  server.post('/', ({ body }) => `got ${String(body)}`);
  server.post('/held', async ({ body }) => {
    await new Promise<void>((resolve) => held.push(resolve));
    return `got ${String(body)}`;
  });
  server.post('/failing', () => Promise.reject(new Error('it failed')));
  server.post('/unanswered', (request, reply) => {
    leaveUnanswered(new Error('nobody knows'), request, reply);
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  return (server.server.address() as AddressInfo).port;
}

type Call = { length: number; sent?: number; path?: string; head?: Record<string, string> };

/** Begins a request that announces `length` bytes and sends the first of them. */
function begin(port: number, { length, sent = 0, path = '/', head = {} }: Call) {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.on('error', (error) => (text += `[${error.message}]`));
  const closed = once(socket, 'close');
  const headers = { Host: 'x', 'Content-Length': String(length), ...head };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  // The body is sent apart from its head, so that not even a small one arrives in one piece.
  socket.write('x'.repeat(sent));
  return {
    socket,
    closed: async () => {
      await closed;
      return text;
    },
    answered: async () => {
      while (!text.includes('\r\n\r\n') && !socket.closed) await Promise.race([once(socket, 'data'), closed]);
      return text;
    },
  };
}

/** Sends as many bodies as the budget holds, and the one that may exceed it: any further body waits. */
async function fill(port: number, head: Record<string, string> = {}): Promise<void> {
  for (const wanted of [held.length + 1, held.length + 2]) {
    begin(port, { ...WHOLE, path: '/held', head });
    await waitFor('it is there', () => held.length === wanted);
  }
}

describe('bodies of unauthenticated callers', () => {
  test('are taken when they are large', async () => {
    const port = await listen({});
    const call = begin(port, { length: 1_000_000, sent: 1_000_000 });
    expect(await call.answered()).toContain('got 1000000');
  });

  test('wait for room, while small and known ones do not', async () => {
    const port = await listen({ budgets: { large: LIMITS } });
    await fill(port);
    const waiting = begin(port, WHOLE);
    const small = begin(port, { length: 10, sent: 10 });
    const known = begin(port, { length: 300_000, sent: 300_000, head: { 'X-Known': 'asha' } });
    expect(await small.answered()).toContain('got 10');
    expect(await known.answered()).toContain('got 300000');
    release();
    expect(await waiting.answered()).toContain('got 400000');
  });

  test('hold no room for bytes that are only announced', async () => {
    const port = await listen({ budgets: { large: NOBODY_WAITS } });
    for (let i = 0; i < 5; i++) begin(port, { length: 5_000_000 });
    const honest = begin(port, WHOLE);
    expect(await honest.answered()).toContain('got 400000');
  });

  test('are refused when too many wait', async () => {
    const port = await listen({ budgets: { large: NOBODY_WAITS } });
    await fill(port);
    const refused = begin(port, WHOLE);
    expect(await refused.answered()).toMatch(/^HTTP\/1.1 503 .*try again after 5/s);
  });

  test('are counted when they do not announce their length', async () => {
    const port = await listen({ budgets: { large: NOBODY_WAITS } });
    await fill(port);
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    const size = 400_000;
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`);
    socket.write(`${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toContain('try again after 5');
  });

  test('are counted when they are small but never end', async () => {
    const small = { total: 100_000, share: 50_000, maxWaiting: 0, maxWaitingOfOne: 0 };
    const port = await listen({ budgets: { small } });
    const calls = [1, 2, 3].map(() => begin(port, { length: 60_000, sent: 40_000 }));
    // Whichever comes last.
    expect(await Promise.race(calls.map(({ answered }) => answered()))).toContain('try again after 5');
    const inOnePiece = connect(port, '127.0.0.1');
    sockets.push(inOnePiece);
    inOnePiece.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello`);
    const [answer] = (await once(inOnePiece, 'data')) as [Buffer];
    expect(answer.toString()).toContain('got 5');
  });

  test('share the room of their network', async () => {
    const port = await listen({ budgets: { large: NOBODY_WAITS } });
    await fill(port, { 'X-Forwarded-For': '2001:db8:1:2::3' });
    const from = (address: string) =>
      begin(port, { ...WHOLE, head: { 'X-Forwarded-For': address } }).answered();
    expect(await from('2001:db8:1:2:ffff::4')).toContain('try again after 5');
    expect(await from('2001:db8:1:3::3')).toContain('got 400000');
  });
});

describe('the room of a body is given back', () => {
  const budgets = { large: NOBODY_WAITS, small: { ...NOBODY_WAITS, share: 800_000 } };

  test.each<[string, (port: number) => Promise<unknown>]>([
    ['when it is answered', (port) => begin(port, WHOLE).answered()],
    ['when the request fails', (port) => begin(port, { ...WHOLE, path: '/failing' }).answered()],
    ['when there is no such address', (port) => begin(port, { ...WHOLE, path: '/nothing' }).answered()],
    [
      'when the connection is closed without an answer',
      (port) => begin(port, { ...WHOLE, path: '/unanswered' }).closed(),
    ],
    [
      'when its caller leaves before its end',
      async (port) => {
        const { socket, closed } = begin(port, { length: 500_000, sent: 400_000 });
        await waitFor('it is sent', () => socket.writableLength === 0);
        socket.destroy();
        await closed();
      },
    ],
    [
      'when its caller leaves after all of it',
      async (port) => {
        const { socket, closed } = begin(port, { ...WHOLE, path: '/held' });
        await waitFor('it is there', () => held.length === 1);
        socket.destroy();
        await closed();
        release();
      },
    ],
    [
      'when its caller leaves while it is parsed',
      async (port) => {
        const { socket, closed } = begin(port, { ...WHOLE, head: { 'X-Endless': '1' } });
        await waitFor('it is sent', () => socket.writableLength === 0);
        socket.destroy();
        await closed();
      },
    ],
    [
      'when two come on one connection, and the caller leaves before the first is answered',
      async (port) => {
        const { socket, closed } = begin(port, { ...WHOLE, path: '/held' });
        await waitFor('it is there', () => held.length === 1);
        socket.write(
          `POST /held HTTP/1.1\r\nHost: x\r\nContent-Length: 400000\r\n\r\n${'x'.repeat(400_000)}`,
        );
        await waitFor('it is there', () => held.length === 2);
        socket.destroy();
        await closed();
        release();
      },
    ],
  ])('%s', async (_, end) => {
    const port = await listen({ budgets });
    for (let i = 0; i < 4; i++) await end(port);
    // The caller may notice the end before the server does.
    await waitFor('there is room', async () => (await begin(port, WHOLE).answered()).includes('got 400000'));
    await fill(port);
  });

  test('not before the work on it is done, even if its caller has left', async () => {
    const port = await listen({ budgets });
    await fill(port);
    for (const socket of sockets) socket.destroy();
    await waitFor('the server has noticed', () => connections.size === 0);
    expect(await begin(port, WHOLE).answered()).toContain('try again after 5');
    release();
    expect(await begin(port, WHOLE).answered()).toContain('got 400000');
  });
});

describe('a body that takes too long', () => {
  test('is answered 408 if its caller is not known, and the connection closed', async () => {
    const port = await listen({ patience: { unknownMs: 50 }, lookEveryMs: 10 });
    const slow = begin(port, { length: 1_000, sent: 10 });
    const patient = begin(port, { length: 1_000, sent: 10, head: { 'X-Known': 'asha' } });
    expect(await slow.closed()).toMatch(/^HTTP\/1.1 408 /);
    patient.socket.write('x'.repeat(990));
    expect(await patient.answered()).toContain('got 1000');
  });

  test('is answered 408 if its known caller stays below the minimum rate, however fast it began', async () => {
    const patience = { knownMs: 50, leastBytesPerSecond: 10_000 };
    const port = await listen({ patience, lookEveryMs: 10 });
    const slow = begin(port, { length: 2_000_000, sent: 1_900_000, head: { 'X-Known': 'asha' } });
    expect(await slow.answered()).toMatch(/^HTTP\/1.1 408 /);
  });

  test('is not charged for the time it had to wait', async () => {
    // On a busy machine even a body that does not wait may take long.
    const patience = { unknownMs: 1_500 };
    const port = await listen({ budgets: { large: LIMITS }, patience, lookEveryMs: 10 });
    await fill(port);
    const waiting = begin(port, WHOLE);
    const slow = begin(port, { length: 1_000, sent: 10 });
    expect(await slow.answered()).toMatch(/^HTTP\/1.1 408 /);
    release();
    expect(await waiting.answered()).toContain('got 400000');
  });

  test('is answered 503 if it only ever waited', async () => {
    const port = await listen({ budgets: { large: LIMITS }, patience: { waitingMs: 50 }, lookEveryMs: 10 });
    await fill(port);
    const waiting = begin(port, WHOLE);
    expect(await waiting.answered()).toContain('try again after 5');
  });

  test('is answered 408 if others wait for what it holds', async () => {
    const port = await listen({ budgets: { large: LIMITS }, lookEveryMs: 100 });
    const slow = [0, 1].map(() => begin(port, { length: 500_000, sent: 400_000 }));
    const waiting = begin(port, WHOLE);
    expect(await waiting.answered()).toContain('got 400000');
    expect(await Promise.race(slow.map(({ answered }) => answered()))).toMatch(/^HTTP\/1.1 408 /);
  });
});

describe('bodies of known callers', () => {
  const known = { ...NOBODY_WAITS, total: 1_000_000, share: 450_000 };

  test('share the room of their account, and of nobody else', async () => {
    const port = await listen({ budgets: { known } });
    await fill(port, { 'X-Known': 'asha' });
    const from = (name: string) => begin(port, { ...WHOLE, head: { 'X-Known': name } }).answered();
    expect(await from('asha')).toContain('try again after 5');
    expect(await from('ravi')).toContain('got 400000');
  });

  test('do not wait for a parse for a stranger', async () => {
    const port = await listen({});
    begin(port, { length: 100_000, sent: 100_000, head: { 'X-Endless': '1' } });
    const call = begin(port, { length: 100_000, sent: 100_000, head: { 'X-Known': 'asha' } });
    expect(await call.answered()).toContain('got 100000');
  });
});

test('a parse that takes too long is answered 503, and the next has its turn', async () => {
  const port = await listen({ longestParseMs: 300 });
  const endless = begin(port, { length: 100_000, sent: 100_000, head: { 'X-Endless': '1' } });
  const next = begin(port, { length: 100_000, sent: 100_000 });
  expect(await endless.answered()).toContain('try again after 5');
  expect(await next.answered()).toContain('got 100000');
});
