import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { fromPublicId } from '../../src/core/ids.ts';
import { dataOf, useGateway, waitFor, type Answer } from '../support/gateway.ts';
import { customer, keyRecord, provision } from '../support/provisions.ts';

const ACCOUNTS = [
  customer('asha', { credits: { sms: 1_000 } }),
  customer('Ravi@Example.com', {
    credits: { sms: 5 },
    time_zone: 'Pacific/Kiritimati',
    api_keys: [keyRecord('ravi')],
    api_secret: 'hs_ravi_0123456789abcdef',
  }),
  customer('poor', { credits: { international: 100 } }),
  customer('payer', { api_keys: [keyRecord('payer', { scopes: ['credits'] })] }),
  customer('blocked', { status: 'blocked' }),
  customer('inactive', { status: 'inactive' }),
  customer('boss', { role: 'admin' }),
];
const gateway = useGateway({ alone: true, workers: false, provision: provision(...ACCOUNTS) });

const RAVI = 'Ravi@Example.com';
const BODY = { recipient_username: RAVI, amount: 1 };

type Options = { as?: string; headers?: Record<string, string> };

const transfer = (body: object | string, { as = 'asha', headers = {} }: Options = {}) =>
  gateway().postAs(as, '/credits/transfer', body, headers);

const transfersOf = () =>
  gateway().rows<Record<string, unknown>>(
    `select username, entry, kind, from_book, to_book, amount, balance_after, reason, transfer, counterparty, description
       from ledger join accounts using (bucket, account) where reason in ('transfer_in', 'transfer_out')
      order by entry, amount, reason desc`,
  );

function idOf(answer: Answer): string {
  expect(answer.status).toBe(200);
  return String(answer.body.data?.['transfer_id']);
}

/** Everything except the id of the request. */
const comparable = ({ status, body }: Answer) => ({ status, ...body, request_id: null });

