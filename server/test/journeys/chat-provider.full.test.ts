import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chatToolsOf } from '../../src/connectors/registry.ts';
import { createVault } from '../../src/core/accounts/vault.ts';
import { syncTemplates } from '../../src/core/channels/chatapp/sync-templates.ts';
import { callbackUrl } from '../../src/core/delivery/callback-address.ts';
import { pageOfUnmatched } from '../../src/core/delivery/unmatched-receipts.ts';
import { pauseConnector } from '../../src/core/delivery/manage-connectors.ts';
import { STATE } from '../../src/core/messages/states.ts';
import { HOUR_MS } from '../../src/durations.ts';
import { CHAT_SENDER, CLOUD, listedTemplate, postChat, provisionCloud } from '../support/chat.ts';
import { createChatNews } from '../support/chat-news.ts';
import { startChatProvider, type ChatProvider, type ReceivedChat } from '../support/chat-provider.ts';
import { dataOf, startGateway, waitFor, type Answer, type TestGateway } from '../support/gateway.ts';
import { BEHIND_PROXY, passwordOf, refusalOf, signedIn } from '../panel/browser.ts';
import { OPERATOR } from '../support/operator.ts';
import { startReceiver, type Receiver } from '../webhooks/receiver.ts';

const ORDER = { template: 'order_update', params: ['42', 'Monday'] };
const YEAR_MS = 365 * 24 * HOUR_MS;

let provider: ChatProvider;
let receiver: Receiver;
let line: Awaited<ReturnType<typeof startLine>>;
let gateway: TestGateway;
let url: string;
let otherUrl: string;
let people = 0;

/** A business account of somebody else's, whose callbacks come to a connector of its own. */
const OTHER = {
  phoneNumberId: '206540352242922',
  businessAccountId: '202290129340398',
  appSecret: 'app-secret-of-another',
  verifyToken: 'verify-token-of-another',
};
const otherNews = createChatNews(OTHER);

beforeAll(async () => {
  provider = await startChatProvider();
  provider.state.templates = [
    listedTemplate('order_update', 'Order {{1}} ships on {{2}}.'),
    listedTemplate('hello', 'Hello!'),
  ];
  receiver = await startReceiver();
  line = await startLine(Number(new URL(provider.url).port));
  provider.state.nextPageAt = line.url;
  const ours = provisionCloud(
    provider,
    { base_url: line.url, timeout_s: 5, per_second: 1_000, connections: 100 },
    { webhook: { url: receiver.url }, credits: { chatapp: 10_000 }, password: passwordOf('asha') },
  );
  gateway = await startGateway({
    config: { chatWaitMs: 12_000, ...BEHIND_PROXY },
    provision: {
      ...ours,
      connectors: [
        ...ours.connectors,
        {
          name: 'another',
          type: 'whatsapp-cloud',
          channels: ['chatapp'],
          options: {
            ...provider.options,
            phone_number_id: OTHER.phoneNumberId,
            business_account_id: OTHER.businessAccountId,
            app_secret: OTHER.appSecret,
          },
        },
      ],
      network: { allow_private: ['127.0.0.0/8'] },
    },
  });
  const vault = createVault('the key of the tests');
  url = callbackUrl(vault, gateway.url, { name: CLOUD, options: {} });
  otherUrl = callbackUrl(vault, gateway.url, { name: 'another', options: {} });
  await waitFor('the templates are known', async () => {
    const { text } = await gateway.getAs('asha', '/chatapp/templates');
    if (text.includes('order_update')) return true;
    // On a busy machine the answer to the first look may take too long, and the next look is far off.
    await sync().catch(() => undefined);
    return false;
  });
});

afterAll(async () => {
  await gateway.close();
  await line.close();
  await provider.close();
  await receiver.close();
});

async function sync() {
  const carrier = gateway.composition.world().carriers.find(({ name }) => name === CLOUD);
  const tools = carrier && chatToolsOf(carrier);
  if (!tools) throw new Error('the connector has no templates');
  return syncTemplates(gateway.db, CLOUD, tools.listTemplates);
}

