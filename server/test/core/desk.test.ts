import { describe, expect, test } from 'vitest';
import { listEntries } from '../../src/core/audit-log/list-entries.ts';
import { recordAudit } from '../../src/core/audit-log/record-audit.ts';
import { searchAccounts } from '../../src/core/accounts/search-accounts.ts';
import { audit } from '../../src/core/credits/audit.ts';
import {
  pageOfDeadEndpoints,
  pageOfDeadLetters,
  replayEndpoint,
  replayOne,
} from '../../src/core/events/dead-webhooks.ts';
import { idFloor } from '../../src/core/ids.ts';
import { readSystemFigures } from '../../src/core/operations/system-figures.ts';
import { findAnywhere } from '../../src/core/reports/find-anywhere.ts';
import { listInbox } from '../../src/storage/receipt-inbox.queries.ts';
import { useGateway } from '../support/gateway.ts';
import { OPERATOR } from '../support/operator.ts';
import { CARRIER, customer, provision, TEXT } from '../support/provisions.ts';

const OTHERS = ['ashok', 'Ashwin%', 'ash_1', '12monkeys'].map((username) => ({ username }));

const gateway = useGateway({
  alone: true,
  workers: false,
  provision: { ...CARRIER, ...provision(customer('asha'), customer('bina'), ...OTHERS) },
});

const db = () => gateway().db;

describe('accounts', () => {
  const names = async (words: string, limit = 50) => {
    const found: string[] = [];
    for (let cursor: string | null = null; ;) {
      const page = await searchAccounts(db(), { words, limit, cursor });
      found.push(...page.items.map(({ username }) => username));
      cursor = page.next;
      if (cursor === null) return found;
    }
  };

  test('are found by how their name or number begins, page by page', async () => {
    expect(await names('')).toEqual(['12monkeys', 'ash_1', 'asha', 'ashok', 'Ashwin%', 'bina']);
    expect(await names(' ASH ')).toEqual(['ash_1', 'asha', 'ashok', 'Ashwin%']);
    for (const limit of [1, 2, 3]) {
      expect(await names('ash', limit)).toEqual(['ash_1', 'asha', 'ashok', 'Ashwin%']);
    }
    // Neither is a wildcard.
    expect(await names('ash_')).toEqual(['ash_1']);
    expect(await names('%')).toEqual([]);
    expect(await names('nobody\u0000')).toEqual([]);
    const number = String(await gateway().accountOf('bina'));
    expect(await names(number)).toContain('bina');
    const first = await names(number.slice(0, 1), 1);
    expect(first).toContain('bina');
    if (number.startsWith('1')) expect(first.at(-1)).toBe('12monkeys');
    const [bina] = (await searchAccounts(db(), { words: 'bina', limit: 1, cursor: null })).items;
    expect(bina).toMatchObject({ role: 'customer', status: 'active', balances: { sms: expect.any(Number) } });
  });
});

describe('messages to a number', () => {
  test('are found over all accounts, newest first', async () => {
    const sent: string[] = [];
    for (const name of ['asha', 'bina', 'asha']) {
      await gateway().sendSms('9876501234', {}, name);
      sent.unshift(name);
    }
    const now = new Date(Date.now() + db().clockOffset());
    const page = await findAnywhere(db(), '+91 98765 01234', { below: null, limit: 2, now });
    expect(page.items.map(({ username, text }) => [username, text])).toEqual(
      sent.slice(0, 2).map((name) => [name, TEXT]),
    );
    const rest = await findAnywhere(db(), '9876501234', { below: page.next, limit: 2, now });
    expect(rest.items.map(({ username }) => username)).toEqual(sent.slice(2));
    expect(rest.next).toBeNull();
    expect(await findAnywhere(db(), '9000000000', { below: null, limit: 2, now })).toEqual({
      items: [],
      next: null,
    });
  });

  test('are found newest first where a number has thousands', async () => {
    const accounts = [await gateway().accountOf('asha'), await gateway().accountOf('bina')];
    const start = Date.now() - 5_000 * 8_000;
    const sent = Array.from({ length: 5_000 }, (_, i) => idFloor(start + i * 8_000));
    await gateway().rows(
      `insert into messages (bucket, account, id, first, accepted, family, recipient, sender, route, body, unicode,
                             flash, parts, price, credit_kind, queue, lane, state, channel)
       select a % 64, a, id, id, 1, 'v2', '9876509999', '', 'T', 'many', false, false, 1, 0, 'sms', 1, 0, 40, 'sms'
         from unnest($1::uuid[]) with ordinality as s (id, n),
              lateral (select ($2::integer[])[1 + n % 2] as a) as o`,
      [sent, accounts],
    );
    const found: string[] = [];
    let below: string | null = null;
    for (let page = 0; page < 3; page++) {
      const { items, next } = await findAnywhere(db(), '9876509999', { below, limit: 50, now: new Date() });
      found.push(...items.map(({ id }) => id));
      below = next;
    }
    expect(found).toEqual(sent.slice(-150).reverse());
    await gateway().rows(`delete from messages where recipient = '9876509999'`);
  });
});

