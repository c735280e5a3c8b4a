import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromPublicId } from '../../src/core/ids.ts';
import { messageIdOf, startGateway, waitFor, type TestGateway } from '../support/gateway.ts';
import { CARRIER, customer, provision, SENDER, TEXT } from '../support/provisions.ts';
import { manyMessages, sendToCore } from '../support/requests.ts';

const CAMPAIGN = 20_000;
/** So slow that the campaign takes far longer than the tests. */
const PER_SECOND = 600;

let gateway: TestGateway;

beforeAll(async () => {
  const [carrier] = CARRIER.connectors;
  const options = { delivery_ms: [5, 20], per_second: PER_SECOND, window: 100 };
  gateway = await startGateway({
    provision: {
      ...provision(
        customer('bulk', { credits: { sms: CAMPAIGN } }),
        customer('asha', { features: { promo_sender: true } }),
        customer('ravi'),
      ),
      connectors: [{ ...carrier, options }],
    },
  });
});

afterAll(() => gateway.close());

async function handedOver(username: string): Promise<number> {
  const [row] = await gateway.rows<{ count: number }>(
    'select count(*)::integer as count from attempts join accounts using (bucket, account) where username = $1',
    [username],
  );
  return row?.count ?? 0;
}

async function campaignOf(
  username: string,
): Promise<{ fed: number; total: number; state: string; campaign: number }> {
  const [row] = await gateway.rows<{ fed: number; total: number; state: string; campaign: number }>(
    `select fed, total, state, campaign from campaigns join accounts using (bucket, account) where username = $1`,
    [username],
  );
  if (!row) throw new Error('there is no campaign');
  return row;
}

async function outboxOf(username: string): Promise<number> {
  const rows = await gateway.rows(
    'select 1 from outbox join accounts using (bucket, account) where username = $1',
    [username],
  );
  return rows.length;
}

async function waitUntilDelivered(username: string, ids: string[]): Promise<void> {
  await waitFor(`the messages of ${username} are delivered`, async () => {
    const done = await gateway.rows('select 1 from messages where id = any($1) and state = 40', [ids]);
    return done.length === ids.length;
  });
}

/** How many messages of an account were claimed before the last of these. */
async function claimedBefore(username: string, ids: string[]): Promise<number> {
  const [row] = await gateway.rows<{ count: number }>(
    `select count(*)::integer as count from attempts join accounts using (bucket, account)
      where username = $1 and claimed_at < (select max(claimed_at) from attempts where message = any($2))`,
    [username, ids],
  );
  return row?.count ?? 0;
}

test(`a campaign of ${CAMPAIGN} is accepted as one call, and single sends do not wait for it`, async () => {
  const accepting = sendToCore(gateway, 'bulk', { messages: manyMessages(CAMPAIGN, '98') });
  const beside = await Promise.all(
    Array.from({ length: 20 }, () =>
      gateway.sendAs('ravi', { sender_id: SENDER, recipient: '9111111111', message: TEXT }),
    ),
  );
  expect(await accepting).toMatchObject({ accepted: CAMPAIGN, credits: CAMPAIGN * 1000, campaign: 1 });
  expect(await gateway.balanceOf('bulk')).toBe(0);
  await waitUntilDelivered(
    'ravi',
    beside.map((answer) => fromPublicId(messageIdOf(answer)) ?? ''),
  );
  await waitFor('the campaign is under way', async () => (await handedOver('bulk')) > 200);

  const singles = await Promise.all(
    Array.from({ length: 20 }, () =>
      gateway.sendAs('asha', { sender_id: SENDER, recipient: '9222222222', message: TEXT }),
    ),
  );
  const promotional = await gateway.sendAs('asha', {
    sender_id: 'HRKPRO',
    recipient: '9222222222',
    message: 'Sale!',
  });
  const ids = [...singles, promotional].map((answer) => fromPublicId(messageIdOf(answer)) ?? '');
  await waitUntilDelivered('asha', ids);
  expect(await claimedBefore('bulk', ids)).toBeLessThan(CAMPAIGN / 2);
});

test('a campaign is fed in slices, and not beyond what its lane can hold', async () => {
  await waitFor('the lane is full', async () => (await outboxOf('bulk')) >= 4_000);
  const { fed, total } = await campaignOf('bulk');
  expect(total).toBe(CAMPAIGN);
  expect(fed).toBeLessThan(CAMPAIGN);
  expect(await outboxOf('bulk')).toBeLessThanOrEqual(6_000);
});

const setState = (state: string) =>
  gateway.rows(
    `update campaigns c set state = $1 from accounts a
      where a.username = 'bulk' and c.bucket = a.bucket and c.account = a.account`,
    [state],
  );

test('pausing it stops the feeding, and resuming continues where it was', async () => {
  await setState('paused');
  const { fed } = await campaignOf('bulk');
  expect(fed).toBeLessThan(CAMPAIGN);
  // Messages already in the lane are still sent; making room shows that nothing takes their place.
  await gateway.rows(
    `with taken as (delete from outbox where lane = 1 and account = $1 returning *)
     insert into scheduled (due, id, bucket, account, queue, lane, attempt)
     select now() + interval '1 day', id, bucket, account, queue, lane, attempt from taken`,
    [await gateway.accountOf('bulk')],
  );
  // The feeder goes through all campaigns in each round: a later one has been fed by then.
  await sendToCore(gateway, 'ravi', { messages: manyMessages(600, '96') });
  await waitFor('another campaign is fed', async () => {
    const { fed: other, total } = await campaignOf('ravi');
    return other === total;
  });
  expect(await campaignOf('bulk')).toMatchObject({ fed, state: 'paused' });
  expect(await outboxOf('bulk')).toBe(0);
  const messages = await gateway.rows<{ count: number }>(
    'select count(*)::integer as count from messages where campaign = 1',
  );
  expect(messages[0]?.count).toBeGreaterThanOrEqual(CAMPAIGN);

  await setState('processing');
  await waitFor('it is fed again', async () => (await campaignOf('bulk')).fed > fed);
  await gateway.auditClean();
});

test('a small campaign waits at most for what is in the lane, not for all of the large one', async () => {
  await waitFor('the lane is full', async () => (await outboxOf('bulk')) >= 4_000);
  const { first } = await sendToCore(gateway, 'asha', { messages: manyMessages(300, '97') });
  await waitFor('all of it is handed over', async () => {
    const rows = await gateway.rows('select 1 from messages where first = $1 and state >= 30', [first]);
    return rows.length === 300;
  });
  expect(await handedOver('bulk')).toBeLessThan(CAMPAIGN);
  expect(await outboxOf('bulk')).toBeGreaterThan(0);
});
