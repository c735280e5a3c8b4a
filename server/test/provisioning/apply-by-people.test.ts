import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listEntries } from '../../src/core/audit-log/list-entries.ts';
import { CHANGED } from '../../src/core/audit-log/record-action.ts';
import { readRecord } from '../../src/core/provisioning/expected.ts';
import { OPERATOR } from '../support/operator.ts';
import { everything, EVERYTHING_TEXT, openGateway, type Gateway } from './gateway.ts';

const CHAYA = 'chaya@textiles.example';

let gateway: Gateway;

beforeAll(async () => {
  gateway = await openGateway();
  await gateway.apply(everything());
});
afterAll(() => gateway.close());

const newest = async (limit: number) =>
  (await listEntries(gateway.db.current, {}, { limit, cursor: null })).items.reverse();

const account = (fields: object) => ({ accounts: [{ username: CHAYA, ...fields }] });

describe('the audit log', () => {
  test('has every record that a file makes, and none of its secrets', async () => {
    const entries = await newest(100);
    const made = entries.map(({ action, subject }) => `${action} ${subject}`);
    expect(made).toEqual(
      expect.arrayContaining([
        `account.created ${CHAYA}`,
        `api_key.created ${CHAYA}/shop`,
        `sender.created ${CHAYA}/CHAYAT`,
        `contacts.created ${CHAYA}/weavers (2)`,
        'connector.created west',
        'route.created sms/P',
        'setting.created brand',
        'dnd.created 2 numbers',
      ]),
    );
    expect(entries.find(({ action }) => action === 'account.created')?.actor).toBe('apply');
    const text = JSON.stringify(entries);
    for (const [, secret = ''] of EVERYTHING_TEXT.matchAll(
      /"(?:password|key|api_secret|token|Authorization)": "([^"]{8,})"/g,
    )) {
      expect(text).not.toContain(secret);
    }
    expect(text).not.toContain('argon2');
  });

  test('says what was there before and after, who did it and why', async () => {
    const change = account({
      flood_limit: 7_000,
      prices: { T: 0.15 },
      features: { sandbox: false },
      password: 'another-loom-48',
      senders: [{ sender_id: 'CHAYAP', status: 'rejected', reason: 'No letter' }],
    });
    const { actions } = await gateway.apply(change, { by: OPERATOR, reason: 'ticket 12' });
    const number = Number(
      (await gateway.rows(`select account from accounts where username = '${CHAYA}'`))[0]?.account,
    );
    const expected = [
      {
        action: 'account.updated',
        account: number,
        subject: CHAYA,
        before: { flood_limit: 5_000, 'prices.T': 0.14, 'features.sandbox': true },
        after: { flood_limit: 7_000, 'prices.T': 0.15, 'features.sandbox': false, password: CHANGED },
        reason: 'ticket 12',
      },
      {
        action: 'sender.updated',
        account: number,
        subject: `${CHAYA}/CHAYAP`,
        before: { status: 'approved', reason: null },
        after: { status: 'rejected', reason: 'No letter' },
        reason: 'ticket 12',
      },
    ];
    expect(actions).toEqual(expected);
    expect(await newest(2)).toMatchObject(expected.map((one) => ({ ...one, actorName: 'tester' })));
  });

  test('shows of a connector that a secret has changed, and nothing of it', async () => {
    await gateway.apply({
      connectors: [{ name: 'west', options: { password: 'new-west-pass', window: 60 } }],
      routes: [{ channel: 'sms', route: 'P', connectors: ['west'] }],
    });
    expect(await newest(2)).toMatchObject([
      {
        action: 'connector.updated',
        before: { 'options.window': 50 },
        after: { 'options.password': CHANGED, 'options.window': 60 },
      },
      {
        action: 'route.updated',
        before: { connectors: ['west', 'bridge'] },
        after: { connectors: ['west'] },
      },
    ]);
  });

  test('has nothing of a file that is refused or changes nothing', async () => {
    const before = await newest(1);
    await expect(gateway.apply(account({ flood_limit: -1 }))).rejects.toThrow('flood_limit');
    await gateway.apply(account({ flood_limit: 7_000 }));
    expect(await newest(1)).toEqual(before);
  });
});

describe('of two people who change one record at once', () => {
  const read = async (kind: 'account' | 'connector' | 'route' | 'setting', name: string) => {
    const found = await readRecord(gateway.db.general, { kind, name });
    if (!found) throw new Error(`there is no ${kind} ${name}`);
    return { kind, name, fingerprint: found.fingerprint };
  };

  test('the second is told what the first has changed, and overwrites nothing', async () => {
    const expected = [await read('account', CHAYA)];
    await gateway.apply(account({ limits: { legacy_per_second: 60 } }), { by: OPERATOR, expected });
    const dump = await gateway.dump();
    await expect(
      gateway.apply(account({ limits: { legacy_per_second: 70 }, refunds: true }), { expected }),
    ).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('changed by tester at'),
      extras: {
        details: {
          now: { record: { limits: { legacy_per_second: 60 }, refunds: false } },
          last_change: {
            before: { 'limits.legacy_per_second': 50 },
            after: { 'limits.legacy_per_second': 60 },
          },
        },
      },
    });
    expect(await gateway.dump()).toBe(dump);
    const again = [await read('account', CHAYA)];
    await gateway.apply(account({ limits: { legacy_per_second: 70 } }), { expected: again });
  });

  test('one wins, whatever the order', async () => {
    const expected = [await read('connector', 'west')];
    const options = (window: number) => ({ connectors: [{ name: 'west', options: { window } }] });
    const outcomes = await Promise.allSettled(
      [71, 72, 73].map((window) => gateway.apply(options(window), { expected })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test.each([
    ['connector', 'west', { connectors: [{ name: 'west', options: { password: 'seen-by-nobody' } }] }],
    ['route', 'sms/P', { routes: [{ channel: 'sms', route: 'P', priority: 5 }] }],
    ['setting', 'brand', { brand: { name: 'Other' } }],
  ] as const)('a change of a %s is seen', async (kind, name, document) => {
    const expected = [await read(kind, name)];
    await gateway.apply(document, { expected });
    await expect(gateway.apply(document, { expected })).rejects.toMatchObject({ code: 'conflict' });
  });
});
