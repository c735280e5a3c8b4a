import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fromPublicId } from '../../src/core/ids.ts';
import { startGateway, waitFor, type TestGateway } from '../support/gateway.ts';
import { customer, numberFor, provision, type Outcome } from '../support/provisions.ts';
import { startReceiver, type Received, type Receiver } from '../webhooks/receiver.ts';

let gateway: TestGateway;
let receiver: Receiver;
let other: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
  other = await startReceiver();
  gateway = await startGateway({
    provision: {
      ...provision(
        customer('asha', { webhook: { url: receiver.url } }),
        customer('curious', { webhook: { url: other.url, events: ['sent', 'delivered', 'failed'] } }),
        customer('deaf'),
      ),
      network: { allow_private: ['127.0.0.0/8'] },
    },
  });
});

beforeEach(() => {
  receiver.received.length = 0;
  other.received.length = 0;
});

afterAll(async () => {
  await gateway.close();
  await receiver.close();
  await other.close();
});

async function send(username: string, outcome: Outcome, more: object = {}) {
  const recipient = numberFor(outcome);
  return { recipient, id: await gateway.sendSms(recipient, more, username) };
}

const receivedFor = (from: Receiver, id: string) =>
  from.received.filter(({ body }) => (JSON.parse(body) as { message_id: string }).message_id === id);

const arrived = (from: Receiver, id: string, count = 1): Promise<Received[]> =>
  waitFor(`${count} webhooks about ${id}`, () => {
    const found = receivedFor(from, id);
    return found.length >= count && found;
  });

/** An event is queued in the transaction that moves its message. */
const untilAllAreTold = () =>
  waitFor('no report is left', async () => (await gateway.rows('select 1 from webhook_queue')).length === 0);

const secretOf = (username: string) => `hs_${username}_0123456789abcdef`;

/** As a receiver would that knows only its secret. */
function verify({ body, headers }: Received, secret: string): unknown {
  expect(headers['x-sms-signature']).toBe(createHmac('sha256', secret).update(body).digest('hex'));
  const standard = new Webhook(Buffer.from(secret).toString('base64'));
  return standard.verify(body, {
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  });
}

describe('a delivery report', () => {
  test('of a delivered message comes once, with the fields and both signatures', async () => {
    const { id, recipient } = await send('asha', 'delivered');
    const [report] = await arrived(receiver, id);
    if (!report) throw new Error('there is no report');
    expect(verify(report, secretOf('asha'))).toEqual({
      event: 'delivery_report',
      message_id: id,
      status: 'delivered',
      delivered_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      recipient,
      cause: null,
    });
    expect(report.headers['content-type']).toContain('application/json');
    const status = await waitFor('the timeline tells of it', async () => {
      const data = await gateway.statusOf(id);
      const timeline = data['timeline'] as { event: string }[];
      return timeline.some(({ event }) => event === 'webhook_delivered') && data;
    });
    const { delivered_at: at } = JSON.parse(report.body) as { delivered_at: string };
    expect(status['delivered_at']).toBe(at);
    expect(receivedFor(receiver, id)).toHaveLength(1);
  });

  test('is not valid under another secret, or when it was tampered with', async () => {
    const { id } = await send('asha', 'delivered');
    const [report] = await arrived(receiver, id);
    if (!report) throw new Error('there is no report');
    expect(() => verify(report, secretOf('curious'))).toThrow();
    expect(() =>
      verify({ ...report, body: report.body.replace('delivered', 'failed') }, secretOf('asha')),
    ).toThrow();
  });

  test.each([
    ['failed', 'failed', 'absent subscriber'],
    ['expired', 'expired', 'validity period expired'],
    ['rejected', 'failed', 'rejected by the virtual carrier'],
  ] as const)('of a message that is %s says why', async (outcome, status, error) => {
    const { id, recipient } = await send('asha', outcome, { client_ref: `ref ${outcome}` });
    const [report] = await arrived(receiver, id);
    if (!report) throw new Error('there is no report');
    expect(verify(report, secretOf('asha'))).toMatchObject({
      event: 'delivery_report',
      message_id: id,
      status,
      recipient,
      error,
      client_ref: `ref ${outcome}`,
    });
  });

  test.each([
    ['duplicate', 2],
    ['early', 1],
    ['lost', 1],
    ['throttled', 1],
  ] as const)('of a %s message comes once', async (outcome, count) => {
    const { id } = await send('asha', outcome);
    await arrived(receiver, id);
    const receipts = () => gateway.rows('select 1 from receipts where message = $1', [fromPublicId(id)]);
    await waitFor('all receipts are stored', async () => (await receipts()).length === count);
    await untilAllAreTold();
    expect(receivedFor(receiver, id)).toHaveLength(1);
  });

  test('for sent comes if chosen, before the one for delivered', async () => {
    const { id } = await send('curious', 'delivered');
    const reports = await arrived(other, id, 2);
    const told = reports.map((report) => verify(report, secretOf('curious')) as { status: string });
    expect(told.map(({ status }) => status)).toEqual(['sent', 'delivered']);
    expect(new Set(reports.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
    expect(receiver.received).toEqual([]);
  });

  test('of an expired message does not come if it was not chosen', async () => {
    const { id } = await send('curious', 'expired');
    await gateway.untilStatus(id, 'expired', 'curious');
    await arrived(other, id);
    await untilAllAreTold();
    expect(receivedFor(other, id).map(({ body }) => (JSON.parse(body) as { status: string }).status)).toEqual(
      ['sent'],
    );
  });

  test('goes to nobody if the account has no webhook', async () => {
    const { id } = await send('deaf', 'delivered');
    await gateway.untilStatus(id, 'delivered', 'deaf');
    const account = await gateway.accountOf('deaf');
    expect(await gateway.rows('select 1 from events where account = $1', [account])).toEqual([]);
  });

  test('goes to a webhook that was set up a moment ago', async () => {
    await gateway.apply({ accounts: [{ username: 'deaf', webhook: { url: receiver.url } }] });
    const { id } = await send('deaf', 'delivered');
    const [report] = await arrived(receiver, id);
    if (!report) throw new Error('there is no report');
    verify(report, secretOf('deaf'));
  });
});