/** The connection to the provider, which can be down. */
async function startLine(target: number) {
  const sockets = new Set<Socket>();
  const start = async (port: number) => {
    const server = createServer((from) => {
      const to = connect(target, '127.0.0.1');
      for (const [socket, other] of [[from, to] as const, [to, from] as const]) {
        sockets.add(socket);
        socket.on('close', () => {
          sockets.delete(socket);
          other.destroy();
        });
        socket.on('error', () => other.destroy());
        socket.pipe(other);
      }
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  let server = await start(0);
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    close,
    open: async () => {
      server = await start(port);
    },
  };
}

type Sent = { message_id: string; id: number; to: string };
type Status = { message_id: string; id: number; status: string; error: string | null } & Record<
  'sent_at' | 'delivered_at' | 'read_at',
  string | null
>;
type Told = Record<string, unknown>;

const somebody = () => `9198${String((people += 1)).padStart(8, '0')}`;
const send = (to: string, body: object = ORDER) => postChat(gateway, { to, ...body });
const balance = () => gateway.balanceOf('asha', 'chatapp');
const tell: ChatProvider['news']['tell'] = (...call) => provider.news.tell(...call);
const receivedFor = (to: string) => provider.received.filter((one) => one.to === to);

function theOneFor(to: string): ReceivedChat {
  const [first, ...others] = receivedFor(to);
  if (!first || others.length > 0) throw new Error(`${to} got ${others.length + (first ? 1 : 0)} messages`);
  return first;
}

async function statusOf(id: string | number): Promise<Status> {
  const answer = await gateway.getAs('asha', `/chatapp/status/${encodeURIComponent(id)}`);
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return dataOf<Status>(answer);
}

const untilStatus = (id: string | number, status: string) =>
  waitFor(`the message is ${status}`, async () => {
    const found = await statusOf(id);
    return found.status === status && found;
  });

const told = (event: string, to: string): Told[] =>
  receiver.received
    .map(({ body }) => JSON.parse(body) as Told)
    .filter((payload) => payload['event'] === event && [payload['to'], payload['from']].includes(to));

const untilAllTold = () =>
  waitFor('nothing is left to tell', async () => {
    const rows = await gateway.rows('select 1 from webhook_queue limit 1');
    return rows.length === 0;
  });

function expectRefused(answer: Answer, status: number, code: string): void {
  expect([answer.status, answer.body.error?.code, answer.text]).toEqual([status, code, answer.text]);
}

describe('a message', () => {
  test('by template reaches the provider as it is documented, and is answered with the provider’s id', async () => {
    const to = somebody();
    const { message_id, id } = dataOf<Sent>(await send(to));
    const received = theOneFor(to);
    expect(message_id).toBe(received.id);
    expect(received.document).toMatchObject({
      to,
      type: 'template',
      template: {
        name: 'order_update',
        language: { code: 'en' },
        components: [
          {
            type: 'body',
            parameters: [
              { type: 'text', text: '42' },
              { type: 'text', text: 'Monday' },
            ],
          },
        ],
      },
    });
    const { news } = provider;
    await tell(url, news.status(received, 'sent'));
    await tell(url, news.status(received, 'delivered'));
    await tell(url, news.status(received, 'read'));
    expect(await untilStatus(id, 'read')).toMatchObject({ message_id, id, error: null });
    await untilAllTold();
    expect(told('chat_status', to).map(({ status }) => status)).toEqual(['sent', 'delivered', 'read']);
  });

  test('that is read before it is delivered was delivered', async () => {
    const to = somebody();
    const { id } = dataOf<Sent>(await send(to));
    const { news } = provider;
    const message = theOneFor(to);
    await tell(url, news.status(message, 'read'));
    const read = await untilStatus(id, 'read');
    expect(read.delivered_at).toEqual(expect.any(String));
    await tell(url, news.status(message, 'delivered'));
    await tell(url, news.status(message, 'sent'));
    expect(await statusOf(id)).toEqual(read);
    await untilAllTold();
    const words = told('chat_status', to).map(({ status }) => status);
    expect(words.toSorted()).toEqual([...new Set(words)].toSorted());
    expect(words.at(-1)).toBe('read');
  });

  test('that fails later is refunded, once, with its cause', async () => {
    const before = await balance();
    const to = somebody();
    const { id } = dataOf<Sent>(await send(to));
    const failed = provider.news.status(theOneFor(to), 'failed', { error: 131026 });
    await tell(url, failed, failed);
    await tell(url, failed);
    const { error } = await untilStatus(id, 'failed');
    expect(error).toContain("can't be reached");
    await waitFor('it is refunded', async () => (await balance()) === before);
    await untilAllTold();
    const failures = told('chat_status', to).filter(({ status }) => status === 'failed');
    expect(failures).toMatchObject([{ error }]);
  });
});

test('a message whose own values are missing fails, and nobody gets the values of another', async () => {
  const [first, second, third] = [somebody(), somebody(), somebody()];
  const before = (await balance()) ?? 0;
  await pauseConnector(gateway.db, OPERATOR, CLOUD, true);
  const rows = [first, second, third].map((to, i) => ({ to, params: [`order ${i}`, 'Monday'] }));
  const bulk = { path: '/chatapp/send-bulk' };
  expect((await postChat(gateway, { template: 'order_update', rows }, bulk)).status).toBe(200);
  await gateway.rows(
    'delete from contents c using messages m where m.recipient = $1 and c.bucket = m.bucket and c.first = m.id',
    [second],
  );
  await pauseConnector(gateway.db, OPERATOR, CLOUD, false);
  await waitFor('all are settled', async () => {
    const states = await gateway.rows<{ state: number }>(
      'select state from messages where recipient = any ($1)',
      [[first, second, third]],
    );
    return states.every(({ state }) => state >= STATE.sent);
  });
  expect(JSON.stringify(theOneFor(first).document)).toContain('order 0');
  expect(JSON.stringify(theOneFor(third).document)).toContain('order 2');
  expect(receivedFor(second)).toEqual([]);
  expect(await balance()).toBe(before - 2_000);
});

describe('a session', () => {
  test('is opened by a message of the person, for text and media', async () => {
    const to = somebody();
    expectRefused(await send(to, { message: 'Hello' }), 422, 'template_required');
    expect(await tell(url, provider.news.inbound(to, { text: { body: 'Where is it?' } }))).toMatchObject({
      status: 200,
    });
    expect((await send(to, { message: 'On its way.' })).status).toBe(200);
    expect((await send(to, { media_url: 'https://shop.example/bill.pdf', caption: 'Bill' })).status).toBe(
      200,
    );
    expect(receivedFor(to).map(({ document }) => document)).toMatchObject([
      { type: 'text', text: { body: 'On its way.' } },
      { type: 'document', document: { link: 'https://shop.example/bill.pdf', caption: 'Bill' } },
    ]);
    await untilAllTold();
    expect(told('inbound_chat', to)).toMatchObject([
      { from: to, to: CHAT_SENDER, type: 'text', message: 'Where is it?', contact_name: 'Asha Rao' },
    ]);
  });

  test('counts from the provider’s time, not from the callback', async () => {
    const [early, late] = [somebody(), somebody()];
    const { news } = provider;
    const at = (hours: number) => ({ at: new Date(Date.now() - hours * HOUR_MS) });
    await tell(url, news.inbound(early, { text: { body: 'x' } }, at(25)));
    await tell(url, news.inbound(late, { text: { body: 'x' } }, at(23)));
    expectRefused(await send(early, { message: 'Hello' }), 422, 'template_required');
    expect((await send(late, { message: 'Hello' })).status).toBe(200);
  });

  test.each([
    ['next year', YEAR_MS],
    ['in three minutes', 180_000],
  ])('opened by a message dated %s counts as opened now', async (_when, ahead) => {
    const to = somebody();
    const message = provider.news.inbound(to, { text: { body: 'x' } }, { at: new Date(Date.now() + ahead) });
    await tell(url, message);
    expect((await send(to, { message: 'Hello' })).status).toBe(200);
    const rows = await gateway.rows<{ later: boolean }>(
      'select last_at > now() as later from chat_sessions where person = $1',
      [to],
    );
    expect(rows).toEqual([{ later: false }]);
  });

  test('is opened once by a message that comes twice', async () => {
    const to = somebody();
    const message = provider.news.inbound(to, { text: { body: 'Once' } });
    await tell(url, message, message);
    await tell(url, message);
    await untilAllTold();
    expect(told('inbound_chat', to)).toHaveLength(1);
    expect(await gateway.rows('select 1 from inbound_chats where person = $1', [to])).toHaveLength(1);
  });
});

test('a file that a person has sent is given to the account that it was sent to', async () => {
  const to = somebody();
  const content = Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]);
  provider.putMedia('77001', { mimeType: 'image/png', content, url: `${line.url}/files/77001` });
  await tell(
    url,
    provider.news.inbound(to, { image: { id: '77001', mime_type: 'image/png', caption: 'Me' } }),
  );
  await untilAllTold();
  expect(told('inbound_chat', to)).toMatchObject([
    { type: 'image', message: 'Me', media: { id: '77001', mime_type: 'image/png' } },
  ]);
  const answer = await gateway.getAs('asha', '/chatapp/media/77001');
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/png']);
  expect(Number(answer.headers['content-length'])).toBe(content.length);
  expect((await gateway.getAs('asha', '/chatapp/media/77002')).status).toBe(404);

  const browser = await signedIn(() => gateway, 'asha');
  const thread = await browser.get(`chat/conversations/${to}`);
  expect(JSON.parse(thread.text)).toMatchObject({
    items: [{ body: 'Me', media: { id: '77001', filename: null, mimeType: 'image/png', isPicture: true } }],
  });
  const picture = await browser.get('chat/media/77001');
  expect([
    picture.status,
    picture.headers['content-type'],
    picture.headers['content-security-policy'],
  ]).toEqual([200, 'image/png', "default-src 'none'; sandbox"]);
  expect(picture.headers['content-disposition']).toMatch(/^attachment/);
  expect(refusalOf(await browser.get('chat/media/77002'))).toBe('404 not_found');
  await gateway.rows(
    `update inbound_chats set media = media || '{"mimeType": "image/svg+xml"}' where person = $1`,
    [to],
  );
  const risky = await browser.get(`chat/conversations/${to}`);
  expect(JSON.parse(risky.text)).toMatchObject({ items: [{ media: { isPicture: false } }] });
});

