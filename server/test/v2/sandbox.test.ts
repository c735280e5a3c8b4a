import { expect, test } from 'vitest';
import { messageIdOf, useGateway, waitFor } from '../support/gateway.ts';
import { customer, numberFor, provision, SENDER, TEXT } from '../support/provisions.ts';

const gateway = useGateway({
  provision: provision(
    customer('asha', { features: { sandbox: true } }),
    customer('penniless', { features: { sandbox: true }, credits: {} }),
  ),
});

const send = (recipient: string, username = 'asha') =>
  gateway().sendAs(username, { sender_id: SENDER, recipient, message: TEXT, sandbox: true });

const eventsOf = (data: Record<string, unknown>) =>
  (data['timeline'] as { event: string }[]).map(({ event }) => event);

test.concurrent.each([
  ['9000000001', 'delivered', null, { receipt: 1 }],
  ['9000000002', 'sent', null, { receipt: 0 }],
  ['9000000003', 'failed', 'absent subscriber', { receipt: 1 }],
  ['9000000004', 'failed', 'bounced', { receipt: 1 }],
  ['9000000005', 'expired', 'validity period expired', { receipt: 1 }],
  ['9000000006', 'delivered', null, { receipt: 1, operator_retry: 2 }],
  ['9000000007', 'delivered', null, { receipt: 1 }],
  ['9000000008', 'delivered', null, { receipt: 2 }],
  ['9000000009', 'delivered', null, { receipt: 1 }],
])('the test number %s leads to %s, and nothing is charged', async (recipient, status, error, counts) => {
  const id = messageIdOf(await send(recipient));
  let data = await gateway().untilStatus(id, status);
  if (counts.receipt === 2) {
    data = await waitFor('the second receipt', async () => {
      const now = await gateway().statusOf(id);
      return eventsOf(now).filter((event) => event === 'receipt').length === 2 && now;
    });
  }
  expect(data).toMatchObject({ status, error, credits: 0 });
  for (const [name, count] of Object.entries(counts)) {
    expect({ [name]: eventsOf(data).filter((event) => event === name).length }).toEqual({ [name]: count });
  }
});

test('nothing of it is in the ledger, and the balance is unchanged', async () => {
  expect(await gateway().balanceOf('asha')).toBe(1_000_000);
  expect(await gateway().rows(`select 1 from ledger where reason <> 'grant'`)).toEqual([]);
  expect(await gateway().rows('select 1 from messages where price <> 0 or entry is not null')).toEqual([]);
});

test('needs no credits, and no carrier of the operator gets it', async () => {
  const id = messageIdOf(await send('9876543210', 'penniless'));
  await gateway().untilStatus(id, 'delivered', 'penniless');
  expect(await gateway().rows('select distinct connector from attempts')).toEqual([{ connector: 0 }]);
});

test('the test numbers are ordinary numbers outside the sandbox', async () => {
  const id = await gateway().sendSms('9000000003');
  expect(await gateway().untilStatus(id, 'delivered')).toMatchObject({ credits: 1 });
});

test('the same checks hold as outside', async () => {
  const answer = await gateway().sendAs('asha', {
    sender_id: SENDER,
    recipient: '9000000001',
    message: 'no template has this',
    sandbox: true,
  });
  expect(answer.body.error).toMatchObject({ code: 'template_mismatch' });
});

test('paid and simulated messages that are stored together are booked separately', async () => {
  const before = await gateway().balanceOf('asha');
  const paid = { sender_id: SENDER, recipient: numberFor('pending'), message: TEXT };
  const bodies = Array.from({ length: 40 }, (_, i) => ({ ...paid, sandbox: i % 2 === 1 }));
  const answers = await Promise.all(bodies.map((body) => gateway().sendAs('asha', body)));
  answers.forEach(messageIdOf);
  expect(await gateway().balanceOf('asha')).toBe((before ?? 0) - 20_000);
  await gateway().auditClean();
});
