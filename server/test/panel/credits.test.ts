import type { LedgerItem } from 'harkara-contract/records/ledger.ts';
import type { Credits } from 'harkara-contract/routes/credits.ts';
import { expect, test } from 'vitest';
import { creditAccount } from '../../src/core/accounts/manage-accounts.ts';
import { createIdMaker } from '../../src/core/ids.ts';
import { useGateway, waitFor } from '../support/gateway.ts';
import { makePartitions } from '../retention/past.ts';
import { OPERATOR } from '../support/operator.ts';
import { CARRIER, customer, numberFor, provision, SENDER, TEXT } from '../support/provisions.ts';
import { BEHIND_PROXY, type Browser, passwordOf, read, refusalOf, signedIn } from './browser.ts';

const person = (username: string) =>
  customer(username, { password: passwordOf(username), credits: { sms: 100 } });

const gateway = useGateway({
  provision: { ...CARRIER, ...provision(...['asha', 'bina', 'chand'].map(person)) },
  config: BEHIND_PROXY,
});

type Ledger = { items: LedgerItem[]; next: string | null };
const transfer = (owner: Browser, body: object, key: string) =>
  owner.send('POST', 'transfers', body, { 'idempotency-key': key });

test('credits are moved once, shown in the ledger page by page, and add up in the statement', async () => {
  const owner = await signedIn(gateway, 'asha');
  const body = { recipientUsername: 'Bina', amount: 12.5, description: '=Diwali, "main" campaign' };
  const moved = await transfer(owner, body, 'one');
  expect([moved.status, read(moved)]).toMatchObject([200, { amount: 12.5, balance: 87.5 }]);
  expect(read(await transfer(owner, body, 'one'))).toEqual(read(moved));
  expect(refusalOf(await transfer(owner, { ...body, amount: 1 }, 'one'))).toBe('422 idempotency_mismatch');
  for (const outcome of ['delivered', 'rejected'] as const) {
    const sent = { recipient: numberFor(outcome), sender_id: SENDER, message: TEXT };
    expect((await gateway().sendAs('asha', sent)).status).toBe(200);
  }
  await waitFor('both have a result', async () => {
    const rows = await gateway().rows<{ sum: string }>(
      'select sum(delivered + failed)::integer as sum from usage_by_kind',
    );
    return Number(rows[0]?.sum) === 2;
  });

  const all = read<Ledger>(await owner.get('ledger'));
  expect(all).toMatchObject({
    items: [
      { type: 'sent', messages: 2 },
      { type: 'transfer_out', amount: -12.5, balanceAfter: 87.5, counterparty: 'bina' },
      { type: 'grant', amount: 100 },
    ],
    next: null,
  });
  const pages: LedgerItem[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Ledger = read<Ledger>(await owner.get(`ledger?limit=1${cursor && `&cursor=${cursor}`}`));
    pages.push(...page.items);
    cursor = page.next;
  }
  expect(pages).toEqual(all.items);

  const left = ((await gateway().balanceOf('asha')) ?? 0) / 1_000;
  const credits = read<Credits>(await owner.get('credits'));
  expect([credits.balances.sms, credits.days.length]).toEqual([left, 30]);
  const spent = Number((100 - 12.5 - left).toFixed(3));
  expect(credits.use).toEqual([
    { kind: 'sms', today: spent, days: spent },
    { kind: 'email', today: 0, days: 0 },
    { kind: 'voice', today: 0, days: 0 },
  ]);
  const month = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format().slice(0, 7);
  const file = await owner.get(`statement.csv?month=${month}`);
  const lines = file.text.trim().split('\r\n');
  expect(file.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''statement-sms-${month}.csv`);
  expect(lines[1]).toMatch(/,,Opening balance,,,,,,0$/);
  expect(lines[3]).toContain(`Transfer sent,bina,"'=Diwali, ""main"" campaign",,,12.5,87.5`);
  expect(lines.at(-1)).toMatch(new RegExp(`,Closing balance,,,,,,${left}$`));
  const plain = await owner.get(`statement.csv?month=${month}&for=programs`);
  const rows = plain.text.split('\r\n');
  expect(rows[0]).toBe('date,at,type,account,description,messages,amount,balance');
  expect(rows[3]).toMatch(/T[\d:.]+Z,transfer_out,bina,"=Diwali, ""main"" campaign",,-12\.5,87\.5$/);
  const later = await owner.get('statement.csv?month=2099-01');
  expect(later.text).toMatch(
    new RegExp(`Opening balance,,,,,,${left}\r\n.*Closing balance,,,,,,${left}\r\n$`),
  );
});

test.each([
  ['more than there is', { amount: 1_000_000 }, 402],
  ['to nobody', { recipientUsername: 'nobody at all' }, 422],
  ['to oneself', { recipientUsername: 'CHAND' }, 422],
  ['a fraction too fine', { amount: 0.0001 }, 422],
])('%s cannot be moved', async (what, change, status) => {
  const owner = await signedIn(gateway, 'chand');
  const answer = await transfer(owner, { recipientUsername: 'bina', amount: 1, ...change }, what);
  expect(answer.status).toBe(status);
  expect(await gateway().balanceOf('chand')).toBe(100_000);
});

test('a transfer without an idempotency key is refused, and so is a month that is none', async () => {
  const owner = await signedIn(gateway, 'chand');
  const bare = await owner.post('transfers', { recipientUsername: 'bina', amount: 1 });
  expect(refusalOf(bare)).toBe('422 validation_failed');
  expect(refusalOf(await owner.get('statement.csv?month=2026-13'))).toBe('422 validation_failed');
});

test('statements chain from month to month after the account has moved to another time zone', async () => {
  const lastMonth = new Date();
  lastMonth.setUTCDate(0);
  // In India it is the first of this month already.
  const evening = lastMonth.setUTCHours(20, 0, 0, 0);
  await makePartitions(gateway(), lastMonth);
  const ids = createIdMaker(4_000, () => evening);
  await creditAccount(gateway().db, OPERATOR, ids, 'chand', 'sms', 7_000);
  const monthOf = (at: number) => new Date(at).toISOString().slice(0, 7);
  const [before, after] = [monthOf(evening), monthOf(evening + 86_400_000)];
  for (const zone of ['Asia/Kolkata', 'UTC', 'Pacific/Auckland', 'America/Los_Angeles']) {
    await gateway().apply({ accounts: [{ username: 'chand', time_zone: zone }] });
    const owner = await signedIn(gateway, 'chand');
    const balances = async (month: string) => {
      const { text } = await owner.get(`statement.csv?month=${month}&for=programs`);
      const [heading = '', ...rows] = text
        .trim()
        .split('\r\n')
        .map((row) => row.split(','));
      const at = heading.indexOf('balance');
      return { opening: rows.at(0)?.[at], closing: rows.at(-1)?.[at] };
    };
    const [first, second] = [await balances(before), await balances(after)];
    expect([zone, second.opening, second.closing]).toEqual([zone, first.closing, '107']);
  }
});
