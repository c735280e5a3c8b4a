import { createServer, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ChatSource, OutgoingChat } from '../../src/connectors/kit/chat.ts';
import { CloudConnector } from '../../src/connectors/whatsapp-cloud/cloud-connector.ts';
import { parseCloudOptions } from '../../src/connectors/whatsapp-cloud/options.ts';
import { redacting } from '../../src/connectors/kit/redacting.ts';
import { createHide } from '../../src/connectors/kit/hide-values.ts';
import type { Submission, SubmitResult } from '../../src/core/delivery/connector.ts';
import { toPublicId } from '../../src/core/ids.ts';
import { startChatProvider, type Behaviour, type ChatProvider } from '../support/chat-provider.ts';
import { waitFor } from '../support/wait-for.ts';
import { inWords } from '../support/said.ts';
import { submissionOf } from '../support/submissions.ts';

const MINUTE_MS = 60_000;
const TO = '919876543210';
const TEXT = { kind: 'text', text: 'Your parcel is on its way.' } as const;
const running: { close: () => Promise<unknown> }[] = [];
let provider: ChatProvider;
/** Added to the clock that pauses go by. */
let skippedMs = 0;

beforeEach(async () => {
  skippedMs = 0;
  provider = await startChatProvider();
  running.push(provider);
});

afterEach(async () => {
  await Promise.all(running.splice(0).map(({ close }) => close()));
});

type Rig = { connector: CloudConnector; reports: string[]; rooms: () => number };

async function connect(more: object = {}, chats?: ChatSource): Promise<Rig> {
  const reports: string[] = [];
  const connector = new CloudConnector({
    options: parseCloudOptions({ ...provider.options, ...more }),
    parts: {
      chats: chats ?? { of: ({ recipient }) => Promise.resolve(chatTo(recipient)) },
      trackingOf: (messageId, attempt) => `${toPublicId(messageId)}.${attempt}.signed`,
    },
    report: (level, message) => void reports.push(`${level}: ${message}`),
    clock: () => performance.now() + skippedMs,
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
  return { connector, reports, rooms: () => rooms };
}

const chatTo = (to: string, content: OutgoingChat['content'] = TEXT): OutgoingChat => ({ to, content });

const submission = (more: Partial<Submission> = {}) =>
  submissionOf({ channel: 'chatapp', recipient: TO, sender: '15550783881', text: '', ...more });

async function answerTo(behaviour: Behaviour, more: object = {}): Promise<SubmitResult> {
  provider.always(behaviour);
  const { connector } = await connect(more);
  return connector.submit(submission());
}

const failing = (code: number) => ({ kind: 'error', code }) as const;

describe('what is sent', () => {
  const sent = async (content: OutgoingChat['content']) => {
    const { connector } = await connect({}, { of: () => Promise.resolve(chatTo(TO, content)) });
    const result = await connector.submit(submission());
    expect(result.kind).toBe('accepted');
    return provider.received.at(-1)?.document;
  };
  const template = {
    kind: 'template',
    name: 'otp',
    language: 'en',
    category: 'UTILITY',
    params: [],
  } as const;

  test('a text, with our own id and the attempt', async () => {
    const one = submission({ attempt: 3 });
    const { connector } = await connect();
    const result = await connector.submit(one);
    const tracking = `${toPublicId(one.messageId)}.3.signed`;
    expect(provider.received[0]?.document).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: TO,
      type: 'text',
      text: { body: TEXT.text, preview_url: false },
      biz_opaque_callback_data: tracking,
    });
    expect(result).toEqual({ kind: 'accepted', vendorIds: [provider.received[0]?.id] });
  });

  test('a template without values has no components', async () => {
    expect((await sent(template))?.['template']).toEqual({ name: 'otp', language: { code: 'en' } });
  });

  test('a template with values', async () => {
    expect((await sent({ ...template, params: ['Asha', '₹ 500'] }))?.['template']).toEqual({
      name: 'otp',
      language: { code: 'en' },
      components: [
        {
          type: 'body',
          parameters: [
            { type: 'text', text: 'Asha' },
            { type: 'text', text: '₹ 500' },
          ],
        },
      ],
    });
  });

  test('the code of an authentication template also fills its button', async () => {
    const parameters = [{ type: 'text', text: '482913' }];
    const document = await sent({ ...template, category: 'AUTHENTICATION', params: ['482913'] });
    expect(document?.['template']).toMatchObject({
      components: [
        { type: 'body', parameters },
        { type: 'button', sub_type: 'url', index: '0', parameters },
      ],
    });
  });

  test.each([
    ['image', 'https://cdn.example/a.jpg', 'Look', { link: 'https://cdn.example/a.jpg', caption: 'Look' }],
    ['video', 'https://cdn.example/a.mp4', null, { link: 'https://cdn.example/a.mp4' }],
    ['audio', 'https://cdn.example/a.ogg', 'never sent', { link: 'https://cdn.example/a.ogg' }],
    [
      'document',
      'https://cdn.example/d/Price%20list.pdf?v=2',
      'Prices',
      { link: 'https://cdn.example/d/Price%20list.pdf?v=2', caption: 'Prices', filename: 'Price list.pdf' },
    ],
    ['document', 'https://cdn.example/d/', null, { link: 'https://cdn.example/d/' }],
  ] as const)('%s %s', async (type, url, caption, expected) => {
    const document = await sent({ kind: 'media', type, url, caption });
    expect(document).toMatchObject({ type, [type]: expected });
    expect(Object.keys(document?.[type] ?? {})).toEqual(Object.keys(expected));
  });

  test('content that is no longer stored is rejected, and content that cannot be read waits', async () => {
    const gone = await connect({}, { of: () => Promise.resolve(null) });
    expect(inWords(await gone.connector.submit(submission()))).toEqual({
      kind: 'rejected',
      reason: 'Its content, or its values, are no longer stored.',
    });
    const broken = await connect({}, { of: () => Promise.reject(new Error('no database')) });
    expect(await broken.connector.submit(submission())).toMatchObject({ kind: 'retry', afterMs: 30_000 });
    expect(provider.calls).toEqual([]);
  });

  test('nothing, when it may no longer leave', async () => {
    const { connector } = await connect();
    expect(await connector.submit(submission({ mayLeave: () => false }))).toEqual({ kind: 'withheld' });
    await connector.submit(submission());
    expect(provider.calls).toHaveLength(1);
  });
});