describe('POST /credits/transfer', () => {
  test('moves credits, answers with the transfer and nothing else, and books both sides under one id', async () => {
    const answer = await transfer({
      recipient_username: ' ravi@EXAMPLE.com ',
      amount: 0.125,
      description: ' for Diwali ',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      status: 'success',
      data: {
        transfer_id: expect.stringMatching(/^[0-9a-z]{26}$/),
        amount: 0.125,
        recipient_username: RAVI,
        balance: 999.875,
      },
    });
    expect(await gateway().balanceOf('asha')).toBe(999_875);
    expect(await gateway().balanceOf(RAVI)).toBe(5_125);
    const id = fromPublicId(idOf(answer));
    const side = { entry: id, transfer: id, kind: 'sms', amount: 125, description: 'for Diwali' };
    expect(await transfersOf()).toEqual([
      {
        ...side,
        username: 'asha',
        from_book: 'account',
        to_book: 'transit',
        balance_after: 999_875,
        reason: 'transfer_out',
        counterparty: RAVI,
      },
      {
        ...side,
        username: RAVI,
        from_book: 'transit',
        to_book: 'account',
        balance_after: 5_125,
        reason: 'transfer_in',
        counterparty: 'asha',
      },
    ]);
  });

  test('appears on both sides, in each account’s own day', async () => {
    idOf(await transfer({ ...BODY, amount: 2, description: '' }));
    const seenBy = async (username: string) => ({
      recent: dataOf<{ recent_credits: object[] }>(await gateway().getAs(username, '/credits'))
        .recent_credits[0],
      today: dataOf<object[]>(await gateway().getAs(username, '/credits/history?days=1'))[0],
    });
    const times = { created_at: expect.any(String), description: null };
    expect(await seenBy('asha')).toMatchObject({
      recent: { ...times, type: 'transfer_out', amount: 2, balance_after: 997.875, counterparty: RAVI },
      today: { received: 1000, transferred: 2.125, credits_used: 0 },
    });
    expect(await seenBy('ravi')).toMatchObject({
      recent: { ...times, type: 'transfer_in', amount: 2, balance_after: 7.125, counterparty: 'asha' },
      today: { received: 7.125, transferred: 0, credits_used: 0 },
    });
  });

  test.each([
    ['0.001', 1],
    ['0.3', 300],
    ['1.005', 1005],
    ['1e0', 1000],
    ['1.100', 1100],
    ['2.5e-1', 250],
  ])('moves %s to the thousandth', async (amount, milli) => {
    const before = (await gateway().balanceOf('asha')) ?? 0;
    idOf(await transfer(`{"recipient_username": "${RAVI}", "amount": ${amount}}`));
    expect(await gateway().balanceOf('asha')).toBe(before - milli);
  });

  test('moves the whole balance, and then no more', async () => {
    const all = (await gateway().balanceOf('payer')) ?? 0;
    const answer = await transfer({ ...BODY, amount: all / 1000 }, { as: 'payer' });
    expect(answer.body.data).toMatchObject({ amount: 1000, balance: 0 });
    expect((await transfer({ ...BODY, amount: 0.001 }, { as: 'payer' })).status).toBe(402);
  });

  describe('is refused, and moves nothing,', () => {
    const amounts = ['0', '-0', '-1', '0.0001', '0.30000000000000004', '1e308', '1e400', '1000000000000.001'];
    const notNumbers = ['"1"', 'true', '[1]', '{}', 'null'];
    const to = (recipient: string) => `"amount": 1, "recipient_username": ${recipient}`;
    const toRavi = to(`"${RAVI}"`);
    const bodies: [string, string][] = [
      ...[...amounts, ...notNumbers].map((amount): [string, string] => [
        `"recipient_username": "${RAVI}", "amount": ${amount}`,
        'amount',
      ]),
      ['"amount": 1', 'recipient_username'],
      ...[
        'null',
        '""',
        '"ab"',
        `"${'a'.repeat(65)}"`,
        '7',
        '["ravi"]',
        '"a\\u0000vi"',
        '"asha"',
        '" ASHA "',
      ].map((recipient): [string, string] => [to(recipient), 'recipient_username']),
      [`${toRavi}, "description": "${'x'.repeat(201)}"`, 'description'],
      [`${toRavi}, "description": "\\u0000"`, 'description'],
      [`${toRavi}, "description": 1`, 'description'],
      [`${toRavi}, "client_ref": ""`, 'client_ref'],
      [`${toRavi}, "client_ref": "${'x'.repeat(256)}"`, 'client_ref'],
      [`${toRavi}, "currency": "INR"`, 'currency'],
    ];
    test.each(bodies)('%s is 422 on %s', async (fields, field) => {
      const before = await gateway().footprint();
      const answer = await transfer(`{${fields}}`);
      expect(answer.status).toBe(422);
      expect(answer.body.error).toMatchObject({ code: 'validation_failed', legacy_code: null });
      expect(Object.keys(answer.body.error?.fields ?? {})).toEqual([field]);
      expect(await gateway().footprint()).toEqual(before);
    });

    test.each<[string, object, Options, number, string, number | null]>([
      ['without enough credits', { ...BODY, amount: 5000 }, {}, 402, 'insufficient_credits', -12],
      ['with credits of another kind only', BODY, { as: 'poor' }, 402, 'insufficient_credits', -12],
      [
        'with an empty Idempotency-Key',
        BODY,
        { headers: { 'idempotency-key': '' } },
        422,
        'validation_failed',
        null,
      ],
    ])('%s', async (_what, body, options, status, code, legacyCode) => {
      const before = await gateway().footprint();
      const answer = await transfer(body, options);
      expect(answer.status).toBe(status);
      expect(answer.body.error).toMatchObject({ code, legacy_code: legacyCode });
      expect(await gateway().footprint()).toEqual(before);
    });

    test('to nobody and to an account that is not active in the same words: existence is not revealed', async () => {
      const before = await gateway().footprint();
      const answers = await Promise.all(
        ['nobody', 'blocked', 'inactive', 'boss', '   ', 'x'.repeat(64)].map((recipient_username) =>
          transfer({ recipient_username, amount: 1 }),
        ),
      );
      const [first] = answers;
      expect(first).toMatchObject({
        status: 422,
        body: { error: { code: 'recipient_not_found', legacy_code: null } },
      });
      expect(new Set(answers.map((answer) => JSON.stringify(comparable(answer)))).size).toBe(1);
      expect(await gateway().footprint()).toEqual(before);
    });
  });

  test('to nobody takes the same steps as to an account that is not active', async () => {
    const { db } = gateway();
    const asked = vi.spyOn(db.general, 'query');
    const begun = vi.spyOn(db.hot, 'connect');
    onTestFinished(() => {
      asked.mockRestore();
      begun.mockRestore();
    });
    // The gateway makes other queries now and then, too: the fewest are its own.
    async function stepsOf(recipient_username: string) {
      asked.mockClear();
      begun.mockClear();
      await transfer({ recipient_username, amount: 1 });
      const own = asked.mock.calls
        .map(([query]) => (query as { name?: string } | undefined)?.name)
        .filter((name) => name === 'find-in-directory' || name === 'find-account');
      return { own, transactions: begun.mock.calls.length };
    }
    for (const recipient_username of ['nobody', 'blocked', 'inactive', 'boss']) {
      const { own, transactions: once } = await stepsOf(recipient_username);
      const { transactions: again } = await stepsOf(recipient_username);
      const transactions = Math.min(once, again);
      expect({ recipient_username, own, transactions }).toEqual({
        recipient_username,
        own: ['find-in-directory', 'find-account'],
        transactions: 1,
      });
    }
  });

  test('an account that was blocked a moment ago neither gives nor takes', async () => {
    const both = customer('short', { credits: { sms: 10 } });
    await gateway().apply({ accounts: [both] });
    idOf(await transfer({ ...BODY, recipient_username: 'short' }));
    idOf(await transfer(BODY, { as: 'short' }));
    await gateway().apply({ accounts: [{ username: 'short', status: 'blocked' }] });
    const before = await gateway().footprint();
    expect((await transfer({ ...BODY, recipient_username: 'short' })).body.error?.code).toBe(
      'recipient_not_found',
    );
    expect((await transfer(BODY, { as: 'short' })).body.error?.code).toBe('account_locked');
    expect(await gateway().footprint()).toEqual(before);
  });

  test('a concurrent change of the account’s settings is checked, and does not stop it', async () => {
    const { accounts } = gateway().composition.gateway;
    await accounts.get(await gateway().accountOf('asha'));
    // Without a notification, as if it had not arrived yet.
    await gateway().rows(
      `update balances b set config_version = config_version + 1 from accounts a
        where a.account = b.account and a.username = 'asha'`,
    );
    idOf(await transfer(BODY));
    await gateway().rows(
      `update balances b set config_version = config_version + 1 from accounts a
        where a.account = b.account and a.username = 'asha'`,
    );
    await gateway().rows(`update api_keys set expires_at = now() - interval '1 hour'
                           from accounts a where a.account = api_keys.account and a.username = 'asha'`);
    const before = await gateway().footprint();
    expect((await transfer(BODY)).status).toBe(401);
    expect(await gateway().footprint()).toEqual(before);
    await gateway().apply({
      accounts: [{ username: 'asha', api_keys: [{ name: 'main', expires_at: null }] }],
    });
    await waitFor('the key works again', async () => (await transfer(BODY)).status === 200);
  });
});
