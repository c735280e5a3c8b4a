import { describe, expect, test } from 'vitest';
import { useGateway, waitFor } from '../support/gateway.ts';
import { customer, SENDER, TEXT } from '../support/provisions.ts';
import { bulk, carrier, inTurn, numbers, queuesOf, sendTo, untilAllAre, wayOf } from './two-carriers.ts';

const RULES = [
  inTurn('main'),
  { channel: 'sms', route: 'I', connectors: ['abroad'] },
  { channel: 'sms', route: '*', account: 'ravi', connectors: ['ravis'] },
  { channel: 'sms', route: '*', sender: 'HRKPRO', connectors: ['senders'] },
  { channel: 'sms', route: '*', prefixes: ['97', '9655'], connectors: ['west'] },
  {
    name: 'shared',
    channel: 'sms',
    route: 'T',
    prefixes: ['88'],
    connectors: ['main', 'west'],
    weights: [1, 1],
  },
  { name: 'urgent', channel: 'sms', route: '*', prefixes: ['9999'], priority: 5, connectors: ['urgent'] },
];
const names = ['main', 'abroad', 'ravis', 'senders', 'west', 'urgent'];

const gateway = useGateway({
  alone: true,
  provision: {
    connectors: names.map((name) => carrier(name)),
    routes: RULES,
    accounts: [
      customer('asha', {
        credits: { sms: 5_000, international: 10 },
        features: { international: true, promo_sender: true },
      }),
      customer('ravi', { features: { international: true, promo_sender: true } }),
    ],
  },
  workers: false,
});

describe('a message goes', () => {
  test.each<[string, string, string, string, object]>([
    ['by the rule for all', 'main', 'asha', '9876543210', {}],
    ['by its route’s rule', 'abroad', 'asha', '+14155550100', { sender_id: 'HRKINT' }],
    ['by its account’s rule', 'ravis', 'ravi', '9765432100', {}],
    ['by its account’s rule also on another route', 'ravis', 'ravi', '+14155550100', { sender_id: 'HRKINT' }],
    ['by its sender’s rule', 'senders', 'asha', '9765432100', { sender_id: 'HRKPRO' }],
    ['by its number’s rule', 'west', 'asha', '9765432100', {}],
    ['by its number’s rule, however it is written', 'west', 'asha', '+91 97654-32100', {}],
    ['by its number’s rule, by another prefix', 'west', 'asha', '9655432100', {}],
    ['by the rule of the highest priority', 'urgent', 'ravi', '9999432100', {}],
  ])('%s', async (_how, way, username, recipient, more) => {
    expect(await wayOf(gateway(), await sendTo(gateway(), recipient, username, more))).toBe(way);
  });

  test('one of several ways by its weights', async () => {
    const ids = await Promise.all(numbers(40, '88').map((number) => sendTo(gateway(), number)));
    const ways = new Set(await Promise.all(ids.map((id) => wayOf(gateway(), id))));
    expect([...ways].sort()).toEqual(['main', 'west']);
  });
});

test('the estimate is that of the queue in which the message waits', async () => {
  const { west = 0 } = await queuesOf(gateway());
  await gateway().rows(
    `insert into queue_stats (queue, lane, depth, per_second, position, at) values ($1, 0, 20000, 1, 0, now())`,
    [west],
  );
  const estimateOf = async (recipient: string) => {
    const { body } = await gateway().sendAs('asha', { recipient, sender_id: SENDER, message: TEXT });
    return Date.parse(String(body.data?.['estimated_delivery'])) - Date.now();
  };
  await waitFor('the figures are read', async () => (await estimateOf('9765432100')) > 60_000);
  expect(await estimateOf('9876543210')).toBeLessThan(10_000);
});

test('a job whose messages go several ways is fed to each of them', async () => {
  const recipients = [...numbers(600, '976'), ...numbers(600, '986')];
  expect((await bulk(gateway(), recipients)).status).toBe(200);
  const { main, west } = await queuesOf(gateway());
  const [job] = await gateway().rows<{ queues: number[] }>(
    'select queues from campaigns order by campaign desc',
  );
  expect(job?.queues.toSorted()).toEqual([main, west].toSorted());
  const ways = await gateway().rows(
    `select queue, left(recipient, 3) as prefix, count(*)::integer as count from messages
      where campaign is not null group by 1, 2 order by 2`,
  );
  expect(ways).toEqual([
    { queue: west, prefix: '976', count: 600 },
    { queue: main, prefix: '986', count: 600 },
  ]);
  expect((await bulk(gateway(), numbers(3, '9866'))).status).toBe(200);
  const [plain] = await gateway().rows<{ queues: null }>(
    'select queues from campaigns order by campaign desc',
  );
  expect(plain?.queues).toBeNull();

  await gateway().startWorkers();
  await untilAllAre(gateway(), 40);
  const taken = await gateway().rows(
    `select a.connector, left(m.recipient, 3) as prefix, count(*)::integer as count
       from attempts a join messages m on m.id = a.message
      where m.campaign is not null and a.result = 'accepted' group by 1, 2 order by 2`,
  );
  expect(taken).toEqual([
    { connector: west, prefix: '976', count: 600 },
    { connector: main, prefix: '986', count: 603 },
  ]);
});

describe('when no rule matches a number', () => {
  const onlyWest = { ...RULES[0], enabled: false };

  test('a message to it is refused and one to another is not', async () => {
    await gateway().apply({ routes: [onlyWest] });
    const refused = await gateway().sendAs('asha', {
      recipient: '9876543210',
      sender_id: SENDER,
      message: TEXT,
    });
    expect(refused.status).toBe(422);
    expect(refused.body.error).toMatchObject({ code: 'route_not_available' });
    expect(refused.body.message).toBe('No carrier is set up for the number 9876543210.');
    expect(await wayOf(gateway(), await sendTo(gateway(), '9765432100'))).toBe('west');
  });

  test('a job leaves it out', async () => {
    const answer = await bulk(gateway(), ['9765432100', '9876543210']);
    expect(answer.body.data).toMatchObject({
      accepted: 1,
      rejected: 1,
      rejections: [
        {
          recipient: '9876543210',
          code: 'route_not_available',
          message: 'No carrier is set up for the number 9876543210.',
        },
      ],
    });
  });

  test('a check of the send says so', async () => {
    const answer = await gateway().postAs('asha', '/sms/check', {
      recipient: '9876543210',
      sender_id: SENDER,
      message: TEXT,
    });
    expect(answer.text).toContain('No carrier is set up for the number 9876543210.');
  });

  test('until the rule is switched on again', async () => {
    await gateway().apply({ routes: [{ ...onlyWest, enabled: true }] });
    expect(await wayOf(gateway(), await sendTo(gateway(), '9876543210'))).toBe('main');
  });
});
