import { randomBytes } from 'node:crypto';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PYTHON_DKIM } from '../../../scripts/peers.mjs';
import { freePort } from '../../src/storage/embedded/free-port.ts';
import { dataOf, startGateway, waitFor, type Answer, type TestGateway } from '../support/gateway.ts';
import {
  DOMAIN,
  mail,
  mailCustomer,
  MAIL_PATH,
  multipart,
  postMail,
  type MailParameters,
} from '../support/mail.ts';
import { canRunPostfix, startPostfix, type Postfix } from '../support/postfix.ts';
import { verifyWithDkimpy } from '../support/verify-with-dkimpy.ts';
import { startReceiver, type Receiver } from '../webhooks/receiver.ts';

const BOUNCE_DOMAIN = 'bounces.shop.example';
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/128.0';
const QUEUED = /^250 2\.0\.0 Ok: queued as \w+$/;
const FILE = randomBytes(300_000);

type Told = Record<string, string>;
type Shown = {
  message_id: string;
  status: string;
  error_code: string | null;
  timeline: { event: string; detail: string | null }[];
};
type Delivered = { source: Buffer; read: Email };

describe.skipIf(!canRunPostfix || !PYTHON_DKIM.isPresent())('mails by way of Postfix', () => {
  let receiver: Receiver;
  let postfix: Postfix;
  let gateway: TestGateway;

  beforeAll(async () => {
    receiver = await startReceiver();
    const bouncePort = await freePort();
    const users = ['meera', 'ravi', 'asha', 'audit', 'reader', 'desk'];
    postfix = await startPostfix({ users, bounceDomain: BOUNCE_DOMAIN, bouncePort });
    const port = await freePort();
    gateway = await startGateway({
      config: { port, baseUrl: `http://127.0.0.1:${port}`, bouncePort, callsPerSecond: 10_000 },
      provision: {
        accounts: [mailCustomer('asha', DOMAIN)],
        connectors: [
          {
            name: 'relay',
            type: 'smtp',
            channels: ['email'],
            options: {
              ...{ mode: 'relay', host: 'localhost', port: postfix.port, tls: 'starttls', ca: postfix.ca },
              ...{ hostname: 'gateway.shop.example', bounce_domain: BOUNCE_DOMAIN },
            },
          },
        ],
        network: { allow_private: ['127.0.0.0/8'] },
      },
    });
  });

  afterAll(async () => {
    await gateway?.close();
    await postfix?.close();
    await receiver?.close();
  });

  const notified = (more: MailParameters) => mail({ notifyurl: receiver.url, callbackdata: '42', ...more });

  async function mailboxOf(user: string): Promise<Delivered[]> {
    const sources = await waitFor(
      `a mail comes to ${user}`,
      async () => {
        const mails = await postfix.mailsOf(user);
        return mails.length > 0 && mails;
      },
      { seen: postfix.log },
    );
    return Promise.all(sources.map(async (source) => ({ source, read: await PostalMime.parse(source) })));
  }

  async function onlyMailOf(user: string): Promise<Delivered> {
    const [only, ...others] = await mailboxOf(user);
    expect(others).toEqual([]);
    if (!only) throw new Error(`${user} has no mail`);
    return only;
  }

  async function untilShown(answer: Answer, recipient: string, status: string): Promise<Shown> {
    expect(answer.text).toMatch(/^\d+_\w+_\d+$/);
    const { message_id: id } = await waitFor('it is listed', async () => {
      const path = `/messages?batch_id=${answer.text}&recipient=${encodeURIComponent(recipient)}`;
      return dataOf<{ message_id: string }[]>(await gateway.getAs('asha', path))[0];
    });
    return waitFor(
      `the mail to ${recipient} is ${status}`,
      async () => {
        const shown = dataOf<Shown>(await gateway.getAs('asha', `/messages/${id}`));
        return shown.status === status && shown;
      },
      { seen: postfix.log },
    );
  }

  /** What was posted about a message, in order. */
  const toldOf = (id: string) =>
    receiver.received.map(({ body }) => JSON.parse(body) as Told).filter((told) => told['message_id'] === id);

  const untilTold = (id: string, ...events: string[]) =>
    waitFor(`${events.join(', ')} are told`, () => {
      const told = toldOf(id);
      return events.every((event) => told.some((one) => one['event'] === event)) && told;
    });

  test('come to their mailboxes as they were written, signed, and are delivered by their reports', async () => {
    const parameters = notified({
      to: 'Meera <meera@example.net>, ravi@example.net',
      cc: 'asha@example.net',
      bcc: 'audit@example.net',
      subject: 'नमस्ते: your bill',
    });
    const file = { filename: 'größe, "2026".bin', data: FILE };
    // As browsers write a quotation mark in a name.
    const sent = { ...file, filename: file.filename.replaceAll('"', '%22') };
    const answer = await gateway.request(MAIL_PATH, multipart(parameters, [sent]));
    expect(answer.text).toMatch(/_4$/);

    const domains = dataOf<{ domain: string; records: { name: string; value: string }[] }[]>(
      await gateway.getAs('asha', '/email/domains'),
    );
    const records = domains.find(({ domain }) => domain === DOMAIN)?.records ?? [];
    const key = records.find(({ name }) => name.endsWith(`._domainkey.${DOMAIN}`));
    const ids = new Set<string>();
    for (const user of ['meera', 'ravi', 'asha', 'audit']) {
      const { source, read } = await onlyMailOf(user);
      const isCopy = user === 'asha' || user === 'audit';
      expect(read).toMatchObject({
        from: { name: "Asha's Shop", address: `news@${DOMAIN}` },
        to: [{ address: isCopy ? 'meera@example.net' : `${user}@example.net` }],
        cc: [{ address: 'asha@example.net' }],
        subject: 'नमस्ते: your bill',
        html: expect.stringContaining('Your order <b>42</b> is on its way.') as string,
        text: expect.stringContaining('Your order 42 is on its way.') as string,
        attachments: [{ filename: file.filename, disposition: 'attachment' }],
      });
      expect(Buffer.from(read.attachments[0]?.content as ArrayBuffer).equals(FILE)).toBe(true);
      const header = source.toString('latin1').split(/\r?\n\r?\n/, 1)[0] ?? '';
      expect(header).not.toMatch(/^bcc:/im);
      // What Postfix itself notes about the delivery aside.
      const written = header.replace(/^(?:Delivered-To|X-Original-To|Received):.*\n(?:[ \t].*\n)*/gim, '');
      expect(written).not.toContain(user === 'ravi' ? 'meera' : 'ravi');
      if (user !== 'audit') expect(written).not.toContain('audit@');
      ids.add(read.messageId ?? '');
      const asWritten = Buffer.from(source.toString('latin1').replace(/\r?\n/g, '\r\n'), 'latin1');
      expect(verifyWithDkimpy(asWritten, key?.name ?? '', key?.value ?? '')).toBe(true);
      const { message_id: id, timeline } = await untilShown(answer, `${user}@example.net`, 'delivered');
      expect(read.messageId).toBe(`<${id}@${DOMAIN}>`);
      expect(timeline).toContainEqual(
        expect.objectContaining({
          event: 'operator_accepted',
          detail: expect.stringMatching(QUEUED) as string,
        }),
      );
    }
    expect(ids.size).toBe(4);
  });

  test('tell what becomes of them, up to the click, to their notifyurl and in their timeline', async () => {
    const parameters = notified({
      to: 'reader@example.net',
      trackopens: 'true',
      trackclicks: 'true',
      html: '<body><p>See <a href="https://shop.example/order?no=42&amp;x=1">your order</a>.</p></body>',
    });
    const answer = await postMail(gateway, parameters);
    const { message_id: id } = await untilShown(answer, 'reader@example.net', 'delivered');
    const { html = '' } = (await onlyMailOf('reader')).read;
    expect(html).not.toContain('https://shop.example');
    const [, link = ''] = /<a href="([^"]+)"/.exec(html) ?? [];
    const [, pixel = ''] = /<img [^>]*src="([^"]+)"/.exec(html) ?? [];
    const visit = (url: string) => fetch(url, { redirect: 'manual', headers: { 'user-agent': AGENT } });
    const image = await visit(pixel);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/gif']);
    await untilTold(id, 'opened');
    const redirected = await visit(link);
    expect([redirected.status, redirected.headers.get('location')]).toEqual([
      302,
      'https://shop.example/order?no=42&x=1',
    ]);
    const told = await untilTold(id, 'delivered', 'opened', 'clicked');
    // A report that comes together with the relay's answer leaves nothing to tell in between.
    expect(told.map(({ event }) => event).filter((event) => event !== 'sent')).toEqual([
      'delivered',
      'opened',
      'clicked',
    ]);
    for (const one of told) {
      expect(one).toMatchObject({
        broadcast_id: answer.text,
        recipient: 'reader@example.net',
        callbackdata: '42',
      });
    }
    expect(told.at(-1)).toMatchObject({ url: 'https://shop.example/order?no=42&x=1' });
    const timeline = await waitFor('what was told is in the timeline', async () => {
      const shown = dataOf<Shown>(await gateway.getAs('asha', `/messages/${id}`)).timeline;
      return shown.filter(({ event }) => event === 'webhook_delivered').length === told.length && shown;
    });
    expect(timeline.filter(({ event }) => event !== 'webhook_delivered')).toMatchObject([
      { event: 'accepted' },
      { event: 'handed_over' },
      { event: 'operator_accepted', detail: expect.stringMatching(QUEUED) },
      { event: 'receipt', detail: 'delivered' },
      { event: 'delivered' },
      { event: 'opened' },
      { event: 'clicked', detail: 'link 1' },
    ]);
  });

  test('fail by the report about an unknown user, who is not written to again', async () => {
    const answer = await postMail(gateway, notified({ to: 'nobody@example.net, Meera@example.net' }));
    const failed = await untilShown(answer, 'nobody@example.net', 'failed');
    expect(failed).toMatchObject({ error_code: '5.1.1' });
    expect(failed.timeline).toContainEqual(
      expect.objectContaining({ event: 'suppressed', detail: 'bounced' }),
    );
    expect((await untilTold(failed.message_id, 'bounced')).at(-1)).toMatchObject({
      event: 'bounced',
      reason: expect.stringMatching(/unknown/i) as string,
    });
    const { data } = (await gateway.getAs('asha', '/email/suppressions')).body;
    expect(data).toMatchObject([
      { address: 'nobody@example.net', reason: 'bounced', message_id: failed.message_id },
    ]);
    expect((await postMail(gateway, mail({ to: 'Nobody@example.net' }))).text).toBe('-11');
    await untilShown(answer, 'Meera@example.net', 'delivered');
    expect(await gateway.balanceOf('asha', 'email')).toBe((10_000 - 7) * 1_000);
  });

  test('the operator’s alerts reach a mailbox, with their words and in nobody’s account', async () => {
    const since = new Date('2026-01-05T10:00:00Z');
    const alert = {
      id: 7,
      kind: 'carrier_down' as const,
      subject: 'north',
      detail: { waiting: 12 },
      since,
      until: null,
    };
    const told = await gateway.composition.gateway.operator.tellAlert(
      { ...alert, event: 'begun', told: [] },
      { webhook_url: null, mail_to: 'desk@example.net', mail_from: `alerts@${DOMAIN}` },
    );
    expect(told).toEqual([{ way: 'mail', problem: null }]);
    const { read } = await onlyMailOf('desk');
    expect(read.from?.address).toBe(`alerts@${DOMAIN}`);
    expect(read.to?.map(({ address }) => address)).toEqual(['desk@example.net']);
    expect(read.subject).toMatch(/: Carrier down: north$/);
    expect(read.text?.trim().split('\n')).toEqual([
      'Alert: Carrier down: north',
      'Since: 2026-01-05T10:00:00.000Z',
      'waiting: 12',
    ]);
  });
});
