import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createHttpConnector } from '../../src/connectors/http/http-connector.ts';
import { parseHttpOptions } from '../../src/connectors/http/options.ts';
import type { Connector, Submission, SubmitResult } from '../../src/core/delivery/connector.ts';
import { toPublicId } from '../../src/core/ids.ts';
import { processorTime } from '../support/processor-time.ts';
import { waitFor } from '../support/gateway.ts';
import { startHttpCarrier, type Answering, type HttpCarrier } from '../support/http-carrier.ts';
import { inWords } from '../support/said.ts';
import { submissionOf } from '../support/submissions.ts';

const CALLBACK = 'https://sms.example/callbacks/north/s3cret';
const running: { close: () => Promise<unknown> }[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map(({ close }) => close()));
});

async function carrier(answering?: Answering): Promise<HttpCarrier> {
  const started = await startHttpCarrier(answering);
  running.push(started);
  return started;
}

async function connect(options: object): Promise<{ connector: Connector; rooms: () => number }> {
  const connector = createHttpConnector({
    options: parseHttpOptions(options),
    callbackUrl: CALLBACK,
    publicId: toPublicId,
    report: () => undefined,
  });
  let rooms = 0;
  await connector.start({
    onReceipt: () => Promise.resolve(),
    onInbound: () => Promise.resolve(),
    onRoom: () => {
      rooms += 1;
    },
  });
  running.unshift({ close: () => connector.stop(0) });
  return { connector, rooms: () => rooms };
}

const submission = (more: Partial<Submission> = {}) =>
  submissionOf({ dltEntityId: '1101000000000000001', dltTemplateId: '1107000000000000001', ...more });

const says =
  (status: number, body: string, headers: Record<string, string> = {}): Answering =>
  (_, response) =>
    void response.writeHead(status, headers).end(body);

async function answerTo(answering: Answering, options: object = {}): Promise<SubmitResult> {
  const { url } = await carrier(answering);
  const { connector } = await connect({ url, ...options });
  return connector.submit(submission());
}

