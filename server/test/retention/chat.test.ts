import { beforeEach, describe, expect, test } from 'vitest';
import { receiveChat } from '../../src/core/inbound/receive-chat.ts';
import { retain } from '../../src/core/retention/retain.ts';
import type { Retention } from '../../src/core/retention/retention.ts';
import { CHAT_SENDER, chatCustomer, postChat, provisionChat, VIRTUAL_CHAT } from '../support/chat.ts';
import { useGateway } from '../support/gateway.ts';
import { recordingOf } from '../support/hand-overs.ts';
import { age, daysAgo, emptyBooks } from './past.ts';
import { ALL, DAYS } from './rig.ts';

const TEXTS: Retention = { days: DAYS, textDays: 30 };
const OTHER = '919000000001';

const gateway = useGateway({
  alone: true,
  workers: false,
  provision: provisionChat(
    chatCustomer('asha', CHAT_SENDER),
    chatCustomer('ravi', OTHER, { retention: { days: 10 } }),
  ),
});

beforeEach(() =>
  emptyBooks(gateway(), [
    'contents',
    'engagements',
    'idempotency',
    'inbound_chats',
    'inbound_seen',
    'chat_numbers',
    'chat_sessions',
  ]),
);

let talks = 0;

/** A template to two people, each with values of their own, which were delivered; and an answer with a picture. */
async function talk(username: string, sender: string): Promise<void> {
  const rows = ['42', '43'].map((number, i) => ({ to: `91980000000${i}`, params: [number, 'Monday'] }));
  const body = { template: 'order_update', rows };
  const answer = await postChat(gateway(), body, { username, path: '/chatapp/send-bulk' });
  expect(answer.status).toBe(200);
  await gateway().rows('update messages set state = 40, sent_at = now()');
  await gateway().rows('truncate outbox');
  await gateway().rows(`update campaigns set fed = total, state = 'completed'`);
  const [connector] = await gateway().rows<{ id: number }>('select id from connectors where name = $1', [
    VIRTUAL_CHAT.name,
  ]);
  const { kind } = await receiveChat(
    recordingOf(gateway()),
    { id: connector?.id ?? 0, name: VIRTUAL_CHAT.name },
    {
      vendorId: `in-${username}-${++talks}`,
      from: '919800000000',
      to: sender,
      contactName: 'Meera',
      type: 'image',
      text: 'Here it is',
      media: { id: '77', mimeType: 'image/png', filename: null },
      at: new Date(),
    },
  );
  expect(kind).toBe('stored');
}

const run = (retention: Retention) =>
  retain(gateway().database.connectionString, retention, new Date(), gateway().composition.log);

async function left(): Promise<string[]> {
  const tables = ['messages', 'contents', 'chat_numbers', 'inbound_chats', 'chat_sessions'];
  const counts = await Promise.all(
    tables.map((table) =>
      gateway().rows<{ line: string }>(
        `select '${table} ' || username || ' ' || count(*) as line
           from ${table} join accounts using (bucket, account) group by username`,
      ),
    ),
  );
  return counts
    .flat()
    .map(({ line }) => line)
    .toSorted();
}

/** People's sessions, too, which have no ids. */
async function ageAll(days: number): Promise<void> {
  await age(gateway(), daysAgo(days));
  await gateway().rows('update chat_sessions set last_at = $1', [daysAgo(days)]);
}

describe("the gateway's retention", () => {
  test('deletes the numbers of messages and the sessions of people when their time is over, and no others', async () => {
    await talk('asha', CHAT_SENDER);
    await ageAll(420);
    await gateway().rows(
      `insert into chat_sessions (bucket, account, sender, person, last_at, contact_name)
       select bucket, account, sender, '919800000009', now() - interval '399 days', 'Young' from chat_sessions`,
    );
    await talk('asha', CHAT_SENDER);
    await gateway().rows(`update chat_sessions set last_at = $1 where contact_name = 'Meera'`, [
      daysAgo(420),
    ]);
    expect(await gateway().rows('select 1 from chat_numbers')).toHaveLength(4);
    await run(ALL);
    expect(await gateway().rows('select 1 from chat_numbers')).toHaveLength(2);
    expect(await gateway().rows('select message from chat_numbers except select id from messages')).toEqual(
      [],
    );
    expect(await gateway().rows('select contact_name from chat_sessions')).toEqual([
      { contact_name: 'Young' },
    ]);
  });

  test('leaves the number of a message whose week cannot be dropped yet', async () => {
    await talk('asha', CHAT_SENDER);
    await gateway().rows('update messages set state = 0');
    await ageAll(420);
    await run(ALL);
    expect(await gateway().rows('select 1 from chat_numbers')).toHaveLength(2);
    await gateway().rows('update messages set state = 40');
  });
});

describe("an account's shorter retention", () => {
  test('deletes its messages with their values, numbers and what people wrote; the books stay in order', async () => {
    await talk('asha', CHAT_SENDER);
    await talk('ravi', OTHER);
    const before = await left();
    expect(before.filter((line) => line.includes('ravi'))).not.toEqual([]);
    await ageAll(20);
    await run(ALL);
    expect(await left()).toEqual(before.filter((line) => line.includes('asha')));
    await gateway().auditClean();
  });
});

describe('when texts go', () => {
  test('so do the values of templates, and what people wrote, with their names and files', async () => {
    await talk('asha', CHAT_SENDER);
    await ageAll(40);
    await run(TEXTS);
    expect(await gateway().rows('select person, contact_name from chat_sessions')).toEqual([
      { person: '919800000000', contact_name: null },
    ]);
    expect(await gateway().rows('select 1 from contents')).toEqual([]);
    expect(await gateway().rows(`select body from messages where body <> ''`)).toEqual([]);
    expect(await gateway().rows('select body, media, contact_name from inbound_chats')).toEqual([
      { body: '', media: null, contact_name: null },
    ]);
    expect(await gateway().rows('select 1 from chat_numbers')).toHaveLength(2);
  });
});
