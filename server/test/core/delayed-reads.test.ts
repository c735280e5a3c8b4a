import { api } from 'harkara-contract/api.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idFloor, toBroadcastId, toPublicId } from '../../src/core/ids.ts';
import { STATE } from '../../src/core/messages/states.ts';
import { BEHIND_PROXY, passwordOf, person, signedIn, type Browser } from '../panel/browser.ts';
import { connectTo } from '../support/direct-connection.ts';
import { messageIdOf, startGateway, waitFor, type Answer, type TestGateway } from '../support/gateway.ts';
import { numberFor, provision, SENDER, TEXT } from '../support/provisions.ts';
import { beatIn } from '../support/replica.ts';
import { manyMessages, sendToCore } from '../support/requests.ts';
import { copyDatabase, createTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** In the copy, so that every answer says where it was read. */
const RECIPIENT = '9000000001';
const [MESSAGES, CREDITS, WORDS] = [70_707, 90_909, 'of the copy'];
const CHANGES = [
  `update messages set recipient = '${RECIPIENT}'`,
  `update messages set state = ${STATE.failed}, final_at = now() where campaign is not null`,
  'delete from usage_by_kind where messages = 0',
  `update usage_by_kind set messages = ${MESSAGES}`,
  `update balances set amount = ${CREDITS}000`,
  `update ledger set description = '${WORDS}'`,
  `update refusals set route = '${WORDS}'`,
  `update minute_counts set accepted = ${MESSAGES}`,
  'alter table home.admin_actions disable trigger all',
  `update admin_actions set actor_name = '${WORDS}'`,
];

let database: TestDatabase;
let copy: TestDatabase;
let gateway: TestGateway;
let asha: Browser;
let operator: Browser;
let messageId = '';
let broadcastId = '';
let recipient = '';

beforeAll(async () => {
  database = await createTestDatabase();
  const options = { database, workers: false };
  {
    const people = [person('asha'), person('omkar', { role: 'admin' })];
    await using before = await startGateway({ ...options, provision: provision(...people) });
    recipient = numberFor('delivered');
    const message = { sender_id: SENDER, recipient, message: TEXT, client_ref: 'order-42' };
    const sent = await before.sendAs('asha', message);
    messageId = messageIdOf(sent);
    const { first, accepted } = await sendToCore(before, 'asha', { messages: manyMessages(201) });
    broadcastId = toBroadcastId({ account: await before.accountOf('asha'), first, accepted });
    expect((await before.sendAs('asha', { ...message, sender_id: 'NOBODY' })).status).toBe(422);
  }
  copy = await copyDatabase(database);
  await using client = await connectTo(copy);
  for (const change of CHANGES) await client.query(change);
  await beatIn(copy);
  gateway = await startGateway({
    ...options,
    config: { ...BEHIND_PROXY, replicaUrl: copy.connectionString },
  });
  asha = await signedIn(() => gateway, 'asha');
  operator = await signedIn(() => gateway, 'omkar');
});

afterAll(async () => {
  await gateway.close();
  await copy.drop();
  await database.drop();
});

const month = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format().slice(0, 7);
const legacy = (path: string) =>
  gateway.request(`${path}${path.includes('?') ? '&' : '?'}username=asha&password=${passwordOf('asha')}`);

type Asked = Pick<Answer, 'status' | 'headers' | 'text'>;
const WAYS = {
  v2: (path: string): Promise<Asked> => gateway.getAs('asha', path),
  legacy,
  panel: (path: string): Promise<Asked> => asha.get(path.slice(1)),
  operator: (path: string): Promise<Asked> => operator.get(path.slice(1)),
};
type Way = keyof typeof WAYS;

const asOf = ({ headers }: Asked) => headers['x-data-as-of'];

/** What is read from the replica, and what shows it. */
const DELAYED: [Way, string, RegExp][] = [
  ['v2', '/messages', new RegExp(RECIPIENT)],
  ['v2', '/messages?status=failed', new RegExp(RECIPIENT)],
  ['v2', '/credits/history', new RegExp(`"messages":${MESSAGES}`)],
  ['legacy', '/httpapi/getmisreport', new RegExp(RECIPIENT)],
  ['legacy', '/api/secure_api/httpapi/getmisreport?limit=1&offset=1', new RegExp(RECIPIENT)],
  ['panel', '/messages', new RegExp(RECIPIENT)],
  ['panel', '/messages.csv?for=programs', new RegExp(RECIPIENT)],
  ['panel', '/campaigns/1/failed.csv?for=programs', new RegExp(RECIPIENT)],
  ['panel', '/ledger', new RegExp(WORDS)],
  ['panel', `/statement.csv?month=${month}`, new RegExp(`Closing balance.*,${CREDITS}\r\n$`)],
  ['panel', '/usage', new RegExp(`"messages":${MESSAGES}`)],
  ['panel', '/causes', /"items":\[\]/],
  ['panel', '/refusals.csv', new RegExp(WORDS)],
  ['operator', '/admin/accounts/asha/ledger', new RegExp(WORDS)],
  ['operator', '/admin/audit', new RegExp(WORDS)],
  ['operator', '/admin/audit.csv', new RegExp(WORDS)],
  ['operator', '/admin/traffic?span=hour', new RegExp(`"accepted":${MESSAGES}`)],
  ['operator', '/admin/traffic/webhooks?span=hour', /"requests":0/],
  ['operator', '/admin/carriers/virtual/traffic?span=hour', new RegExp(`"accepted":${MESSAGES}`)],
];

const OF_COPY = new RegExp([RECIPIENT, MESSAGES, CREDITS, WORDS].join('|'));

function expectCurrent(answer: Asked, path: string): void {
  expect([path, asOf(answer)]).toEqual([path, undefined]);
  expect(answer.text).not.toMatch(OF_COPY);
}

describe('with a replica', () => {
  test.each(DELAYED)('%s reads %s there, and tells as of when', async (way, path, shown) => {
    const beat = await beatIn(copy);
    const answer = await WAYS[way](path);
    expect(answer.status).toBe(200);
    expect(answer.text).toMatch(shown);
    // It may have been measured up to a second ago.
    const at = new Date(String(asOf(answer))).getTime();
    expect(at).toBeGreaterThan(beat.getTime() - 10_000);
    expect(at).toBeLessThanOrEqual(Date.now());
  });

  test('the name of a file says as of when it is', async () => {
    await beatIn(copy);
    const { headers } = await asha.get('messages.csv');
    expect(headers['content-disposition']).toMatch(
      /''messages-\d{4}-\d\d-\d\d-as-of-\d{4}-\d\d-\d\d-\d\d-\d\d-\d\d\.csv$/,
    );
  });

  test('certain messages are looked for where none is missing', async () => {
    await beatIn(copy);
    for (const [way, path] of [
      ['v2', `/messages?recipient=${recipient}`],
      ['v2', '/messages?client_ref=order-42'],
      ['v2', `/messages?batch_id=${broadcastId}`],
      ['v2', `/messages/${messageId}`],
      ['v2', `/sms/status/${messageId}`],
      ['v2', `/delivery/${messageId}`],
      ['panel', `/messages?q=${recipient}`],
      ['panel', '/messages?campaign=1'],
      ['panel', `/messages.csv?q=${recipient}&for=programs`],
      ['panel', `/messages/${messageId}`],
      ['operator', `/admin/messages?q=${recipient}`],
      ['operator', `/admin/messages/${messageId}`],
    ] as const) {
      const answer = await WAYS[way](path);
      expect([path, answer.status]).toEqual([path, 200]);
      expectCurrent(answer, path);
    }
  });

  test('nothing else is read there', async () => {
    await beatIn(copy);
    const { text } = await gateway.request('/api/v2/openapi.json');
    const { paths } = JSON.parse(text) as { paths: Record<string, { get?: object }> };
    const isDelayed = (way: Way, path: string) =>
      DELAYED.some(([of, delayed]) => of === way && delayed.split('?')[0] === path);
    /** With parameters that name something, as far as anything is named like that. */
    const pathOf = (path: string) =>
      path
        .replaceAll(/:username|\{username\}/g, 'asha')
        .replaceAll(/:name/g, 'virtual')
        .replaceAll(/:\w+|\{\w+\}/g, '1');
    const ofV2 = Object.keys(paths)
      .filter((path) => paths[path]?.get)
      .map((path) => pathOf(path.replace('/api/v2', '')));
    const ofPanel = Object.keys(api).flatMap((name) =>
      name.startsWith('GET ') ? pathOf(name.slice(4)) : [],
    );
    const all = [
      ...ofV2.map((path) => ['v2', path] as const),
      ...ofPanel.flatMap((path) => [['panel', path] as const, ['operator', path] as const]),
      ...['/httpapi/gettemplate', '/httpapi/getuserstatus', '/api/getcredits'].map(
        (path) => ['legacy', path] as const,
      ),
    ];
    let answered = 0;
    for (const [way, path] of all) {
      const isOther = !isDelayed(way, path) && !(way === 'operator' && isDelayed('panel', path));
      if (!isOther) continue;
      const answer = await WAYS[way](path);
      expectCurrent(answer, path);
      if (answer.status === 200) answered += 1;
    }
    // A test in which everything is refused would find nothing.
    expect(answered).toBeGreaterThan(80);
  });

  test('a page that goes on below an entry is read where the entry is', async () => {
    await beatIn(copy, 10);
    const below = (secondsAgo: number) => toPublicId(idFloor(Date.now() - secondsAgo * 1_000));
    for (const [way, path] of [
      ['v2', '/messages?cursor='],
      ['legacy', '/httpapi/getmisreport?before='],
      ['panel', '/messages?cursor='],
      ['panel', '/ledger?cursor='],
    ] as const) {
      expectCurrent(await WAYS[way](`${path}${below(1)}`), path);
      expect([path, asOf(await WAYS[way](`${path}${below(30)}`))]).toEqual([path, expect.any(String)]);
    }
    const first = await operator.get('admin/audit?limit=1');
    expect(asOf(first)).toBeDefined();
    const { next } = JSON.parse(first.text) as { next: string };
    expectCurrent(await operator.get(`admin/audit?limit=1&cursor=${next}`), 'the next page of the audit log');
  });

  test('a page of the panel is shown what it has changed', async () => {
    await beatIn(copy, 10);
    const of = (at: number) => asha.get('ledger', { 'x-last-change': new Date(at).toUTCString() });
    expectCurrent(await of(Date.now()), 'ledger');
    expect(asOf(await of(Date.now() - 30_000))).toBeDefined();
    expect(asOf(await asha.get('ledger', { 'x-last-change': 'yesterday' }))).toBeDefined();
  });

  test('its age is a metric, and it has no say in whether the process is ready', async () => {
    await beatIn(copy, 10);
    const { text } = await gateway.request('/metrics');
    expect(Number(/^harkara_replica_age_seconds (\S+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(10);
    await beatIn(copy, 100);
    await waitFor('it is too old', async () =>
      /^harkara_replica_age_seconds \+Inf$/m.test((await gateway.request('/metrics')).text),
    );
    // On a busy machine, the primary may take longer than it may.
    await waitFor('it is ready', async () => (await gateway.request('/readyz')).status === 200);
  });

  test('when it is away, everything is read from the primary', async () => {
    await copy.drop();
    for (const [way, path] of DELAYED) {
      const answer = await WAYS[way](path);
      expect([path, answer.status]).toEqual([path, 200]);
      expectCurrent(answer, path);
    }
    const { headers } = await asha.get('messages.csv');
    expect(headers['content-disposition']).toMatch(/''messages-\d{4}-\d\d-\d\d\.csv$/);
  });
});

test('without a replica there is no metric of its age', async () => {
  await using other = await startGateway({ workers: false });
  expect((await other.request('/metrics')).text).not.toContain('replica');
});