describe('an answer', () => {
  const id = { pointer: '/data/0/id' };
  const status = { success: { pointer: '/status', equals: ['ok', 0] }, id };

  test.each<[string, Answering, object, object]>([
    ['in JSON', says(200, '{"data":[{"id":"A-1"}]}'), { id }, { kind: 'accepted', vendorIds: ['A-1'] }],
    [
      'whose id has 19 digits',
      says(201, '{"data":[{"id":1107123456789012345}]}'),
      { id },
      { kind: 'accepted', vendorIds: ['1107123456789012345'] },
    ],
    ['without an id', says(200, 'fine'), { id }, { kind: 'accepted', vendorIds: [] }],
    [
      'in words',
      says(200, 'Success! Message ID: 98-ab\n'),
      { success: { body: '^success' }, id: { body: 'id: ([\\w-]+)' } },
      { kind: 'accepted', vendorIds: ['98-ab'] },
    ],
    [
      'with the number that means success',
      says(200, '{"status":0,"data":[{"id":7}]}'),
      status,
      { kind: 'accepted', vendorIds: ['7'] },
    ],
    [
      'that says no under status 200',
      says(200, '{"status":"error","message":"bad sender"}'),
      status,
      { kind: 'rejected', reason: 'answered 200: {"status":"error","message":"bad sender"}' },
    ],
    [
      '400',
      says(400, '<html><b>Invalid</b>\n sender</html>'),
      {},
      { kind: 'rejected', reason: 'answered 400: Invalid sender' },
    ],
    ['404 without a word', says(404, ''), {}, { kind: 'rejected', reason: 'answered 404' }],
    ['500', says(500, 'oops'), {}, { kind: 'unknown', reason: 'answered 500: oops' }],
    [
      '500, which this carrier says before it takes anything',
      says(500, 'oops'),
      { server_error: 'retry' },
      { kind: 'retry', afterMs: 1_000, reason: 'answered 500: oops' },
    ],
    ['503', says(503, ''), {}, { kind: 'unknown', reason: 'answered 503' }],
    [
      '503 with a time',
      says(503, '', { 'retry-after': '7' }),
      {},
      { kind: 'retry', afterMs: 7_000, reason: 'answered 503' },
    ],
    [
      '429 with a time',
      says(429, 'slow', { 'retry-after': '2' }),
      {},
      { kind: 'retry', afterMs: 2_000, reason: 'answered 429: slow' },
    ],
    ['429', says(429, ''), {}, { kind: 'retry', afterMs: 1_000, reason: 'answered 429' }],
    ['401', says(401, 'who?'), {}, { kind: 'retry', afterMs: 60_000, reason: 'answered 401: who?' }],
    [
      'that sends us elsewhere',
      says(302, '', { location: 'http://127.0.0.1:1/' }),
      {},
      { kind: 'retry', afterMs: 60_000, reason: 'answered 302; redirects are not followed' },
    ],
    [
      'that a rule explains by its words',
      says(200, 'ERR 17 insufficient balance'),
      {
        errors: [
          {
            match: { body: '^ERR 17' },
            result: 'retry',
            reason: 'No credit at the carrier.',
            after_ms: 9_000,
          },
        ],
      },
      { kind: 'retry', afterMs: 9_000, reason: 'No credit at the carrier.' },
    ],
    [
      'that a rule explains by its status',
      says(500, 'no such sender'),
      { errors: [{ match: { status: 500 }, result: 'rejected' }] },
      { kind: 'rejected', reason: 'answered 500: no such sender' },
    ],
    [
      'that a rule explains by a value',
      says(200, '{"code":"E9"}'),
      {
        errors: [
          { match: { pointer: '/code', equals: 'E8' }, result: 'rejected' },
          { match: { pointer: '/code', equals: ['E9'] }, result: 'unknown', reason: 'Ask them.' },
        ],
      },
      { kind: 'unknown', reason: 'Ask them.' },
    ],
  ])('%s', async (_, answering, options, wanted) => {
    expect(inWords(await answerTo(answering, options))).toEqual(wanted);
  });

  test('never shows the secrets that it repeats', async () => {
    const echo: Answering = ({ query }, response) =>
      void response.writeHead(400).end(`${'x'.repeat(150)} wrong password: ${query.get('p')}, key k3y-k3y`);
    const result = await answerTo(echo, {
      query: { p: '{password}' },
      password: 'hunter2 & more',
      api_key: 'k3y-k3y',
    });
    expect(JSON.stringify(result)).not.toMatch(/hun|k3y/);
  });

  test('is read quickly, whatever it contains', async () => {
    const brackets = '<'.repeat(64_000);
    const took = await processorTime(async () => {
      expect(await answerTo(says(400, brackets), {})).toMatchObject({ kind: 'rejected' });
    });
    // A pattern that restarts at every bracket takes 10 s.
    expect(took).toBeLessThan(3_000);
  });

  test('names no id that contains part of a secret', async () => {
    const id = `${'7'.repeat(195)}k3y-k3y-k3y`;
    const result = await answerTo(says(200, `ID: ${id}`), {
      query: { key: '{api_key}' },
      api_key: 'k3y-k3y-k3y',
      id: { body: 'ID: (\\S+)' },
    });
    expect(result).toEqual({ kind: 'accepted', vendorIds: [`${'7'.repeat(195)}***`] });
  });

  test('that is endless is cut off', async () => {
    const endless: Answering = (_, response) => {
      response.write('ID: 5 ');
      const write = () => {
        while (response.write('x'.repeat(10_000)));
      };
      response.on('drain', write);
      write();
    };
    expect(await answerTo(endless, { id: { body: 'ID: (\\d)' } })).toEqual({
      kind: 'accepted',
      vendorIds: ['5'],
    });
  });
});

