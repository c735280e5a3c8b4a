import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, useGateway, waitFor } from '../support/gateway.ts';
import { whilePaused } from '../support/pause-carrier.ts';
import { customer } from '../support/provisions.ts';
import { sendToCore } from '../support/requests.ts';
import { PASSWORD, startSmsc } from '../support/smsc.ts';
import { bulk, carrier, inTurn, numbers, sendTo, timelineOf } from './two-carriers.ts';

const RATE = 20;
/** Half a second's worth may be made up for, and the last message of it may just have begun. */
const MOST_IN_A_SECOND = RATE * 1.5 + 2;
const MESSAGE = 'Note: the office is closed today.';
const THREE_PARTS = `Note: ${'closed '.repeat(50)}`;

const smsc = await startSmsc();
const sender = (senderId: string, more: object = {}) => ({
  sender_id: senderId,
  status: 'approved',
  ...more,
});

const gateway = useGateway({
  provision: {
    connectors: [
      {
        name: 'operator',
        type: 'smpp',
        options: { host: '127.0.0.1', port: smsc.port, system_id: 'harkara', password: PASSWORD, window: 50 },
      },
    ],
    routes: [inTurn('operator')],
    accounts: [
      customer('asha', {
        credits: { sms: 10_000 },
        features: { sandbox: true },
        senders: [
          sender('QUICKS'),
          ...['SINGLE', 'LONGER', 'PAUSED', 'JOBBER', 'LONGJB', 'TESTER'].map((id) =>
            sender(id, { per_second: RATE }),
          ),
          sender('CHANGE', { per_second: 1 }),
        ],
      }),
    ],
  },
});

beforeAll(() => waitFor('the link is bound', () => smsc.binds.length === 1));
afterAll(() => smsc.close());

const arrivals = (senderId: string) =>
  smsc.received
    .filter(({ submit }) => submit.sourceAddr === senderId)
    .map(({ submit, at }) => ({ to: submit.destinationAddr.slice(-10), at }));

const untilArrived = (senderId: string, count: number) =>
  waitFor(`${count} of ${senderId} have arrived`, () => arrivals(senderId).length >= count);

const sendAll = (senderId: string, recipients: readonly string[], message = MESSAGE) =>
  Promise.all(recipients.map((to) => sendTo(gateway(), to, 'asha', { sender_id: senderId, message })));

/**
 * When each part left, in ms. On a busy machine, parts that left at different times may arrive together, so arrival
 * times do not tell.
 */
async function departures(senderId: string): Promise<number[]> {
  const left = () =>
    gateway().rows<{ at: Date; parts: number }>(
      `select a.claimed_at as at, m.parts from attempts a join messages m on m.id = a.message
        where m.sender = $1 and a.result = 'accepted'`,
      [senderId],
    );
  const timesOf = (rows: { at: Date; parts: number }[]) =>
    rows.flatMap(({ at, parts }) => Array.from({ length: parts }, () => at.getTime()));
  return waitFor('all answers are recorded', async () => {
    const times = timesOf(await left());
    return times.length === arrivals(senderId).length && times;
  });
}

function mostInASecond(times: readonly number[]): number {
  return Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 1_000).length));
}

function lasted(times: readonly number[]): number {
  return Math.max(...times) - Math.min(...times);
}