describe('a refusal of the provider', () => {
  test.each([
    [131047, 422, 'template_required'],
    [131026, 422, 'invalid_recipient'],
    [132001, 404, 'template_not_found'],
    [132000, 422, 'validation_failed'],
    [132012, 422, 'validation_failed'],
    [132015, 422, 'template_not_sendable'],
    [132016, 422, 'template_not_sendable'],
    [131000, 502, 'upstream_error'],
    [131016, 502, 'upstream_error'],
    [999999, 502, 'upstream_error'],
  ])('with the code %i is answered %i %s, and costs nothing', async (code, status, word) => {
    const before = await balance();
    const to = somebody();
    provider.to(to, { kind: 'error', code });
    expectRefused(await send(to), status, word);
    expect(await balance()).toBe(before);
    expect(receivedFor(to)).toHaveLength(1);
  });

  test('for its rate is tried again while the caller waits', async () => {
    const to = somebody();
    provider.to(to, { kind: 'error', code: 130429 }, { kind: 'accept' });
    const answer = await send(to);
    expect(answer.status).toBe(200);
    expect(receivedFor(to).map(({ behaviour }) => behaviour)).toEqual(['error', 'accept']);
    expect(dataOf<Sent>(answer).message_id).toBe(receivedFor(to)[1]?.id);
  });
});

