import { fact } from 'harkara-contract/facts.ts';
import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Inbound } from '../../src/core/delivery/connector.ts';
import { toPublicId } from '../../src/core/ids.ts';
import { receiveInbound } from '../../src/core/inbound/receive-inbound.ts';
import { readFact, writeFact } from '../../src/core/stored-fact.ts';
import { sendReply } from '../../src/core/keywords/send-reply.ts';
import { simulateInbound } from '../../src/core/inbound/simulate-inbound.ts';
import { createLogger } from '../../src/log.ts';
import { claimOwedReplies } from '../../src/storage/inbound.queries.ts';
import { insertMadeUpInbound } from '../../src/storage/virtual-operator.queries.ts';
import { maintain } from '../../src/workers/maintain.ts';
import { startReplies } from '../../src/workers/send-replies.ts';
import { startGateway, waitFor, type TestGateway } from '../support/gateway.ts';
import { customer, numberFor, provision, SENDER, TEXT } from '../support/provisions.ts';
import { startReceiver, type Received, type Receiver } from '../webhooks/receiver.ts';

const ANY = 'Note: thank you.';
const UNMATCHED = 'No template has this.';

const keywords = [
  { key: 'CODE', static_message: TEXT, status: 'approved' },
  { key: 'NOTE', static_message: ANY, status: 'approved' },
  { key: 'WILD', static_message: UNMATCHED, status: 'approved' },
  { key: 'QUIET', response_type: 'none', status: 'approved' },
  { key: 'LATER', static_message: TEXT, status: 'pending' },
];

const accounts = (receiver: Receiver, other: Receiver) => ({
  ...provision(
    customer('asha', { keywords, webhook: { url: receiver.url } }),
    customer('ravi', { keywords, webhook: { url: other.url } }),
    customer('poor', { keywords, credits: { sms: 0 } }),
    customer('mute', { keywords, senders: [], webhook: { url: receiver.url, events: ['delivered'] } }),
  ),
  network: { allow_private: ['127.0.0.0/8'] },
  virtual_numbers: [
    { number: '56161', account: 'asha' },
    { number: '9222222222', account: 'asha' },
    { number: '911244567890', account: 'asha' },
    { number: '56162', account: 'ravi' },
    { number: '56163', account: 'poor' },
    { number: '56164', account: 'mute' },
  ],
});

type Stored = { id: string; keyword: number | null; reply: string | null; reply_error: string | null };

const logged: string[] = [];
let gateway: TestGateway;
let receiver: Receiver;
let other: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
  other = await startReceiver();
  const log = createLogger('warn', { write: (line) => void logged.push(line) });
  gateway = await startGateway({ provision: accounts(receiver, other), log });
});

afterEach(() => gateway.auditClean());

afterAll(async () => {
  await gateway.close();
  await receiver.close();
  await other.close();
});

let vendorIds = 0;

function inbound(more: Partial<Inbound> & Pick<Inbound, 'text'>): Inbound {
  vendorIds += 1;
  return {
    from: numberFor('delivered'),
    to: '56161',
    at: new Date('2026-02-01T04:05:06.789Z'),
    vendorId: `vendor-${vendorIds}`,
    ...more,
  };
}

function receive(message: Inbound, connector = 1, at = gateway) {
  const { db, ids, gateway: core } = at.composition;
  const accountOf = (account: number) => core.accounts.get(account);
  return receiveInbound({ db, ids, accountOf }, connector, message);
}

async function storedFrom(sender: string, at = gateway): Promise<Stored[]> {
  return at.rows<Stored>(
    'select id, keyword, reply, reply_error from inbound_messages where sender = $1 order by id',
    [sender],
  );
}

const messagesTo = (recipient: string, at = gateway) =>
  at.rows<{ id: string; sender: string; family: string; body: string; price: number; state: number }>(
    'select id, sender, family, body, price, state from messages where recipient = $1 order by id',
    [recipient],
  );

const settled = (sender: string, at = gateway) =>
  waitFor(`what became of the reply to ${sender}`, async () => {
    const [row] = await storedFrom(sender, at);
    return row && (row.reply ?? row.reply_error) !== null && row;
  });

