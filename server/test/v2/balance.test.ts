import { expect, test } from 'vitest';
import { creditAccount } from '../../src/core/accounts/manage-accounts.ts';
import { messageIdOf, useGateway } from '../support/gateway.ts';
import { customer, provision, SENDER, TEXT } from '../support/provisions.ts';
import { OPERATOR } from '../support/operator.ts';

const gateway = useGateway({
  workers: false,
  provision: provision(
    customer('asha', { credits: { sms: 2500.125 }, prices: { T: 0.1 } }),
    customer('ravi', { credits: {} }),
  ),
});

const SEND = { sender_id: SENDER, recipient: '9876543210', message: TEXT };

test('GET /balance answers with the exact credits, and nothing else', async () => {
  const answer = await gateway().getAs('asha', '/balance');
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    success: true,
    data: {
      balance: 2500.125,
      currency: 'credits',
      last_updated: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    },
  });
});

test('an empty balance is 0', async () => {
  expect((await gateway().getAs('ravi', '/balance')).body.data).toMatchObject({ balance: 0 });
});

test('sends and grants show at once, without the errors of floating point', async () => {
  const before = (await gateway().getAs('asha', '/balance')).body.data;
  for (let i = 0; i < 3; i++) messageIdOf(await gateway().sendAs('asha', SEND));
  await creditAccount(gateway().db, OPERATOR, gateway().composition.ids, 'asha', 'sms', 1);
  const after = (await gateway().getAs('asha', '/balance')).body.data;
  expect(after).toMatchObject({ balance: 2499.826 });
  expect(Date.parse(String(after?.['last_updated']))).toBeGreaterThan(
    Date.parse(String(before?.['last_updated'])),
  );
});