describe('an answer that is lost', () => {
  test.each([
    ['silence', { kind: 'silence' } as const],
    ['a cut connection', { kind: 'cut', when: 'after' } as const],
    ['a proxy that failed', { kind: 'http', status: 500, body: '<h1>oops</h1>' } as const],
    ['a proxy that got nonsense', { kind: 'http', status: 502 } as const],
    ['a proxy that found nobody', { kind: 'http', status: 503, body: '{"error":"down"}' } as const],
    ['a gateway that waited in vain', { kind: 'http', status: 504 } as const],
  ])('through %s is answered with our own id, settled by callback and sent once', async (_how, behaviour) => {
    const to = somebody();
    provider.to(to, behaviour);
    const answer = await send(to);
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    const { message_id: own, id } = dataOf<Sent>(answer);
    const message = theOneFor(to);
    expect(own).not.toBe(message.id);
    expect((await statusOf(own)).status).toBe('sent');
    await tell(url, provider.news.status(message, 'delivered'));
    const found = await untilStatus(id, 'delivered');
    expect(found.message_id).toBe(message.id);
    expect(await statusOf(own)).toEqual(found);
    expect(await statusOf(message.id)).toEqual(found);
    expect((await send(somebody())).status).toBe(200);
    expect(receivedFor(to)).toHaveLength(1);
  });

  test('and told as failed is refunded', async () => {
    const before = await balance();
    const to = somebody();
    provider.to(to, { kind: 'silence' });
    const { id } = dataOf<Sent>(await send(to));
    await tell(url, provider.news.status(theOneFor(to), 'failed', { error: 131026 }));
    await untilStatus(id, 'failed');
    await waitFor('it is refunded', async () => (await balance()) === before);
  });
});

