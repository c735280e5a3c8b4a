import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createVault } from '../../src/core/accounts/vault.ts';
import { callbackUrl } from '../../src/core/delivery/callback-address.ts';
import { createLogger } from '../../src/log.ts';
import { startChatProvider, type ChatProvider } from '../support/chat-provider.ts';
import { startGateway, type TestGateway } from '../support/gateway.ts';

const logged: string[] = [];
let provider: ChatProvider;
let gateway: TestGateway;
let url: string;
let numbers = 0;

beforeAll(async () => {
  provider = await startChatProvider();
  gateway = await startGateway({
    log: createLogger('warn', { write: (line) => void logged.push(line) }),
    provision: { connectors: [{ name: 'chat', type: 'whatsapp-cloud', options: provider.options }] },
  });
  url = callbackUrl(createVault('the key of the tests'), gateway.url, { name: 'chat', options: {} });
});

afterAll(async () => {
  await gateway.close();
  await provider.close();
});

const aMessage = () => ({ id: `wamid.cb${(numbers += 1)}`, to: '919876543210' });

async function inboxOf(prefix: string): Promise<string[]> {
  const rows = await gateway.rows('select vendor_id from receipt_inbox where starts_with(vendor_id, $1)', [
    prefix,
  ]);
  return rows.map((row) => String(row['vendor_id']));
}

describe('the question whether the address is ours', () => {
  test('is answered with its challenge', async () => {
    expect(await provider.news.verify(url)).toEqual({ status: 200, text: '1158201444' });
  });

  test('is refused if it does not know the token', async () => {
    expect(await provider.news.verify(url, '1', 'another')).toMatchObject({ status: 403 });
    expect((await fetch(url)).status).toBe(403);
  });
});

describe('a call', () => {
  test('is stored if it is signed', async () => {
    const message = aMessage();
    const { news } = provider;
    expect(await news.tell(url, news.status(message, 'sent'))).toEqual({ status: 200, text: 'OK' });
    expect(await inboxOf(message.id)).toEqual([message.id]);
  });

  test.each([
    ['another secret', 'another'],
    ['nothing', null],
  ])('signed with %s is refused, and nothing of it is stored', async (_what, secret) => {
    const [refused, stored] = [aMessage(), aMessage()];
    const { news } = provider;
    const document = news.document(news.status(refused, 'sent'));
    expect(await news.post(url, document, secret)).toMatchObject({ status: 401 });
    await news.tell(url, news.status(stored, 'sent'));
    expect(await inboxOf(stored.id)).toHaveLength(1);
    expect(await inboxOf(refused.id)).toEqual([]);
  });

  test('about a number that is not ours is answered, so that it does not come again, and logged', async () => {
    const theirs = { messaging_product: 'whatsapp', metadata: { phone_number_id: '4711' }, statuses: [] };
    const document = provider.news.document({ field: 'messages', value: theirs });
    expect(await provider.news.post(url, document)).toEqual({ status: 200, text: 'OK' });
    expect(logged.at(-1)).toContain('4711');
  });

  test('that is no JSON is refused', async () => {
    expect(await provider.news.post(url, 'hello=world')).toMatchObject({ status: 400 });
  });

  test('with a thousand statuses is stored as a whole', async () => {
    const { news } = provider;
    const many = Array.from({ length: 1_000 }, (_, i) =>
      news.status({ id: `wamid.many${i}`, to: '919876543210', tracking: 'x'.repeat(500) }, 'delivered'),
    );
    expect(await news.tell(url, ...many)).toMatchObject({ status: 200 });
    expect(await inboxOf('wamid.many')).toHaveLength(1_000);
  });

  test('is taken up to 3 MB', async () => {
    const { news } = provider;
    const large = (bytes: number) => {
      const document = JSON.stringify(news.document(news.status(aMessage(), 'sent')));
      return document + ' '.repeat(bytes - document.length);
    };
    expect(await news.post(url, large(3_000_000))).toMatchObject({ status: 200 });
    expect(await news.post(url, large(5_000_000))).toMatchObject({ status: 413 });
  });
});
