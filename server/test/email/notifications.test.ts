import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../src/durations.ts';
import { fromPublicId } from '../../src/core/ids.ts';
import { dataOf, useGateway, waitFor, type Answer } from '../support/gateway.ts';
import {
  DOMAIN,
  mail,
  mailCustomer,
  MAIL_PATH,
  multipart,
  postMail,
  provisionMail,
  type MailParameters,
} from '../support/mail.ts';
import { keyOf } from '../support/provisions.ts';
import { startReceiver, type Receiver } from '../webhooks/receiver.ts';

const SECRET = 'hs_asha_0123456789abcdef';
const gateway = useGateway({
  config: { callsPerSecond: 10_000, notifyUrls: 3 },
  provision: {
    ...provisionMail(
      mailCustomer('asha', DOMAIN, {
        api_secret: SECRET,
        email: { unsubscribe: true, domains: [{ domain: DOMAIN, status: 'approved' }] },
      }),
      mailCustomer('ravi', 'ravi.example', { api_secret: SECRET }),
    ),
    network: { allow_private: ['127.0.0.0/8'] },
  },
});

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

type Told = Record<string, string | boolean>;

/** What was posted about the messages of this call, in order. */
function toldOf({ text: broadcast }: Answer): Told[] {
  return receiver.received
    .map(({ body }) => JSON.parse(body) as Told)
    .filter((told) => told['broadcast_id'] === broadcast);
}

async function untilTold(answer: Answer, ...events: string[]): Promise<Told[]> {
  await waitFor(`${events.join(', ')} are told`, () =>
    events.every((event) => toldOf(answer).some((told) => told['event'] === event)),
  );
  return toldOf(answer);
}

const notified = (more: MailParameters = {}) =>
  postMail(gateway(), mail({ notifyurl: `${receiver.url}?order=42&x=y`, callbackdata: 'order 42', ...more }));

/** The html of the mail as the virtual mailbox has it, with its soft line breaks undone. */
async function sourceTo(recipient: string): Promise<string> {
  const [row] = await gateway().rows<{ source: string }>(
    `select convert_from(string_agg(p.data, ''::bytea order by p.piece), 'UTF8') as source
       from virtual_mails m join virtual_mail_pieces p using (bucket, account, id)
      where m.recipient = $1 group by m.id`,
    [recipient],
  );
  if (!row) throw new Error(`no mail went to ${recipient}`);
  return row.source.replaceAll('=\r\n', '').replaceAll('=3D', '=');
}

const follow = (url: string, options: { method?: 'GET' | 'HEAD' | 'POST'; agent?: string } = {}) =>
  gateway().request(new URL(url).pathname, {
    method: options.method ?? 'GET',
    headers: { 'user-agent': options.agent ?? 'Mozilla/5.0 (X11; Linux x86_64) Firefox/128.0' },
  });

