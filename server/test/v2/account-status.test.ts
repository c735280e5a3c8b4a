import { expect, test } from 'vitest';
import { useGateway, waitFor } from '../support/gateway.ts';
import { customer, numberFor, provision } from '../support/provisions.ts';

const gateway = useGateway({
  provision: provision(
    customer('asha', { credits: { sms: 100.5 }, prices: { T: 0.125 } }),
    customer('ravi', { credits: {}, senders: [], templates: [], time_zone: 'America/St_Johns' }),
    customer('utc', { time_zone: 'UTC' }),
  ),
});

const statusOf = (username: string) => gateway().getAs(username, '/account/status');

test('GET /account/status answers with the state of the account, and nothing else', async () => {
  for (const outcome of ['delivered', 'delivered', 'failed', 'rejected', 'pending'] as const) {
    await gateway().sendSms(numberFor(outcome));
  }
  await waitFor('four are final', async () => {
    return (await gateway().rows('select 1 from messages where state >= 40')).length === 4;
  });
  await gateway().apply({
    accounts: [
      {
        username: 'asha',
        templates: [
          { name: 'new', content: 'Hello {#var#}', status: 'pending' },
          { name: 'newer', content: 'Hi {#var#}', status: 'pending' },
          { name: 'bad', content: 'Hm {#var#}', status: 'rejected' },
        ],
      },
    ],
  });
  const answer = await statusOf('asha');
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    success: true,
    status: 'success',
    data: {
      credit_balance: 100,
      today: { total_sent: 5, delivered: 2, failed: 2, credits_used: 0.5 },
      pending: { templates: 2, sender_ids: 1 },
      account_status: 'active',
      server_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+05:30$/),
    },
  });
  const time = Date.parse(String(answer.body.data?.['server_time']));
  expect(Math.abs(Date.now() - time)).toBeLessThan(30_000);
});

test('events of other days do not count for today', async () => {
  await gateway().rows(
    `insert into usage (bucket, account, day, slot, messages, credits, delivered, failed)
     select bucket, account, current_date + n, 9, 5, 5000, 5, 5 from accounts, unnest(array[-2, 2]) as n
      where username = 'ravi'`,
  );
  const answer = await statusOf('ravi');
  expect(answer.body.data).toMatchObject({
    credit_balance: 0,
    today: { total_sent: 0, delivered: 0, failed: 0, credits_used: 0 },
    pending: { templates: 0, sender_ids: 0 },
    server_time: expect.stringMatching(/-0[23]:30$/),
  });
});

test('the offset of UTC is a number, too', async () => {
  const answer = await statusOf('utc');
  expect(answer.body.data?.['server_time']).toMatch(/\+00:00$/);
});