const hooksFrom = (at: Receiver, from: string): Received[] =>
  at.received.filter(({ body }) => (JSON.parse(body) as { from?: string }).from === from);

async function keywordOf(username: string, key: string) {
  const { text } = await gateway.getAs(username, '/keywords');
  const { data } = JSON.parse(text) as { data: { id: number; key: string }[] };
  const id = data.find((keyword) => keyword.key === key)?.id ?? 0;
  const read = (await gateway.getAs(username, `/keywords/${id}`)).body;
  return { id, entries: read.data?.['entries'] as { from: string }[] };
}

/** Replies as a second worker beside the gateway's own would. */
function startSecondWorker(at: TestGateway) {
  const { db, log, gateway: core } = at.composition;
  const accountOf = (account: number) => core.accounts.get(account);
  return startReplies({ db, log, accountOf, sending: core.sending, now: core.now });
}

test('a simulated message becomes an entry, a signed webhook, and a reply that is delivered and paid for', async () => {
  const from = numberFor('delivered');
  const before = (await gateway.balanceOf('asha')) ?? 0;
  const { db, ids } = gateway.composition;
  await simulateInbound(db, ids, { from: `+91${from}`, to: '56161', text: ' code  please' });

  const hook = await waitFor('the webhook', () => hooksFrom(receiver, from)[0]);
  const payload = JSON.parse(hook.body) as { received_at: string };
  expect(payload).toEqual({
    event: 'inbound_sms',
    from,
    to: '56161',
    message: ' code  please',
    received_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  });
  const signature = createHmac('sha256', 'hs_asha_0123456789abcdef').update(hook.body).digest('hex');
  expect(hook.headers['x-sms-signature']).toBe(signature);

  const { reply } = await settled(from);
  const [row] = await storedFrom(from);
  expect(hook.headers['webhook-id']).toBe(`evt_${toPublicId(row?.id ?? '')}_0`);
  const { entries } = await keywordOf('asha', 'CODE');
  expect(entries.filter((entry) => entry.from === from)).toEqual([
    { from, to: '56161', message: ' code  please', received_at: payload.received_at },
  ]);

  const status = await gateway.untilStatus(toPublicId(reply ?? ''), 'delivered');
  expect(status).toMatchObject({ recipient: from, sender_id: SENDER, route: 'transactional', credits: 1 });
  expect(await messagesTo(from)).toMatchObject([{ family: 'keyword', body: TEXT, price: 1_000 }]);
  expect(await gateway.balanceOf('asha')).toBe(before - 1_000);
  await waitFor('it is forgotten', async () => {
    return (await gateway.rows('select 1 from virtual_operator_inbound')).length === 0;
  });

  // Another tenant sees none of it.
  expect(hooksFrom(other, from)).toEqual([]);
  const theirs = await keywordOf('ravi', 'CODE');
  expect(theirs.entries).toEqual([]);
  expect((await gateway.getAs('ravi', `/sms/status/${toPublicId(reply ?? '')}`)).status).toBe(404);
});