test('receipts without a message are listed, newest first', async () => {
  const { ids } = gateway().composition;
  const made = Array.from({ length: 3 }, () => ids.one(0));
  for (const id of made) {
    await gateway().rows(
      `insert into receipt_inbox (id, connector, vendor_key, vendor_id, state, at, received_at, raw)
       values ($1, 1, 'k', 'v', 40, now(), now(), 'id:v stat:DELIVRD')`,
      [id],
    );
  }
  const first = await listInbox(db().reports, { before: null, limit: 2 });
  expect(first.map(({ id }) => id)).toEqual([made[2], made[1]]);
  expect(first[0]).toMatchObject({ raw: 'id:v stat:DELIVRD', tries: 0, nextTry: null });
  const rest = await listInbox(db().reports, { before: first[1]?.id ?? null, limit: 2 });
  expect(rest.map(({ id }) => id)).toEqual([made[0]]);
  await gateway().rows('delete from receipt_inbox');
});

test('webhooks that were given up are listed by endpoint, and sent again', async () => {
  const { ids } = gateway().composition;
  const dead: { account: number; subject: string }[] = [];
  for (const name of ['asha', 'bina']) {
    const account = await gateway().accountOf(name);
    await gateway().apply({ accounts: [{ username: name, webhook: { url: 'https://hook.example/' } }] });
    for (let i = 0; i < 3; i++) {
      const subject = ids.one(account);
      dead.push({ account, subject });
      await gateway().rows(
        `insert into events (bucket, account, subject, rank, at, payload) values ($1, $2, $3, 40, now(), '{"event": "x"}')`,
        [account % 64, account, subject],
      );
      await gateway().rows(
        `insert into webhook_dead_letters (bucket, account, endpoint, subject, rank, attempts, error)
         values ($1, $2, 1, $3, 40, 12, 'status 500')`,
        [account % 64, account, subject],
      );
    }
  }
  const [one] = await pageOfDeadEndpoints(db(), { limit: 1, after: null, now: new Date() });
  expect(one).toMatchObject({
    dead: 3,
    url: 'https://hook.example/',
    error: 'status 500',
    isDisabled: false,
  });
  const both = await pageOfDeadEndpoints(db(), { limit: 5, after: null, now: new Date() });
  expect(both.map(({ username }) => username).sort()).toEqual(['asha', 'bina']);
  const after = one ? { account: one.account, endpoint: one.endpoint } : null;
  expect(await pageOfDeadEndpoints(db(), { limit: 5, after, now: new Date() })).toEqual(both.slice(1));

  const account = both[0]?.account ?? 0;
  const [letter] = await pageOfDeadLetters(db(), account, 1, { limit: 10, after: null });
  if (!letter) throw new Error('there is no dead letter');
  await replayOne(db(), OPERATOR, account, letter, 12);
  await expect(replayOne(db(), OPERATOR, account, letter, 12)).rejects.toMatchObject({ code: 'not_found' });
  expect(await replayEndpoint(db(), OPERATOR, account, 1, 12)).toEqual({ replayed: 2, more: false });
  expect(await pageOfDeadEndpoints(db(), { limit: 5, after: null, now: new Date() })).toEqual(both.slice(1));
  const entries = await listEntries(
    db().current,
    { account, action: 'webhook.replayed' },
    { limit: 5, cursor: null },
  );
  expect(entries.items.map(({ after: values }) => values)).toEqual([{ events: 2 }, { events: 1 }]);
});

test('the system’s figures say what runs, what waits and when it was last audited', async () => {
  expect((await readSystemFigures(db())).lastAudit).toBeNull();
  const { connectionString } = db();
  await recordAudit(connectionString, OPERATOR, await audit(connectionString));
  const figures = await readSystemFigures(db());
  expect(figures.lastAudit).toMatchObject({ actorName: 'tester', subject: 'clean', after: { clean: true } });
  expect(figures.processes).toContainEqual(expect.objectContaining({ role: 'start', pid: process.pid }));
  expect(figures.tables.find(({ table }) => table === 'messages')?.partitions).toBeGreaterThan(2);
  expect(figures.queues).toEqual(expect.any(Array));
});