describe('the notifyurl of a call', () => {
  test('is told that a mail was sent and delivered, in this order, signed, with the data of the call', async () => {
    const answer = await notified();
    const told = await untilTold(answer, 'sent', 'delivered');
    expect(told).toEqual([
      {
        event: 'sent',
        message_id: expect.stringMatching(/^[0-9a-z]{26}$/),
        broadcast_id: answer.text,
        recipient: 'ravi@customer.example',
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        callbackdata: 'order 42',
        cause: null,
      },
      expect.objectContaining({ event: 'delivered', message_id: told[0]?.['message_id'] }),
    ]);
    const [post] = receiver.received.filter(({ body }) => body.includes(answer.text));
    expect(post?.path).toBe(`${new URL(receiver.url).pathname}?order=42&x=y`);
    const signature = createHmac('sha256', SECRET)
      .update(post?.body ?? '')
      .digest('hex');
    expect(post?.headers['x-sms-signature']).toBe(signature);
    await waitFor('the timeline to show both notifications', async () => {
      const { timeline } = dataOf<{ timeline: { event: string }[] }>(
        await gateway().getAs('asha', `/messages/${String(told[0]?.['message_id'])}`),
      );
      return timeline.filter(({ event }) => event === 'webhook_delivered').length === 2;
    });
  });

  test('is told of a bounce, with the reason; the address is suppressed from then on', async () => {
    const answer = await notified({ to: 'bounce@customer.example' });
    const told = await untilTold(answer, 'bounced');
    expect(told.at(-1)).toMatchObject({
      event: 'bounced',
      reason: expect.stringContaining('5.1.1'),
      cause: 'no_mailbox',
    });
    const message = dataOf<Record<string, unknown>>(
      await gateway().getAs('asha', `/messages/${String(told[0]?.['message_id'])}`),
    );
    expect(message).toMatchObject({
      status: 'failed',
      error_code: '5.1.1',
      cause: 'no_mailbox',
      credits: 1,
      subject: 'Your order',
    });
    expect(message['timeline']).toContainEqual(
      expect.objectContaining({ event: 'suppressed', detail: 'bounced' }),
    );
    const { data } = (await gateway().getAs('asha', '/email/suppressions')).body;
    expect(data).toMatchObject([
      { address: 'bounce@customer.example', reason: 'bounced', message_id: told[0]?.['message_id'] },
    ]);
    expect((await postMail(gateway(), mail({ to: 'bounce@customer.example' }))).text).toBe('-11');
  });

  test('is one endpoint for all its queries, of which an account may have so many', async () => {
    const other = (path: string) => `http://127.0.0.1:9/${path}`;
    expect((await notified({ notifyurl: other('a?1') })).text).toMatch(/_1$/);
    expect((await notified({ notifyurl: other('a?2') })).text).toMatch(/_1$/);
    expect((await notified({ notifyurl: other('b') })).text).toMatch(/_1$/);
    expect((await notified({ notifyurl: other('c') })).text).toBe('-11');
    const rows = await gateway().rows<{ url: string }>(
      `select url from webhook_endpoints where kind = 'notify' order by endpoint`,
    );
    expect(rows.map(({ url }) => url)).toEqual([receiver.url, other('a'), other('b')]);
  });

  test('is told of the first open and of the first click on each link, and of those by programs', async () => {
    const answer = await notified({
      to: 'tracked@customer.example',
      trackopens: 'true',
      trackclicks: 'true',
      html: '<body><a href="https://shop.example/a?x=1&amp;y=2">A</a><a href="mailto:x@y.example">M</a></body>',
      text: 'See https://shop.example/b.',
    });
    await untilTold(answer, 'delivered');
    const source = await sourceTo('tracked@customer.example');
    const [pixel = ''] = /http:[^"]*\/o\/[\w-]+/.exec(source) ?? [];
    const links = [...source.matchAll(/http:[^"\s]*\/c\d+\/[\w-]+/g)].map(([url]) => url);
    expect(source).toContain('mailto:x@y.example');
    expect(source).not.toContain('https://shop.example');

    expect((await follow(pixel, { agent: 'Mozilla/5.0' })).headers['content-type']).toBe('image/gif');
    await follow(pixel);
    await follow(pixel);
    const clicked = await follow(links[0] ?? '');
    expect([clicked.status, clicked.headers['location']]).toEqual([302, 'https://shop.example/b']);
    expect((await follow(links[1] ?? '')).headers['location']).toBe('https://shop.example/a?x=1&y=2');
    await follow(links[1] ?? '');
    await waitFor(
      'both clicks are told',
      () => toldOf(answer).filter((t) => t['event'] === 'clicked').length === 2,
    );
    await waitFor(
      'both opens are told',
      () => toldOf(answer).filter((t) => t['event'] === 'opened').length === 2,
    );
    const told = toldOf(answer);
    expect(told.filter(({ event }) => event === 'opened').map(({ prefetch }) => prefetch)).toEqual([
      true,
      undefined,
    ]);
    expect(told.flatMap(({ event, url }) => (event === 'clicked' ? [url] : [])).sort()).toEqual([
      'https://shop.example/a?x=1&y=2',
      'https://shop.example/b',
    ]);
    const { timeline } = dataOf<{ timeline: { event: string; detail: string | null }[] }>(
      await gateway().getAs('asha', `/messages/${String(told[0]?.['message_id'])}`),
    );
    expect(timeline.filter(({ event }) => ['opened', 'clicked'].includes(event))).toHaveLength(4);
  });
});

describe("without a notifyurl, the account's webhook", () => {
  test('is told of mail only if it is still enabled for it, under the full names', async () => {
    const send = () =>
      postMail(gateway(), mail({ api_key: keyOf('ravi'), from: 'a@ravi.example', callbackdata: 'x' }));
    const setUp = (events: string[]) =>
      gateway().apply({ accounts: [{ username: 'ravi', webhook: { url: receiver.url, events } }] });
    await setUp(['delivery_report', 'inbound_sms']);
    const untold = await send();
    await waitFor('it is delivered', async () => (await stateOf(untold)) === 'delivered');
    await setUp(['email_delivered']);
    const answer = await send();
    const told = await untilTold(answer, 'email_delivered');
    expect(told).toEqual([
      {
        event: 'email_delivered',
        message_id: expect.any(String),
        broadcast_id: answer.text,
        recipient: 'ravi@customer.example',
        timestamp: expect.any(String),
        cause: null,
      },
    ]);
    expect(toldOf(untold)).toEqual([]);
  });
});

describe('a link in a mail', () => {
  test('unsubscribes by POST and only shows a page by GET', async () => {
    const answer = await notified({ to: 'leaving@customer.example' });
    await untilTold(answer, 'delivered');
    const source = await sourceTo('leaving@customer.example');
    const [, url = ''] = /List-Unsubscribe:\s+<([^>]+)>/.exec(source) ?? [];
    expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const page = await follow(url);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Press the button')]);
    expect(await suppressionOf('leaving@customer.example')).toBeUndefined();
    const done = await gateway().request(new URL(url).pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect([done.status, done.text]).toEqual([200, expect.stringContaining('You are unsubscribed')]);
    expect(await suppressionOf('leaving@customer.example')).toBe('unsubscribed');
    expect((await notified({ to: 'leaving@customer.example' })).text).toBe('-11');
  });

  test.each(['o', 'c0', 'u'])('that nobody signed does nothing: %s', async (word) => {
    const [message] = await gateway().rows<{ id: string }>('select id from messages limit 1');
    const { toPublicId } = await import('../../src/core/ids.ts');
    const path = `/l/${toPublicId(message?.id ?? '')}/${word}/${'A'.repeat(16)}`;
    const before = await gateway().rows('select count(*) from suppressions');
    for (const method of ['GET', 'POST'] as const) {
      const { status, text } = await gateway().request(path, { method });
      expect([status, text]).toEqual([404, expect.stringContaining('Page not found')]);
    }
    expect(await gateway().rows('select count(*) from suppressions')).toEqual(before);
  });
});

async function stateOf({ text }: Answer): Promise<unknown> {
  return dataOf<{ status: string }>(await gateway().getAs('ravi', `/messages/${text}`)).status;
}

async function suppressionOf(address: string): Promise<string | undefined> {
  const [row] = await gateway().rows<{ reason: string }>(
    'select reason from suppressions where address = $1',
    [address],
  );
  return row?.reason;
}

test('a mail whose attachment is no longer stored fails with the cause, and is refunded', async () => {
  const before = await gateway().balanceOf('asha', 'email');
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString();
  const answer = await gateway().request(
    MAIL_PATH,
    multipart(mail({ to: 'bill@customer.example', sendat: tomorrow }), [
      { filename: 'bill.pdf', type: 'application/pdf', data: 'a'.repeat(1_000) },
    ]),
  );
  expect(answer.text).toMatch(/_1$/);
  const id = answer.text.split('_')[1] ?? '';
  const message = fromPublicId(id);
  await gateway().rows(
    `delete from attachments where upload = (
       select (content #>> '{attachments,upload}')::uuid from contents where first = $1)`,
    [message],
  );
  await gateway().rows('update scheduled set due = now() where id = $1', [message]);
  const found = async () => (await gateway().getAs('asha', `/messages/${id}`)).body.data ?? {};
  await waitFor('it has ended', async () => !/scheduled|queued/.test(String((await found())['status'])));
  expect(await found()).toMatchObject({
    status: 'failed',
    error: "its content can't be read: the attachment bill.pdf is no longer stored",
  });
  expect(await gateway().balanceOf('asha', 'email')).toBe(before);
});

test('another channel’s id is unknown to the reports about SMS', async () => {
  const answer = await notified();
  const [told] = await untilTold(answer, 'delivered');
  const id = String(told?.['message_id']);
  expect(fromPublicId(id)).not.toBeNull();
  for (const path of [`/sms/status/${id}`, `/sms/status/${answer.text}`, `/delivery/${id}`]) {
    expect((await gateway().getAs('asha', path)).status).toBe(404);
  }
  const legacy = (path: string) => gateway().request(`${path}&api_key=${keyOf('asha')}`);
  expect(
    (await legacy(`/api/smsdlr?broadcastid=${answer.text}&phonenumber=ravi@customer.example`)).text,
  ).toBe('-15');
  expect((await legacy('/httpapi/getmisreport?limit=10')).text).toBe('[]');
  const { data } = (await gateway().getAs('asha', `/messages?channel=email&batch_id=${answer.text}`)).body;
  expect(data).toMatchObject([{ message_id: id, channel: 'email', subject: 'Your order', route: 'email' }]);
  expect((await gateway().getAs('asha', `/messages?channel=sms&batch_id=${answer.text}`)).body.data).toEqual(
    [],
  );
});