describe('without an answer', () => {
  test('nobody listens: it is tried again', async () => {
    const { url, close } = await startHttpCarrier();
    await close();
    const { connector } = await connect({ url });
    expect(inWords(await connector.submit(submission()))).toEqual({
      kind: 'retry',
      afterMs: 1_000,
      reason: 'the connection was refused',
    });
  });

  test('the host has no address: it is tried again', async () => {
    const { connector } = await connect({ url: 'http://carrier.invalid/' });
    expect(await connector.submit(submission())).toMatchObject({ kind: 'retry' });
  });

  test.each<[string, (socket: Socket) => void, string]>([
    ['speaks no TLS', (socket) => void socket.resume().end('HTTP/1.1 400 Bad Request\r\n\r\n'), ''],
    ['never finishes the handshake', (socket) => void socket.resume(), 'no answer within 500 ms'],
  ])('the other side %s: it is tried again', async (_, talk, reason) => {
    const sockets: Socket[] = [];
    const plain = createServer((socket) => {
      sockets.push(socket.on('error', () => undefined));
      talk(socket);
    });
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
    running.push({
      close: async () => {
        for (const socket of sockets) socket.destroy();
        await new Promise((resolve) => plain.close(resolve));
      },
    });
    const { port } = plain.address() as AddressInfo;
    const { connector } = await connect({ url: `https://127.0.0.1:${port}/`, answer_timeout_ms: 500 });
    expect(inWords(await connector.submit(submission()))).toMatchObject({
      kind: 'retry',
      reason: expect.stringContaining(reason) as string,
    });
  });

  test.each<[string, Answering]>([
    ['the connection is cut', (_, __, socket) => void socket.destroy()],
    [
      'the connection is cut within the answer',
      (_, response, socket) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('ID: 5', () => socket.destroy());
      },
    ],
  ])('after the request was written, %s: it is unknown', async (_, answering) => {
    expect(inWords(await answerTo(answering))).toEqual({ kind: 'unknown', reason: 'the connection was cut' });
  });

  test.each<[string, Answering]>([
    ['it says nothing', () => undefined],
    ['it never finishes', (_, response) => void response.writeHead(200).write('ID')],
  ])('after the request was written, %s: it is unknown', async (_, answering) => {
    // A busy machine may need a while until the request is written.
    const result = await answerTo(answering, { answer_timeout_ms: 2_000 });
    expect(inWords(result)).toEqual({ kind: 'unknown', reason: 'no answer within 2000 ms' });
  });
});

describe('the window', () => {
  test('is respected, and its free room reported', async () => {
    const open: (() => void)[] = [];
    const north = await carrier((_, response) => void open.push(() => response.end('OK')));
    const { connector, rooms } = await connect({ url: north.url, window: 3 });
    await waitFor('it is told that there is room', () => rooms() > 0);
    const answers = [1, 2, 3].map(() => connector.submit(submission()));
    expect(connector.freeWindow()).toBe(0);
    expect(await connector.submit(submission())).toMatchObject({ kind: 'retry' });
    await waitFor('they arrived', () => open.length === 3);
    const told = rooms();
    open.forEach((answer) => answer());
    expect((await Promise.all(answers)).map(({ kind }) => kind)).toEqual([
      'accepted',
      'accepted',
      'accepted',
    ]);
    await waitFor('room is told', () => rooms() > told);
    expect(connector.freeWindow()).toBe(3);
  });

  test('respects the rate', async () => {
    const north = await carrier();
    const { connector } = await connect({ url: north.url, per_second: 20, window: 100 });
    const started = performance.now();
    for (let sent = 0; sent < 15;) {
      await waitFor('there is room', () => connector.freeWindow() > 0);
      if ((await connector.submit(submission())).kind === 'accepted') sent += 1;
    }
    // Five messages' worth may have been saved up.
    expect(performance.now() - started).toBeGreaterThan(450);
  });

  test('reuses connections', async () => {
    const north = await carrier();
    const { connector } = await connect({ url: north.url, window: 1 });
    for (let i = 0; i < 5; i++) await connector.submit(submission());
    expect(north.connections()).toBe(1);
  });

  test('may have a connection for each request', async () => {
    const north = await carrier();
    const { connector } = await connect({ url: north.url, window: 1, keep_alive_ms: 0 });
    for (let i = 0; i < 3; i++) await connector.submit(submission());
    expect(north.connections()).toBe(3);
    expect(north.taken.map(({ headers }) => headers.connection)).toEqual(['close', 'close', 'close']);
  });

  test('is closed for as long as the carrier says', async () => {
    const north = await carrier(says(429, '', { 'retry-after': '1' }));
    const { connector, rooms } = await connect({ url: north.url });
    await connector.submit(submission());
    expect(connector.freeWindow()).toBe(0);
    expect(inWords(connector.status?.())).toMatchObject({ state: 'up', lastError: 'answered 429' });
    const told = rooms();
    await waitFor('room is told', () => rooms() > told);
    expect(connector.freeWindow()).toBe(10);
  });
});