describe('an answer', () => {
  test.each<[string, Behaviour, string, string]>([
    ['131047', failing(131047), '131047', 'The recipient has not written in the last 24 hours'],
    ['131026', failing(131026), '131026', "The recipient can't be reached"],
    ['132001', failing(132001), '132001', 'There is no such template'],
    ['132015', failing(132015), '132015', 'The template is paused'],
    ['131031 with 403', failing(131031), '131031', 'The business account is blocked.'],
    ['131000 with 500', failing(131000), '131000', 'The chat carrier had an unknown error.'],
    ['2 with 503', failing(2), '2', 'The chat carrier is overloaded'],
    [
      '132000, with what does not match',
      { ...failing(132000), details: 'body: 1 of 2' },
      '132000',
      "The number of values does not match the template's: body: 1 of 2.",
    ],
    [
      'a code that nobody knows',
      { ...failing(139999), message: 'Something\u0000 new\nhappened' },
      '139999',
      "The chat carrier's error 139999: Something new happened.",
    ],
  ])('%s is a rejection', async (_what, behaviour, code, words) => {
    const result = await answerTo(behaviour);
    expect(result).toMatchObject({ kind: 'rejected', code });
    expect(inWords('reason' in result && result.reason)).toContain(words);
  });

  test.each<[string, Behaviour]>([
    ['504', { kind: 'http', status: 504 }],
    ['504 with a code', { ...failing(131000), status: 504 }],
    ['200 without an id', { kind: 'http', status: 200, body: '{"messages":[]}' }],
    ['200 with garbage', { kind: 'http', status: 200, body: '<html>' }],
    ['a connection that is cut', { kind: 'cut', when: 'after' }],
    ['404 without JSON', { kind: 'http', status: 404 }],
  ])('%s leaves it unknown', async (_what, behaviour) => {
    expect(await answerTo(behaviour)).toMatchObject({ kind: 'unknown' });
    expect(provider.calls).toHaveLength(1);
  });

  test.each<[string, Behaviour]>([
    ['500 without JSON', { kind: 'http', status: 500, body: '<h1>oops</h1>' }],
    ['502 with an error that is not the provider’s', { kind: 'http', status: 502, body: '{"error":"bad"}' }],
    ['503 without a word', { kind: 'http', status: 503 }],
    ['504', { kind: 'http', status: 504 }],
  ])('%s leaves it unknown, and the first one pauses the connector', async (_what, behaviour) => {
    provider.always(behaviour);
    const { connector } = await connect();
    expect(await connector.submit(submission())).toMatchObject({ kind: 'unknown' });
    expect(connector.freeWindow()).toBe(0);
    expect(connector.status().state).toBe('down');
    expect(await connector.submit(submission())).toMatchObject({ kind: 'retry' });
    expect(provider.received).toHaveLength(1);
    skippedMs += 1_000;
    expect(connector.freeWindow()).toBe(1);
  });

  test('503 that says when to come again means that it was not taken', async () => {
    provider.next({ kind: 'http', status: 503, headers: { 'retry-after': '7' } });
    const { connector } = await connect();
    expect(await connector.submit(submission())).toMatchObject({
      kind: 'retry',
      afterMs: expect.closeTo(7_000, -3) as number,
    });
    expect(connector.freeWindow()).toBe(0);
    skippedMs += 7_000;
    expect(await connector.submit(submission())).toMatchObject({ kind: 'accepted' });
  });

  test('tells the number as the provider writes it, where that is not the one that was sent to', async () => {
    expect(await answerTo({ kind: 'accept', waId: '5215512345678' })).toMatchObject({
      kind: 'accepted',
      recipient: '5215512345678',
    });
  });

  test('that never comes leaves it unknown', async () => {
    // A busy machine may need a while until the request is written.
    expect(inWords(await answerTo({ kind: 'silence' }, { timeout_s: 2 }))).toEqual({
      kind: 'unknown',
      reason: 'no answer within 2000 ms',
    });
  });

  test('cut off before the message was read leaves it unknown, too', async () => {
    provider.next({ kind: 'cut', when: 'before' });
    expect((await (await connect()).connector.submit(submission())).kind).toBe('unknown');
  });

  test('a message that is held for its quality is accepted, with a note', async () => {
    const result = await answerTo({ kind: 'accept', messageStatus: 'held_for_quality_assessment' });
    expect(inWords(result)).toMatchObject({
      kind: 'accepted',
      note: expect.stringContaining('assessed') as string,
    });
  });

  test('never shows the token', async () => {
    provider.always({ ...failing(139999), message: `Bearer ${provider.options.token} is odd` });
    const { connector } = await connect();
    const hide = createHide(parseCloudOptions(provider.options).told);
    const result = await redacting(connector, hide).submit(submission());
    expect(inWords(result)).toMatchObject({ reason: "The chat carrier's error 139999: Bearer *** is odd." });
  });
});