describe('an operator that delivers a message again', () => {
  test('changes nothing', async () => {
    const message = inbound({ text: 'CODE' });
    const before = (await gateway.balanceOf('asha')) ?? 0;
    expect(await receive(message)).toMatchObject({ kind: 'stored', notified: true, owesReply: true });
    expect(await receive(message)).toEqual({ kind: 'repeated' });
    await gateway.rows('update owed_replies set due = now()');
    await settled(message.from);
    expect(await receive({ ...message, text: 'CODE again' })).toEqual({ kind: 'repeated' });
    await waitFor('the webhook', () => hooksFrom(receiver, message.from)[0]);
    expect(await storedFrom(message.from)).toHaveLength(1);
    expect(await messagesTo(message.from)).toHaveLength(1);
    expect(await gateway.balanceOf('asha')).toBe(before - 1_000);
    const { entries } = await keywordOf('asha', 'CODE');
    expect(entries.filter(({ from }) => from === message.from)).toHaveLength(1);
    expect(hooksFrom(receiver, message.from)).toHaveLength(1);
  });

  test('at the same time over several connections counts once', async () => {
    const message = inbound({ text: 'QUIET' });
    const received = await Promise.all(Array.from({ length: 8 }, () => receive(message)));
    expect(received.filter(({ kind }) => kind === 'stored')).toHaveLength(1);
    expect(await storedFrom(message.from)).toHaveLength(1);
  });

  test.each([
    ['without an id', null, null, 1],
    ['with an empty id', ' ', ' ', 1],
    ['with ids that differ in case', 'AbC', 'aBc', 1],
    ['with long ids that differ at the end', `${'x'.repeat(300)}1`, `${'x'.repeat(300)}2`, 1],
    ['with the same id over another connector', 'same', 'same', 2],
  ])('two messages %s are two', async (_what, one, two, connector) => {
    const message = inbound({ text: 'QUIET' });
    await receive({ ...message, vendorId: one });
    await receive({ ...message, vendorId: two }, connector);
    expect(await storedFrom(message.from)).toHaveLength(2);
  });

  test('is remembered for a week', async () => {
    const message = inbound({ text: 'QUIET' });
    await receive(message);
    const keptAfter = async (days: number) => {
      await gateway.rows(`update inbound_seen set at = now() - $1 * interval '1 day' where vendor_key = $2`, [
        days,
        message.vendorId,
      ]);
      await maintain({ db: gateway.db, now: new Date(), log: createLogger('silent') });
      return gateway.rows(`select 1 from inbound_seen where vendor_key = $1`, [message.vendorId]);
    };
    expect(await keptAfter(6.9)).toHaveLength(1);
    expect(await keptAfter(7.1)).toEqual([]);
  });
});

describe('what arrives', () => {
  test.each([
    ['a number that is written with its country code', '+919222222222', '9222222222'],
    ['a number of a fixed line without it', '01244567890', '911244567890'],
    ['a short code', ' 56161 ', '56161'],
  ])('on %s reaches the account', async (_what, to, number) => {
    const message = inbound({ to, text: 'hello' });
    expect(await receive(message)).toMatchObject({ kind: 'stored', owesReply: false });
    const hook = await waitFor('the webhook', () => hooksFrom(receiver, message.from)[0]);
    expect(JSON.parse(hook.body)).toMatchObject({ to: number, message: 'hello' });
  });

  test.each(['56169', 'HARKARA', ''])(
    'on %j, which nobody has, is acknowledged and not stored',
    async (to) => {
      const message = inbound({ to, text: 'CODE' });
      expect(await receive(message)).toEqual({ kind: 'unknown_number' });
      expect(await storedFrom(message.from)).toEqual([]);
    },
  );

  test.each([
    ['from a name', 'VM-BANKIN', 'VM-BANKIN'],
    ['from abroad', '+14155550123', '14155550123'],
    ['from a short code', '121', '121'],
  ])('%s is stored and gets no reply', async (_what, from, shown) => {
    expect(await receive(inbound({ from, text: 'CODE' }))).toMatchObject({
      kind: 'stored',
      owesReply: false,
    });
    expect(await storedFrom(shown)).toMatchObject([{ reply: null, reply_error: null }]);
  });

  test.each([
    ['of a keyword without a reply', 'quiet', true],
    ['of one that is not approved', 'LATER', false],
    ['of none', 'whatever', false],
    ['that is empty', '', false],
  ])('%s gets no reply', async (_what, text, matches) => {
    const message = inbound({ text });
    expect(await receive(message)).toMatchObject({ kind: 'stored', owesReply: false });
    const [row] = await storedFrom(message.from);
    expect(row?.keyword === null).toBe(!matches);
  });

  test('with characters that cannot be stored loses only those', async () => {
    const message = inbound({ text: 'QUIET \u0000a\ud800b' });
    await receive(message);
    const hook = await waitFor('the webhook', () => hooksFrom(receiver, message.from)[0]);
    expect(JSON.parse(hook.body)).toMatchObject({ message: 'QUIET a\ufffdb' });
  });

  test('is no event for a webhook that does not want it', async () => {
    const message = inbound({ to: '56164', text: 'hello' });
    expect(await receive(message)).toMatchObject({ kind: 'stored', notified: false });
    const account = await gateway.accountOf('mute');
    expect(await gateway.rows('select 1 from events where account = $1', [account])).toEqual([]);
  });
});