describe('a callback', () => {
  test.each([
    ['forged', 'another secret'],
    ['missing', null],
  ])('with a %s signature is refused, and nothing of it is stored', async (_what, secret) => {
    const [to, next] = [somebody(), somebody()];
    const { id } = dataOf<Sent>(await send(to));
    const { news } = provider;
    const document = news.document(
      news.status(theOneFor(to), 'delivered'),
      news.inbound(to, { text: { body: 'Forged' } }),
    );
    expect(await news.post(url, document, secret)).toMatchObject({ status: 401 });
    await tell(url, news.inbound(next, { text: { body: 'Marker' } }));
    await untilAllTold();
    expect(told('inbound_chat', next)).toHaveLength(1);
    expect(told('inbound_chat', to)).toEqual([]);
    expect((await statusOf(id)).status).toBe('sent');
    expectRefused(await send(to, { message: 'Hello' }), 422, 'template_required');
  });

  test('about another business account is taken, and ignored', async () => {
    const to = somebody();
    const { id } = dataOf<Sent>(await send(to));
    const { news } = provider;
    const { field, value } = news.status(theOneFor(to), 'delivered');
    const other = {
      object: 'whatsapp_business_account',
      entry: [{ id: '999', changes: [{ field, value }, news.inbound(to, { text: { body: 'x' } })] }],
    };
    expect(await news.post(url, other)).toMatchObject({ status: 200 });
    expect((await statusOf(id)).status).toBe('sent');
    expectRefused(await send(to, { message: 'Hello' }), 422, 'template_required');
  });

  describe('that names a message', () => {
    const unmatched = async (vendorId: string) => {
      const { items } = await pageOfUnmatched(gateway.db, { before: null, limit: 100 });
      return items.filter((receipt) => receipt.vendorId === vendorId);
    };
    const foreign = async (cause: string) => {
      const { text } = await gateway.composition.metrics.render();
      return Number(new RegExp(`foreign_receipts_total\\{cause="${cause}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
    };
    const unsigned = (message: ReceivedChat) => {
      const tracking = message.tracking?.split('.').slice(0, 2).join('.') ?? null;
      return { ...message, tracking };
    };
    type Forged = { cause: string; over?: () => string; make: (message: ReceivedChat) => ReceivedChat };

    test.each<[string, Forged]>([
      ['over another connector', { cause: 'other_connector', over: () => otherUrl, make: (m) => m }],
      ['of another provider’s id', { cause: 'other_carrier_id', make: (m) => ({ ...m, id: `${m.id}x` }) }],
      ['for another number', { cause: 'other_number', make: (m) => ({ ...m, to: '919111111111' }) }],
    ])('%s moves nothing, and is unmatched', async (_what, { cause, over, make }) => {
      const to = somebody();
      const { id, message_id } = dataOf<Sent>(await send(to));
      const before = [await balance(), await foreign(cause)];
      const told = make(theOneFor(to));
      const news = over ? otherNews : provider.news;
      await news.tell(over?.() ?? url, news.status(told, 'failed', { error: 131026 }));
      expect(await statusOf(id)).toMatchObject({ status: 'sent', message_id, error: null });
      expect(await unmatched(told.id)).toHaveLength(1);
      expect([await balance(), await foreign(cause)]).toEqual([before[0], (before[1] ?? 0) + 1]);
      await tell(url, provider.news.status(theOneFor(to), 'delivered'));
      await untilStatus(id, 'delivered');
    });

    test('without our signature moves nothing while the provider’s id is not known', async () => {
      const to = somebody();
      provider.to(to, { kind: 'cut', when: 'after' });
      const { id } = dataOf<Sent>(await send(to));
      const message = theOneFor(to);
      const before = await balance();
      await tell(url, provider.news.status(unsigned(message), 'failed', { error: 131026 }));
      const torn = { ...message, tracking: `${unsigned(message).tracking}.${'A'.repeat(22)}` };
      await tell(url, provider.news.status(torn, 'failed', { error: 131026 }));
      expect((await statusOf(id)).status).toBe('sent');
      expect(await balance()).toBe(before);
      expect(await unmatched(message.id)).toHaveLength(2);
      await tell(url, provider.news.status(message, 'delivered'));
      await untilStatus(id, 'delivered');
    });

    test('without our signature counts by the provider’s id, as earlier versions sent it', async () => {
      const to = somebody();
      const { id } = dataOf<Sent>(await send(to));
      await tell(url, provider.news.status(unsigned(theOneFor(to)), 'delivered'));
      await untilStatus(id, 'delivered');
    });

    test('that does not exist is unmatched', async () => {
      const to = somebody();
      await send(to);
      const message = { ...unsigned(theOneFor(to)), id: 'wamid.of-nothing' };
      const tracking = message.tracking?.replace(/^..../, '0123') ?? null;
      await tell(url, provider.news.status({ ...message, tracking }, 'delivered'));
      expect(await unmatched('wamid.of-nothing')).toHaveLength(1);
    });

    test.each([
      ['as the provider’s answer wrote it', '5215512345678'],
      ['that is hidden', 'IN.13491208655302741918'],
      ['as it was sent to', '525512345678'],
    ])('counts for the number %s', async (_what, recipient) => {
      const to = '525512345678';
      provider.to(to, { kind: 'accept', waId: '5215512345678' });
      const { id } = dataOf<Sent>(await send(to, { template: 'hello' }));
      const message = receivedFor(to).at(-1);
      if (!message) throw new Error('nothing was sent');
      await tell(url, provider.news.status({ ...message, to: recipient }, 'delivered'));
      await untilStatus(id, 'delivered');
    });

    test('counts for the provider’s form of the number, too, if it comes before the answer', async () => {
      const to = '5493511234567';
      provider.to(to, { kind: 'held', then: { kind: 'accept', waId: '543511234567' } });
      const sending = send(to, { template: 'hello' });
      const message = await waitFor('the provider has it', () => receivedFor(to)[0]);
      await tell(url, provider.news.status({ ...message, to: '543511234567' }, 'delivered'));
      provider.release();
      const { id } = dataOf<Sent>(await sending);
      await untilStatus(id, 'delivered');
    });

    test('as delivered that was refused and refunded is shown and counted, and not charged again', async () => {
      const to = somebody();
      provider.to(to, { kind: 'error', code: 131000 });
      const before = await balance();
      expectRefused(await send(to), 502, 'upstream_error');
      const contradicted = async () => {
        const { text } = await gateway.composition.metrics.render();
        return Number(/contradicted_refunds_total (\d+)/.exec(text)?.[1] ?? 0);
      };
      const counted = await contradicted();
      const delivered = provider.news.status(theOneFor(to), 'delivered');
      await tell(url, delivered, delivered);
      await tell(url, delivered);
      const [own] = dataOf<{ message_id: string; status: string }[]>(
        await gateway.getAs('asha', `/messages?recipient=${to}`),
      );
      const { status, timeline } = dataOf<{ status: string; timeline: { event: string; detail: string }[] }>(
        await gateway.getAs('asha', `/messages/${own?.message_id}`),
      );
      expect(status).toBe('failed');
      expect(timeline.filter(({ event }) => event === 'receipt')).toMatchObject([
        {
          detail: expect.stringMatching(/^delivered, although it was refunded \(3 times, last at /) as string,
        },
      ]);
      expect([await balance(), await contradicted()]).toEqual([before, counted + 1]);
    });
  });

  test('with many statuses, shuffled, doubled and batched, ends in the right states with one event each', async () => {
    const words = [['sent'], ['sent', 'delivered'], ['sent', 'delivered', 'read'], ['failed']] as const;
    const sends = Array.from({ length: 300 }, (_, i) => ({ to: somebody(), words: words[i % 4] ?? [] }));
    const before = (await balance()) ?? 0;
    const sendOne = async (one: (typeof sends)[number]) => {
      const answer = await send(one.to);
      expect([answer.status, answer.text]).toEqual([200, answer.text]);
      return { ...one, ...dataOf<Sent>(answer) };
    };
    const answers = [];
    // A busy machine does not answer hundreds at once in time.
    for (let i = 0; i < sends.length; i += 30) {
      answers.push(...(await Promise.all(sends.slice(i, i + 30).map(sendOne))));
    }
    const { news } = provider;
    const all = answers.flatMap(({ to, words: own }) =>
      own.flatMap((word) => {
        const status = news.status(theOneFor(to), word, word === 'failed' ? { error: 131026 } : {});
        return [status, status];
      }),
    );
    const shuffled = shuffle(all);
    const batches = Array.from({ length: 20 }, (_, i) => shuffled.filter((_status, at) => at % 20 === i));
    const calls = await Promise.all(batches.map((batch) => tell(url, ...batch)));
    expect(calls.map(({ status }) => status)).toEqual(batches.map(() => 200));

    await waitFor('failures are refunded', async () => (await balance()) === before - 225_000);
    for (const { id, words: own } of answers) expect((await statusOf(id)).status).toBe(own.at(-1));
    await untilAllTold();
    for (const { to, words: own } of answers) {
      const events = told('chat_status', to).map(({ status }) => String(status));
      expect(new Set(events).size).toBe(events.length);
      expect(events.at(-1)).toBe(own.at(-1));
    }
  });
});

describe('templates', () => {
  const names = async () =>
    dataOf<{ name: string }[]>(await gateway.getAs('asha', '/chatapp/templates')).map(({ name }) => name);

  test('are what the provider lists', async () => {
    const { state } = provider;
    state.templates?.push(listedTemplate('invoice', 'Invoice {{1}}.'));
    state.templatesPerPage = 2;
    expect(await sync()).toBe(1);
    await waitFor('it is listed', async () => (await names()).includes('invoice'));
    expect((await send(somebody(), { template: 'invoice', params: ['7'] })).status).toBe(200);
    state.templates = state.templates?.filter(({ name }) => name !== 'invoice') ?? null;
    expect(await sync()).toBe(1);
    await waitFor('it is gone', async () => !(await names()).includes('invoice'));
    expectRefused(await send(somebody(), { template: 'invoice', params: ['7'] }), 404, 'template_not_found');
    expect(await sync()).toBe(0);
  });

  test('that the provider pauses cannot be sent until it approves them again', async () => {
    await tell(url, provider.news.template('hello', 'PAUSED'));
    await waitFor('it is paused', async () => !(await names()).includes('hello'));
    expectRefused(await send(somebody(), { template: 'hello' }), 422, 'template_not_sendable');
    await tell(url, provider.news.template('hello', 'APPROVED'));
    await waitFor('it is approved', async () => (await names()).includes('hello'));
    expect((await send(somebody(), { template: 'hello' })).status).toBe(200);
  });
});

// These come last: the connector pauses for longer each time.
describe('a provider', () => {
  test('that cannot be reached is a 502, refunded and never sent; and it is found again', async () => {
    const before = await balance();
    await line.close();
    const during = [somebody(), somebody(), somebody()];
    const answers = await Promise.all(during.map((to) => send(to)));
    for (const answer of answers) expectRefused(answer, 502, 'upstream_error');
    await waitFor('all are refunded', async () => (await balance()) === before);
    await line.open();
    const after = await waitFor('it takes messages again', async () => {
      const to = somebody();
      return (await send(to)).status === 200 && to;
    });
    expect(receivedFor(after)).toHaveLength(1);
    expect(during.flatMap(receivedFor)).toEqual([]);
  });

  test('that does not accept our token is a 502, refunded', async () => {
    const before = await balance();
    const to = somebody();
    provider.to(to, { kind: 'error', code: 190 });
    expectRefused(await send(to), 502, 'upstream_error');
    await waitFor('it is refunded', async () => (await balance()) === before);
    expect(receivedFor(to)).toHaveLength(1);
  });
});

function shuffle<T>(items: readonly T[]): T[] {
  const result = [...items];
  for (let i = result.length - 1; i > 0; i--) {
    const other = Math.floor(Math.random() * (i + 1));
    const [a, b] = [result[i] as T, result[other] as T];
    result[i] = b;
    result[other] = a;
  }
  return result;
}