describe('when it goes too fast', () => {
  test.each([4, 613, 80007, 130429, 131056])('%i: all messages wait, then one finds out', async (code) => {
    const { connector } = await connect();
    provider.next(failing(code));
    const result = await connector.submit(submission());
    expect(result).toMatchObject({ kind: 'retry' });
    expect('afterMs' in result && result.afterMs).toBeGreaterThan(900);
    expect(connector.freeWindow()).toBe(0);
    expect(connector.status()).toMatchObject({ state: 'up' });
    expect(await connector.submit(submission())).toMatchObject({ kind: 'retry' });
    expect(provider.received).toHaveLength(1);
    skippedMs += 1_000;
    expect(connector.freeWindow()).toBe(1);
    await connector.submit(submission());
    expect(connector.freeWindow()).toBeGreaterThan(1);
  });

  test('pauses grow from a second to a minute, and begin anew after a message was taken', async () => {
    const { connector } = await connect();
    provider.always(failing(130429));
    const pauses: number[] = [];
    for (let i = 0; i < 8; i++) {
      const result = await connector.submit(submission());
      const afterMs = 'afterMs' in result ? result.afterMs : 0;
      pauses.push(Math.round(afterMs / 1_000));
      skippedMs += afterMs;
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    provider.always({ kind: 'accept' });
    await connector.submit(submission());
    provider.always(failing(130429));
    expect(await connector.submit(submission())).toMatchObject({
      afterMs: expect.closeTo(1_000, -2) as number,
    });
  });

  test('a pause is as long as the provider asks for', async () => {
    const { connector } = await connect();
    provider.next({ ...failing(80007), headers: { 'retry-after': '90' } });
    expect(await connector.submit(submission())).toMatchObject({
      afterMs: expect.closeTo(90_000, -3) as number,
    });
    skippedMs += 80_000;
    expect(connector.freeWindow()).toBe(0);
    skippedMs += 10_000;
    expect(connector.freeWindow()).toBe(1);
  });

  test('429 without a code means the same', async () => {
    expect(await answerTo({ kind: 'http', status: 429 })).toMatchObject({ kind: 'retry' });
  });

  test('messages under way meet the same limit without a longer pause', async () => {
    const { connector } = await connect();
    provider.always({ kind: 'held', then: failing(130429) });
    const all = Array.from({ length: 10 }, () => connector.submit(submission()));
    await waitFor('all are there', () => provider.received.length === 10);
    provider.release();
    const results = await Promise.all(all);
    expect(results.map(({ kind }) => kind)).toEqual(Array(10).fill('retry'));
    skippedMs += 1_000;
    expect(connector.freeWindow()).toBe(1);
  });

  test('the room is signalled again when the pause is over', async () => {
    const { connector, rooms } = await connect();
    await waitFor('the first signal', () => rooms() > 0);
    provider.next(failing(130429));
    await connector.submit(submission());
    const before = rooms();
    await waitFor('the next signal', () => rooms() > before);
    expect(connector.freeWindow()).toBe(1);
  });
});

describe('when it is not let in', () => {
  test.each<[string, Behaviour]>([
    ['190', failing(190)],
    ['10', failing(10)],
    ['200', failing(200)],
    ['219', failing(219)],
    ['401 without a code', { kind: 'http', status: 401 }],
    ['403 without a code', { kind: 'http', status: 403 }],
    ['401 with a code that nobody knows', { ...failing(139999), status: 401 }],
    ['a redirect', { kind: 'http', status: 301, headers: { location: 'https://elsewhere.example' } }],
  ])('%s: it is refused, staff are told once, and messages wait', async (_what, behaviour) => {
    provider.always(behaviour);
    const { connector, reports } = await connect();
    expect(await connector.submit(submission())).toMatchObject({ kind: 'retry' });
    expect(connector.freeWindow()).toBe(0);
    const { state, lastError } = connector.status();
    expect(state).toBe('refused');
    expect(lastError).not.toBeNull();
    skippedMs += MINUTE_MS;
    await connector.submit(submission());
    expect(reports).toEqual([`error: the provider is refused: ${inWords(lastError) as string}`]);
  });

  test('one message tries again after 1, 2, 5 and 10 minutes', async () => {
    provider.always(failing(190));
    const { connector } = await connect();
    const minutes: number[] = [];
    for (let i = 0; i < 6; i++) {
      const [first] = await Promise.all([connector.submit(submission()), connector.submit(submission())]);
      const afterMs = 'afterMs' in first ? first.afterMs : 0;
      minutes.push(Math.round(afterMs / MINUTE_MS));
      skippedMs += afterMs - 1_000;
      expect(connector.freeWindow()).toBe(0);
      skippedMs += 1_000;
      expect(connector.freeWindow()).toBe(1);
    }
    expect(minutes).toEqual([1, 2, 5, 10, 10, 10]);
    // The very first two were under way together.
    expect(provider.calls).toHaveLength(7);
  });

  test('with a valid token it goes on, and staff are told', async () => {
    const { connector, reports } = await connect();
    provider.next(failing(190));
    await connector.submit(submission());
    skippedMs += MINUTE_MS;
    expect((await connector.submit(submission())).kind).toBe('accepted');
    expect(connector.status().state).toBe('up');
    expect(connector.freeWindow()).toBeGreaterThan(1);
    expect(reports.at(-1)).toBe('info: the provider takes messages again');
  });

  test('with a wrong token', async () => {
    const { connector } = await connect({ token: 'another' });
    expect(inWords(await connector.submit(submission()))).toMatchObject({
      kind: 'retry',
      reason: 'The access token is not valid, or has expired.',
    });
    expect(provider.received).toEqual([]);
  });
});

describe('when it cannot be reached', () => {
  async function freePort(): Promise<number> {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }

  test('a refused connection: it is down, and the message is tried again', async () => {
    const { connector, reports } = await connect({ base_url: `http://127.0.0.1:${await freePort()}` });
    expect(inWords(await connector.submit(submission()))).toMatchObject({
      kind: 'retry',
      reason: 'It was not sent: the connection was refused.',
    });
    expect(connector.status().state).toBe('down');
    expect(connector.freeWindow()).toBe(0);
    expect(reports).toEqual(['warn: the provider is down: the connection was refused']);
    skippedMs += 1_000;
    expect(connector.freeWindow()).toBe(1);
  });

  test('an unknown host', async () => {
    const { connector } = await connect({ base_url: 'http://nowhere.invalid' });
    expect((await connector.submit(submission())).kind).toBe('retry');
    expect(connector.status().state).toBe('down');
  });

  test('it is down after five messages in a row without an answer', async () => {
    provider.always({ kind: 'cut', when: 'after' });
    const { connector } = await connect();
    for (let i = 0; i < 5; i++) {
      expect(connector.status().state).toBe('up');
      expect((await connector.submit(submission())).kind).toBe('unknown');
    }
    expect(connector.status().state).toBe('down');
    expect(connector.freeWindow()).toBe(0);
  });
});

describe('the window', () => {
  test('is as wide as there are connections', async () => {
    provider.always({ kind: 'held' });
    const { connector } = await connect({ connections: 3, per_second: 1_000 });
    expect(connector.freeWindow()).toBe(3);
    const all = Array.from({ length: 3 }, () => connector.submit(submission()));
    expect(connector.freeWindow()).toBe(0);
    await waitFor('all are there', () => provider.received.length === 3);
    expect(connector.status().links).toMatchObject([{ inFlight: 3 }]);
    provider.release();
    await Promise.all(all);
    expect(connector.freeWindow()).toBe(3);
  });

  test('is limited by the rate', async () => {
    const { connector } = await connect({ per_second: 0.01 });
    expect(connector.freeWindow()).toBe(1);
    await connector.submit(submission());
    expect(await connector.submit(submission())).toMatchObject({ kind: 'retry', afterMs: 1_000 });
  });

  test('connections are used again', async () => {
    const { connector } = await connect();
    for (let i = 0; i < 15; i++) await connector.submit(submission());
    expect(provider.received).toHaveLength(15);
    expect(provider.connections()).toBeLessThan(5);
  });
});

describe('stopping', () => {
  test('waits for answers under way', async () => {
    provider.always({ kind: 'held' });
    const { connector } = await connect();
    const result = connector.submit(submission());
    await waitFor('it is there', () => provider.received.length === 1);
    const stopped = connector.stop(60_000);
    expect(connector.freeWindow()).toBe(0);
    provider.release();
    expect((await result).kind).toBe('accepted');
    await stopped;
  });

  test('during silence leaves the message unknown', async () => {
    provider.always({ kind: 'silence' });
    const { connector } = await connect({ timeout_s: 600 });
    const result = connector.submit(submission());
    await waitFor('it is there', () => provider.received.length === 1);
    await connector.stop(10);
    expect((await result).kind).toBe('unknown');
  });
});