describe('a reply', () => {
  test('to a machine that answers every reply ends after ten of them, and others are still answered', async () => {
    const machine = numberFor('delivered');
    const answered = async (from: string) => {
      await receive(inbound({ from, text: 'code' }));
      return waitFor('the last message is answered, or not', async () => {
        const last = (await storedFrom(from)).at(-1);
        return last && (last.reply ?? last.reply_error) !== null && last;
      });
    };
    let replies = 0;
    let last = await answered(machine);
    for (; last.reply !== null && replies < 30; last = await answered(machine)) replies += 1;
    expect([replies, last.reply_error]).toEqual([10, writeFact(fact('reply_limit', { most: 10 }))]);
    expect(await messagesTo(machine)).toHaveLength(10);
    expect((await answered(numberFor('delivered'))).reply).not.toBeNull();
    // An hour later, a person may ask again.
    await gateway.rows(`update reply_counts set since = since - interval '61 minutes' where recipient = $1`, [
      machine,
    ]);
    expect((await answered(machine)).reply).not.toBeNull();
  });

  test('goes out under the sender of the template that it matches', async () => {
    await gateway.apply({
      accounts: [
        {
          username: 'ravi',
          senders: [{ sender_id: 'SECOND', route: 'transactional', status: 'approved' }],
          templates: [{ name: 'bound', content: 'Bound {#var#}', sender_id: 'SECOND', status: 'approved' }],
          keywords: [{ key: 'BOUND', static_message: 'Bound reply', status: 'approved' }],
        },
      ],
    });
    const bound = inbound({ to: '56162', text: 'BOUND' });
    const free = inbound({ to: '56162', text: 'NOTE' });
    await receive(bound);
    await receive(free);
    await settled(bound.from);
    await settled(free.from);
    expect(await messagesTo(bound.from)).toMatchObject([{ sender: 'SECOND', body: 'Bound reply' }]);
    expect(await messagesTo(free.from)).toMatchObject([{ sender: SENDER, body: ANY }]);
  });

  test.each([
    ['that no template matches', '56161', 'WILD', 'template_mismatch'],
    ['that nobody pays for', '56163', 'CODE', 'insufficient_credits'],
    ['for which there is no sender', '56164', 'NOTE', 'reply_sender_missing'],
  ])('%s is refused, and the reason kept', async (_what, to, text, reason) => {
    const message = inbound({ to, text });
    await receive(message);
    const { reply, reply_error: error } = await settled(message.from);
    expect(reply).toBeNull();
    expect(readFact(error ?? '').key).toBe(reason);
    expect(await messagesTo(message.from)).toEqual([]);
    const owed = await gateway.rows('select 1 from owed_replies where recipient = $1', [message.from]);
    expect(owed).toEqual([]);
  });

  test('of a blocked account is refused, but the message is stored', async () => {
    const message = inbound({ to: '56162', text: 'CODE' });
    await gateway.apply({ accounts: [{ username: 'ravi', status: 'blocked' }] });
    await receive(message);
    expect(readFact((await settled(message.from)).reply_error ?? '').key).toMatch(/^account_/);
    await gateway.apply({ accounts: [{ username: 'ravi', status: 'active' }] });
  });
});