describe('the state of the carrier', () => {
  test('is down after the set number of failures, tried by one message, and up with its answer', async () => {
    const north = await carrier((_, __, socket) => void socket.destroy());
    const { connector, rooms } = await connect({ url: north.url, window: 4, down_after: 3, probe_ms: 1_000 });
    expect(inWords(connector.status?.())).toMatchObject({
      state: 'up',
      window: 4,
      perSecond: null,
      lastError: null,
    });
    await Promise.all([1, 2, 3].map(() => connector.submit(submission())));
    const status = connector.status?.();
    expect(inWords(status)).toMatchObject({
      state: 'down',
      lastError: 'the connection was cut',
      links: [{ name: north.url, state: 'down', inFlight: 0 }],
    });
    expect(connector.freeWindow()).toBe(0);
    expect(inWords(await connector.submit(submission()))).toMatchObject({
      kind: 'retry',
      reason: 'the connection was cut',
    });
    expect(north.taken).toHaveLength(3);

    const told = rooms();
    await waitFor('one may try', () => rooms() > told && connector.freeWindow() === 1);
    north.answer((_, response) => void setTimeout(() => response.end('OK'), 20));
    const probe = connector.submit(submission());
    expect(connector.freeWindow()).toBe(0);
    expect(await probe).toMatchObject({ kind: 'accepted' });
    expect(connector.freeWindow()).toBe(4);
    expect(connector.status?.().state).toBe('up');
  });

  test('is refused when it denies us access', async () => {
    const { url } = await carrier(says(401, 'no such user'));
    const { connector } = await connect({ url });
    await connector.submit(submission());
    expect(inWords(connector.status?.())).toMatchObject({
      state: 'refused',
      lastError: 'answered 401: no such user',
    });
    expect(connector.freeWindow()).toBe(0);
  });
});

describe('a message that may no longer leave', () => {
  test('is withheld when there is a connection for it, and no byte of it is sent', async () => {
    const north = await carrier();
    const { connector } = await connect({ url: north.url, query: { id: '{message_id}' } });
    let mayLeave = true;
    const result = connector.submit(submission({ mayLeave: () => mayLeave }));
    mayLeave = false;
    expect(await result).toEqual({ kind: 'withheld' });
    const marker = submission();
    expect((await connector.submit(marker)).kind).toBe('accepted');
    expect(north.taken.map(({ query }) => query.get('id'))).toEqual([toPublicId(marker.messageId)]);
  });

  test('lets another message test whether a carrier that is down is back', async () => {
    const north = await carrier((_, _response, socket) => void socket.destroy());
    const { connector } = await connect({ url: north.url, down_after: 1, probe_ms: 10 });
    await connector.submit(submission());
    expect(connector.status?.().state).toBe('down');
    await waitFor('one may try', () => connector.freeWindow() === 1);
    expect(await connector.submit(submission({ mayLeave: () => false }))).toEqual({ kind: 'withheld' });
    expect(connector.freeWindow()).toBe(1);
    north.answer((_, response) => void response.end('OK'));
    expect((await connector.submit(submission())).kind).toBe('accepted');
    expect(connector.status?.().state).toBe('up');
  });
});

