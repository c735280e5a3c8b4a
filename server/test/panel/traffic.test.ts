import { afterAll, beforeAll, expect, test } from 'vitest';
import { useGateway, waitFor } from '../support/gateway.ts';
import { numberFor, provision, SENDER, TEXT } from '../support/provisions.ts';
import { startReceiver, type Receiver } from '../webhooks/receiver.ts';
import type { Answer } from './answer.ts';
import { BEHIND_PROXY, type Browser, person, read, refusalOf, signedIn } from './browser.ts';

const receiver: Receiver = await startReceiver();
afterAll(() => receiver.close());

const limited = provision(
  person('operator', { role: 'admin' }),
  person('asha', { webhook: { url: receiver.url } }),
  person('bina'),
);
const gateway = useGateway({
  provision: {
    ...limited,
    connectors: limited.connectors.map((one) => ({ ...one, options: { ...one.options, per_second: 500 } })),
    network: { allow_private: ['127.0.0.0/8'] },
  },
  config: BEHIND_PROXY,
});

let operator: Browser;
beforeAll(async () => {
  operator = await signedIn(gateway, 'operator');
});

const traffic = async (span: string) =>
  read<Answer<'GET /admin/traffic'>>(await operator.get(`admin/traffic?span=${span}`));
const ofCarrier = async (span: string) =>
  read<Answer<'GET /admin/carriers/:name/traffic'>>(
    await operator.get(`admin/carriers/virtual/traffic?span=${span}`),
  );

test('charts follow what becomes of messages, with their times', async () => {
  for (const outcome of ['delivered', 'delivered', 'failed', 'rejected'] as const) {
    await gateway().sendSms(numberFor(outcome));
  }
  const { points, whole } = await waitFor('the figures', async () => {
    const found = await traffic('hour');
    return found.whole.delivered === 2 && found.whole.failed === 2 && found;
  });
  expect(whole).toMatchObject({ accepted: 4, submitted: 4, sent: 3, rejected: 1, delivered: 2, failed: 2 });
  expect(points).toHaveLength(60);
  expect(points.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(4);
  // All of this took place in the last minutes, and the last point is the present one.
  expect(points.slice(0, -10).every(({ accepted, submitted }) => accepted + submitted === 0)).toBe(true);
  expect(whole.toSent).toBeGreaterThan(0);
  expect(whole.singleToSent).toBe(whole.toSent);
  expect(whole.toDelivered).toBeGreaterThanOrEqual(whole.usuallyToDelivered ?? Infinity);

  const { whole: carried } = await ofCarrier('days');
  expect(carried).toMatchObject({ accepted: 4, sent: 3, delivered: 2, mostPerSecond: 500 });
  const hooks = await waitFor('the webhooks', async () => {
    const found = read<Answer<'GET /admin/traffic/webhooks'>>(
      await operator.get('admin/traffic/webhooks?span=hour'),
    ).whole;
    return found.requests > 0 && found.requests === receiver.received.length && found;
  });
  expect(hooks).toMatchObject({ succeeded: hooks.requests, failed: 0 });
  expect(hooks.slow).toBeGreaterThan(0);
  const timesOf = async (username: string) =>
    read<Answer<'GET /webhook/times'>>(await (await signedIn(gateway, username)).get('webhook/times'));
  const own = await waitFor('their rows', async () => {
    const found = await timesOf('asha');
    return found.requests === hooks.requests && found;
  });
  expect(own).toMatchObject({ succeeded: hooks.requests });
  expect(own.slow).toBeGreaterThanOrEqual(own.usually ?? Infinity);
  expect(await timesOf('bina')).toEqual({
    requests: 0,
    succeeded: 0,
    since: null,
    usually: null,
    slow: null,
  });

  expect(refusalOf(await operator.get('admin/carriers/moon/traffic?span=hour'))).toBe('404 not_found');
  expect(refusalOf(await operator.get('admin/traffic?span=year'))).toBe('422 validation_failed');
});

test('messages that wait for a paused carrier are shown as waiting', async () => {
  const before = (await traffic('hour')).whole;
  await operator.post('admin/carriers/virtual/pause');
  await gateway().apply({});
  const ids = [
    await gateway().sendSms(numberFor('delivered')),
    await gateway().sendSms(numberFor('delivered')),
  ];
  await waitFor('the waiting messages', async () => (await ofCarrier('hour')).whole.waiting === 2);
  await operator.post('admin/carriers/virtual/resume');
  for (const id of ids) await gateway().untilStatus(id, 'delivered');
  await waitFor('the figures', async () => (await traffic('days')).whole.delivered === before.delivered + 2);
});

test('a campaign’s page shows how far it had come, and only to its account', async () => {
  const asha = await signedIn(gateway, 'asha');
  const recipients = [numberFor('delivered'), numberFor('delivered'), numberFor('failed')];
  const body = { sender: SENDER, recipients, text: TEXT };
  const sent = await asha.post('campaigns', body, { 'idempotency-key': 'one campaign' });
  const path = `campaigns/${read<{ campaign: number }>(sent).campaign}/progress`;
  const { points } = await waitFor('its end', async () => {
    await gateway().composition.figures.store(true);
    const found = read<Answer<'GET /campaigns/:id/progress'>>(await asha.get(path));
    const last = found.points.at(-1);
    return last?.delivered === 2 && last.failed === 1 && found;
  });
  expect(points.at(-1)).toMatchObject({ done: 3, delivered: 2, failed: 1 });
  const bina = await signedIn(gateway, 'bina');
  expect(refusalOf(await bina.get(path))).toBe('404 not_found');
});