/** Nothing is lost, and nothing is sent twice. */
function expectEachOnce(senderId: string, recipients: readonly string[], parts = 1): void {
  const expected = recipients.flatMap((to) => Array.from({ length: parts }, () => to));
  expect(
    arrivals(senderId)
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(expected.toSorted());
}

/** How often the sender's messages (to numbers with this prefix) were claimed. */
async function claimsOf(senderId: string, prefix = ''): Promise<{ claims: number; held: number }> {
  const [row] = await gateway().rows<{ claims: number; held: number }>(
    `select count(*)::integer as claims, (count(*) filter (where a.result = 'held'))::integer as held
       from attempts a join messages m on m.id = a.message where m.sender = $1 and m.recipient like $2 || '%'`,
    [senderId, prefix],
  );
  if (!row) throw new Error('nothing was counted');
  return row;
}

test('a sender keeps to its rate, and another on the same connector does not wait for it', async () => {
  const slow = numbers(100, '981');
  const quick = numbers(40, '982');
  let ids: string[] = [];
  await whilePaused(gateway(), 'operator', async () => {
    ids = await sendAll('SINGLE', slow);
    await sendAll('QUICKS', quick);
  });
  await untilArrived('QUICKS', quick.length);
  await untilArrived('SINGLE', slow.length);
  const order = smsc.received.map(({ submit }) => submit.sourceAddr);
  const before = order.slice(0, order.lastIndexOf('QUICKS')).filter((sender) => sender === 'SINGLE');
  expect(before.length).toBeLessThan(90);
  expectEachOnce('SINGLE', slow);
  expectEachOnce('QUICKS', quick);
  const times = await departures('SINGLE');
  expect(mostInASecond(times)).toBeLessThanOrEqual(MOST_IN_A_SECOND);
  expect(lasted(times)).toBeGreaterThan(4_400);
  expect(lasted(times)).toBeLessThan(50_000);

  const { claims, held } = await claimsOf('SINGLE');
  expect(held).toBeGreaterThan(30);
  // A message that comes half a second late, on a busy machine, has lost its place, and is held once more.
  const lateMs = Math.max(0, lasted(times) - (1_000 * slow.length) / RATE);
  expect(claims).toBeLessThan((2.5 + lateMs / 500) * slow.length);
  expect((await claimsOf('QUICKS')).held).toBe(0);
  const timelines = await Promise.all(ids.map((id) => timelineOf(gateway(), id)));
  const waited = timelines.find((steps) => steps.length === 4);
  expect(waited).toEqual([
    { event: 'accepted', detail: expect.any(String) as string },
    { event: 'held', detail: 'Its sender is limited to 20 messages a second.' },
    { event: 'handed_over', detail: 'Attempt 2' },
    { event: 'operator_accepted', detail: expect.any(String) as string },
  ]);
});

test('the parts of long messages are counted', async () => {
  const recipients = numbers(16, '983');
  await sendAll('LONGER', recipients, THREE_PARTS);
  await untilArrived('LONGER', 3 * recipients.length);
  expectEachOnce('LONGER', recipients, 3);
  const times = await departures('LONGER');
  // A message that may leave does so with all its parts.
  expect(mostInASecond(times)).toBeLessThanOrEqual(MOST_IN_A_SECOND + 2);
  expect(lasted(times)).toBeGreaterThan(1_600);
});

test('messages that became late while the connector was paused are not sent all at once', async () => {
  const recipients = numbers(100, '984');
  // However long it takes to send them, they get their places together.
  await whilePaused(gateway(), 'operator', () => sendAll('PAUSED', recipients));
  await waitFor('many have their places', async () => (await claimsOf('PAUSED')).held >= 50);
  await whilePaused(gateway(), 'operator', () =>
    waitFor('the places of many have passed', async () => {
      const [row] = await gateway().rows<{ count: number }>('select count(*)::integer as count from outbox');
      return (row?.count ?? 0) >= 25;
    }),
  );
  await untilArrived('PAUSED', recipients.length);
  expectEachOnce('PAUSED', recipients);
  expect(mostInASecond(await departures('PAUSED'))).toBeLessThanOrEqual(MOST_IN_A_SECOND);
});

test.each([
  ['a job', 'JOBBER', MESSAGE, 1, '985'],
  ['a job of long messages', 'LONGJB', THREE_PARTS, 3, '986'],
])('%s is fed no faster than its sender may send', async (_what, senderId, message, parts, prefix) => {
  const recipients = numbers(100 / parts, prefix);
  const started = performance.now();
  expect((await bulk(gateway(), recipients, { sender_id: senderId, message })).status).toBe(200);
  await untilArrived(senderId, 20);
  const [job] = await gateway().rows<{ fed: number }>('select fed from campaigns where sender = $1', [
    senderId,
  ]);
  const seconds = (performance.now() - started) / 1_000;
  expect((job?.fed ?? 0) * parts).toBeLessThan((seconds + 1.5) * RATE);
  await untilArrived(senderId, parts * recipients.length);
  expectEachOnce(senderId, recipients, parts);
  const times = await departures(senderId);
  expect(mostInASecond(times)).toBeLessThanOrEqual(MOST_IN_A_SECOND + parts - 1);
  expect(lasted(times)).toBeGreaterThan(4_000);
  // Fed at once, nine of ten would be held; on a busy machine some come together.
  expect((await claimsOf(senderId)).held).toBeLessThan(0.75 * recipients.length);
});

test('another rate takes effect at once', async () => {
  const apply = (perSecond: number | null) =>
    gateway().apply({
      accounts: [{ username: 'asha', senders: [sender('CHANGE', { per_second: perSecond })] }],
    });
  const recipients = numbers(200, '987');
  expect((await bulk(gateway(), recipients, { sender_id: 'CHANGE', message: MESSAGE })).status).toBe(200);
  await untilArrived('CHANGE', 1);
  expect((await apply(1_000)).changes).toEqual([
    { action: 'updated', kind: 'sender', name: 'asha/CHANGE', fields: ['per_second'] },
  ]);
  // At the previous rate this would take three minutes, longer than the test waits.
  await untilArrived('CHANGE', recipients.length);
  expectEachOnce('CHANGE', recipients);

  await apply(1);
  await whilePaused(gateway(), 'operator', () => sendAll('CHANGE', numbers(3, '988')));
  await waitFor('two of three are held', async () => (await claimsOf('CHANGE', '988')).held >= 2);
  await apply(null);
  const free = numbers(30, '989');
  await sendAll('CHANGE', free);
  await waitFor('all have left', async () => (await claimsOf('CHANGE', '989')).claims === free.length);
  expect((await claimsOf('CHANGE', '989')).held).toBe(0);
});

test('sandbox messages do not count towards the rate', async () => {
  const tried = numbers(60, '990');
  await Promise.all(
    tried.map((to) =>
      sendTo(gateway(), to, 'asha', { sender_id: 'TESTER', message: MESSAGE, sandbox: true }),
    ),
  );
  await sendAll('TESTER', ['9911111111']);
  await waitFor('all were handed over', async () => (await claimsOf('TESTER')).claims === tried.length + 1);
  expect((await claimsOf('TESTER')).held).toBe(0);
  expectEachOnce('TESTER', ['9911111111']);
});

test('a message whose place would be too late expires when its time is over', async () => {
  await using impatient = await startGateway({
    provision: {
      connectors: [carrier('operator')],
      routes: [inTurn('operator')],
      accounts: [customer('asha', { senders: [sender('SLOWLY', { per_second: 1 })] })],
    },
    config: { validityHours: 8 / 3_600 },
  });
  const recipients = numbers(20, '992');
  const messages = recipients.map((recipient) => ({ recipient, text: MESSAGE }));
  await sendToCore(impatient, 'asha', { sender: 'SLOWLY', messages });
  const ended = await waitFor('all have ended', async () => {
    const rows = await impatient.rows<{ state: number; count: number }>(
      'select state, count(*)::integer as count from messages where state >= 40 group by state order by state',
    );
    return rows.reduce((sum, { count }) => sum + count, 0) === recipients.length && rows;
  });
  expect(ended.map(({ state }) => state)).toEqual([40, 42]);
  const delivered = ended[0]?.count ?? 0;
  expect(delivered).toBeLessThanOrEqual(9);
  expect(await impatient.balanceOf('asha')).toBe((1_000 - delivered) * 1_000);
});
