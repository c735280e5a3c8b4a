import { beforeAll, expect, test } from 'vitest';
import { audit } from '../../src/core/credits/audit.ts';
import { useGateway, waitFor } from '../support/gateway.ts';
import { customer, numberFor, provision } from '../support/provisions.ts';
import { manyMessages, sendToCore } from '../support/requests.ts';

const gateway = useGateway({
  alone: true,
  workers: false,
  provision: provision(customer('asha', { credits: { sms: 1_000 } }), customer('ravi')),
});

beforeAll(async () => {
  const running = gateway();
  await running.sendSms(numberFor('rejected'));
  await running.sendSms(numberFor('delivered'));
  await running.startWorkers();
  await waitFor('one is delivered and one refunded', async () => {
    return (await running.rows('select 1 from messages where state >= 40')).length === 2;
  });
  const { first } = await sendToCore(running, 'ravi', {
    messages: manyMessages(201),
    scheduleAt: new Date(Date.now() + 3_600_000),
  });
  expect(first).toBeTruthy();
  const schedule_at = new Date(Date.now() + 3_600_000).toISOString();
  await running.sendSms('9876543210', { schedule_at }, 'ravi');
});

test.each([
  [
    'a balance that was raised',
    'balances',
    `update balances set amount = amount + 1 where kind = 'sms'`,
    /balance/,
  ],
  [
    'a debit that was lowered',
    'ledger',
    `update ledger set amount = amount - 1 where reason = 'send'`,
    /balance/,
  ],
  ['a grant that was forgotten', 'ledger', `delete from ledger where reason = 'grant'`, /balance/],
  ['entries of nobody', 'balances', `delete from balances where kind = 'sms'`, /belongs to a balance/],
  ['a message that is missing', 'messages', 'delete from messages where state = 40', /debit/],
  [
    'a message that costs more',
    'messages',
    'update messages set price = price + 1 where state = 40',
    /debit/,
  ],
  ['a message that nobody paid', 'messages', 'update messages set entry = null where state = 40', /charged/],
  [
    'a refund that was not booked',
    'messages',
    'update messages set refund_entry = entry where state = 40',
    /refund/,
  ],
  ['a refund without its message', 'messages', 'update messages set refund_entry = null', /refund/],
  ['a message in no queue', 'scheduled', 'delete from scheduled', /queue/],
  ['a campaign that will never be fed', 'campaigns', 'update campaigns set fed = total', /queue/],
  [
    'half a transfer',
    'ledger',
    `update ledger set reason = 'transfer_out', to_book = 'transit', transfer = entry where reason = 'send' and messages = 1`,
    /transfer/,
  ],
])('the audit finds %s', async (_what, table, damage, said) => {
  await gateway().rows(`create table kept as table ${table}`);
  try {
    await gateway().rows(damage);
    const { clean, checks } = await audit(gateway().database.connectionString);
    expect(clean).toBe(false);
    const broken = checks.filter(({ findings }) => findings.length > 0).map(({ check }) => check);
    expect(broken).toContainEqual(expect.stringMatching(said));
  } finally {
    await gateway().rows(`truncate ${table}`);
    await gateway().rows(`insert into ${table} table kept`);
    await gateway().rows('drop table kept');
  }
});

test('the audit of a correct ledger shows its totals', async () => {
  const { clean, totals } = await audit(gateway().database.connectionString);
  expect(clean).toBe(true);
  // Granted: 1,000 to each, and 100 international credits to one; spent on one single message, a campaign of 201 and
  // one scheduled.
  expect(totals).toMatchObject({ issued: 2_100_000, sales: 203_000, transit: 0, balances: 1_897_000 });
});