describe('when the process dies', () => {
  /** Nothing works on its database except what a test starts. */
  const startQuiet = () => startGateway({ workers: false, provision: accounts(receiver, other) });
  const balance = async (quiet: TestGateway) => (await quiet.balanceOf('asha')) ?? 0;

  test('before it replied, another does', async () => {
    await using quiet = await startQuiet();
    const message = inbound({ text: 'CODE' });
    await receive(message, 1, quiet);
    expect(await storedFrom(message.from, quiet)).toMatchObject([{ reply: null, reply_error: null }]);
    const before = await balance(quiet);
    await quiet.startWorkers();
    const { reply } = await settled(message.from, quiet);
    expect(await messagesTo(message.from, quiet)).toMatchObject([{ id: reply }]);
    expect(await balance(quiet)).toBe(before - 1_000);
  });

  test('after it replied but before recording it, another records the first reply', async () => {
    await using quiet = await startQuiet();
    const { db, gateway: core } = quiet.composition;
    const accountOf = (account: number) => core.accounts.get(account);
    const message = inbound({ text: 'NOTE' });
    await receive(message, 1, quiet);
    const before = await balance(quiet);
    const [owed] = await claimOwedReplies(db.hot, 10, 60_000);
    if (!owed) throw new Error('no reply is owed');
    const first = await sendReply({ sending: core.sending, accountOf, now: core.now }, owed);
    expect(await claimOwedReplies(db.hot, 10, 60_000)).toEqual([]);

    // At the next try, the same reply would be refused.
    const senders = [{ sender_id: SENDER, status: 'rejected' }];
    await quiet.apply({ accounts: [{ username: 'asha', senders }] });
    await quiet.rows('update owed_replies set due = now()');
    const worker = startSecondWorker(quiet);
    try {
      expect((await settled(message.from, quiet)).reply).toBe(first.reply);
    } finally {
      await worker.stop();
    }
    expect(await messagesTo(message.from, quiet)).toHaveLength(1);
    expect(await balance(quiet)).toBe(before - 1_000);
  });

  test('several workers together reply once to each', async () => {
    await using quiet = await startQuiet();
    const messages = Array.from({ length: 30 }, () => inbound({ text: 'CODE' }));
    for (const message of messages) await receive(message, 1, quiet);
    const before = await balance(quiet);
    const workers = Array.from({ length: 3 }, () => startSecondWorker(quiet));
    try {
      for (const message of messages) await settled(message.from, quiet);
    } finally {
      await Promise.all(workers.map((worker) => worker.stop()));
    }
    const sent = await quiet.rows('select recipient from messages');
    expect(sent).toHaveLength(30);
    expect(new Set(sent.map(({ recipient }) => String(recipient))).size).toBe(30);
    expect(await balance(quiet)).toBe(before - 30_000);
  });

  test('a reply that is a day late is no longer sent', async () => {
    await using quiet = await startQuiet();
    const { gateway: core } = quiet.composition;
    const accountOf = (account: number) => core.accounts.get(account);
    const message = inbound({ text: 'CODE' });
    await receive(message, 1, quiet);
    const [owed] = await claimOwedReplies(quiet.db.hot, 10, 60_000);
    if (!owed) throw new Error('no reply is owed');
    const tomorrow = () => new Date(core.now().getTime() + 24 * 3_600_000);
    const late = await sendReply({ sending: core.sending, accountOf, now: tomorrow }, owed);
    expect(late).toMatchObject({ reply: null, error: writeFact(fact('reply_too_late')) });
    expect(await messagesTo(message.from, quiet)).toEqual([]);
  });
});

describe('a simulated message', () => {
  test('to a number that nobody has is acknowledged, and logged without its text', async () => {
    const { db, ids } = gateway.composition;
    const id = ids.one(0);
    const gone = { id, sender: '9876543210', number: '56169', body: 'very private' };
    await insertMadeUpInbound(db.general, 0, gone);
    await waitFor('it is forgotten', async () => {
      return (await gateway.rows('select 1 from virtual_operator_inbound where id = $1', [id])).length === 0;
    });
    expect(logged.filter((line) => line.includes('56169'))).toEqual([
      expect.stringContaining('an inbound message is for a number that no account has'),
    ]);
    expect(logged.join()).not.toContain('very private');
    expect(await gateway.rows('select 1 from inbound_messages where body = $1', [gone.body])).toEqual([]);
  });

  test.each([
    ['to a number that nobody has', { to: '56169' }, 'There is no virtual number 56169.'],
    ['to a word', { to: 'HARKARA' }, 'There is no virtual number HARKARA.'],
    ['without text', { text: ' ' }, '"text" must have 1 to 2000 characters.'],
    ['that is too long', { text: 'a'.repeat(2_001) }, '"text" must have 1 to 2000 characters.'],
    ['from nobody', { from: '' }, '"from" must have 1 to 32 characters.'],
  ])('%s is refused', async (_what, wrong, why) => {
    const { db, ids } = gateway.composition;
    const right = { from: '9876543210', to: '56161', text: 'hello' };
    await expect(simulateInbound(db, ids, { ...right, ...wrong })).rejects.toThrow(why);
  });
});
