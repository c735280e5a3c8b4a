import { expect, test } from 'vitest';
import { useGateway, waitFor } from '../support/gateway.ts';
import { customer, numberFor, provision, SENDER } from '../support/provisions.ts';

const gateway = useGateway({
  provision: provision(customer('asha', { prices: { T: 0.125 }, features: { international: true } })),
});

const ISO_UTC = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

async function reportOf(recipient: string, status: string, more: object = {}) {
  const id = await gateway().sendSms(recipient, more);
  const answer = await waitFor(`the message to ${recipient} is ${status}`, async () => {
    const found = await gateway().getAs('asha', `/delivery/${id}`);
    return found.body.data?.['status'] === status && found;
  });
  return { id, answer };
}

test('GET /delivery/{messageId} answers with the delivery report, and nothing else', async () => {
  const recipient = numberFor('delivered');
  const { id, answer } = await reportOf(recipient, 'delivered');
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    status: 'success',
    data: {
      message_id: id,
      mobile: recipient,
      status: 'delivered',
      delivery_time: ISO_UTC,
      sent_time: ISO_UTC,
      sender_id: SENDER,
      credit: 0.125,
      route: 'transactional',
    },
  });
});

test.each([
  ['failed', 'failed', 0.125],
  ['expired', 'expired', 0.125],
] as const)('a message that the operator reports as %s stays charged', async (outcome, status, credit) => {
  const { answer } = await reportOf(numberFor(outcome), status);
  expect(answer.body.data).toMatchObject({ credit, delivery_time: ISO_UTC, sent_time: ISO_UTC });
});

test('a message that was refused at submission costs nothing and was never sent', async () => {
  const { answer } = await reportOf(numberFor('rejected'), 'failed');
  expect(answer.body.data).toMatchObject({ credit: 0, delivery_time: ISO_UTC, sent_time: null });
});

test('has no delivery time before there is a final state', async () => {
  const { answer } = await reportOf(numberFor('pending'), 'sent');
  expect(answer.body.data).toMatchObject({ delivery_time: null, sent_time: ISO_UTC });
});

test.each([
  ['promotional', { sender_id: 'PROMOTIONAL', message: 'Sale!' }, 1],
  ['international', { sender_id: 'HRKINT', message: 'Hello', recipient: '+14155552671' }, 1],
])('names the route %s', async (route, more, credit) => {
  const { answer } = await reportOf(numberFor('delivered'), 'delivered', more);
  expect(answer.body.data).toMatchObject({ route, credit });
});