describe('stopping', () => {
  test('waits for answers under way, and accepts nothing more', async () => {
    const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
    const north = await carrier(async (_, response) => {
      await mayAnswer;
      response.end('OK');
    });
    const { connector } = await connect({ url: north.url });
    const answer = connector.submit(submission());
    await waitFor('it arrived', () => north.taken.length === 1);
    const stopped = connector.stop(60_000);
    expect(await connector.submit(submission())).toMatchObject({ kind: 'retry' });
    letAnswer();
    expect((await answer).kind).toBe('accepted');
    await stopped;
  });

  test('does not wait for ever: unanswered messages become unknown', async () => {
    const north = await carrier(() => undefined);
    const { connector } = await connect({ url: north.url });
    const answer = connector.submit(submission());
    await waitFor('it arrived', () => north.taken.length === 1);
    await connector.stop(50);
    expect((await answer).kind).toBe('unknown');
  });
});

describe('the preset kannel', () => {
  const KANNEL = { preset: 'kannel', username: 'harkara', password: 'p&w' };

  test('sends requests as Kannel expects them', async () => {
    const north = await carrier(says(202, '0: Accepted for delivery'));
    const { connector } = await connect({ ...KANNEL, url: `${north.url}/cgi-bin/sendsms` });
    const sent = submission({ text: 'आपका कोड 482913 है & more', unicode: true });
    const id = toPublicId(sent.messageId);
    expect(await connector.submit(sent)).toEqual({ kind: 'accepted', vendorIds: [id] });
    expect(connector.receiptIds?.(sent)).toEqual([id]);
    const [taken] = north.taken;
    expect(taken).toMatchObject({ method: 'GET', path: '/cgi-bin/sendsms' });
    expect(Object.fromEntries(taken?.query ?? [])).toEqual({
      username: 'harkara',
      password: 'p&w',
      from: 'HRKTST',
      to: '919876543210',
      text: 'आपका कोड 482913 है & more',
      charset: 'UTF-8',
      coding: '2',
      'dlr-mask': '31',
      'dlr-url': `${CALLBACK}?id=${id}&state=%d&error=%A&time=%T&to=%p`,
    });
  });

  test.each<[number, string, object]>([
    [202, '3: Queued for later delivery', { kind: 'accepted' }],
    [403, 'Authorization failed for sendsms', { kind: 'retry', afterMs: 60_000 }],
    [503, 'Temporal failure, try again later.', { kind: 'retry', afterMs: 5_000 }],
    [500, 'Sending failed.', { kind: 'retry', afterMs: 5_000 }],
    [
      403,
      'Not routable. Do not try again.',
      { kind: 'rejected', reason: 'answered 403: Not routable. Do not try again.' },
    ],
    [400, 'Empty text not allowed', { kind: 'rejected' }],
    [202, '4: Something new', { kind: 'rejected' }],
    [500, 'Crash', { kind: 'unknown' }],
  ])('understands %i %s', async (status, body, wanted) => {
    const result = await answerTo(says(status, body), KANNEL);
    expect(inWords(result)).toMatchObject(wanted);
  });
});

test('the preset generic-json sends a token and reads the id', async () => {
  const north = await carrier(says(200, '{"id":"n-1"}'));
  const { connector } = await connect({
    preset: 'generic-json',
    url: `${north.url}/v1/send`,
    token: 't0k3n',
  });
  const sent = submission();
  expect(await connector.submit(sent)).toEqual({ kind: 'accepted', vendorIds: ['n-1'] });
  expect(connector).not.toHaveProperty('receiptIds');
  expect(north.taken[0]).toMatchObject({ method: 'POST', headers: { authorization: 'Bearer t0k3n' } });
  expect(JSON.parse(north.taken[0]?.body ?? '')).toEqual({
    to: '919876543210',
    sender: 'HRKTST',
    text: 'Your code is 482913.',
    unicode: false,
    flash: false,
    entity_id: '1101000000000000001',
    template_id: '1107000000000000001',
    reference: toPublicId(sent.messageId),
    callback_url: CALLBACK,
  });
});
