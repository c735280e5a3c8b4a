import type { EmailTexts } from 'harkara-contract/routes/previews.ts';
import { beforeAll, expect, test } from 'vitest';
import { auditCommand } from '../../src/cli/audit.ts';
import { deskCommands } from '../../src/cli/desk.ts';
import { fromPublicId, toPublicId } from '../../src/core/ids.ts';
import { cliOf } from '../support/cli.ts';
import { useGateway, waitFor } from '../support/gateway.ts';
import { CARRIER, customer, numberFor, provision, TEXT } from '../support/provisions.ts';
import type { Answer } from './answer.ts';
import { addPerson, BEHIND_PROXY, type Browser, passwordOf, read, refusalOf, signedIn } from './browser.ts';

const [virtual] = CARRIER.connectors;
const gateway = useGateway({
  provision: {
    ...CARRIER,
    ...provision(
      customer('desk', { role: 'admin', password: passwordOf('desk'), features: { email: false } }),
      customer('asha', { keywords: [{ key: 'OFFER', static_message: 'See shop.example.com/deals' }] }),
      customer('bina', { webhook: { url: 'http://127.0.0.1:9/' } }),
    ),
    connectors: [virtual, { ...virtual, name: 'other' }],
    network: { allow_private: ['127.0.0.0/8'] },
  },
  config: BEHIND_PROXY,
});
let desk: Browser;
let ravi: Browser;
beforeAll(async () => {
  desk = await signedIn(gateway, 'desk');
  ravi = (await addPerson(gateway, desk, 'ravi', 'sender')).browser;
});

type Details = Answer<'GET /admin/messages/:id'>;
type Page<Item = Record<string, unknown>> = { items: Item[]; next: string | null };
const pageOf = async (path: string) => read<Page>(await desk.get(path));

const run = cliOf(() => gateway().database, [deskCommands, auditCommand]);

test('a mail template under review is looked at by operators whose own account has no mail', async () => {
  const mail: EmailTexts = {
    subject: 'Receipt {{no}}',
    html: '<p>Receipt <b>{{no}}</b></p>',
    bodyText: null,
    templateId: null,
    placeholders: {},
  };
  const { id } = read<{ id: string }>(await desk.post('email/previews', mail));
  const shown = await desk.get(`email/previews/${id}`);
  expect(shown.text).toContain('<p>Receipt <b>{{no}}</b></p>');
  expect(shown.headers['content-security-policy']).toContain('sandbox');
  expect(refusalOf(await desk.get('email/options'))).toBe('404 not_found');
});

test('what customers ask for is decided once, and the second operator hears who has', async () => {
  const all = await pageOf('admin/reviews');
  const badges = async () => read<{ badges: object }>(await desk.get('session')).badges;
  expect(await badges()).toMatchObject({ approvals: all.items.length });
  const first = await pageOf('admin/reviews?limit=1');
  const rest = await pageOf(`admin/reviews?limit=100&cursor=${first.next}`);
  expect([...first.items, ...rest.items]).toEqual(all.items);
  const [keyword] = (await pageOf('admin/reviews?kind=keyword')).items;
  expect(keyword).toMatchObject({
    username: 'asha',
    title: 'OFFER',
    record: { static_message: 'See shop.example.com/deals' },
    checks: [
      { check: 'reply', state: 'warning', detail: { key: 'template_mismatch' } },
      {
        check: 'links',
        state: 'warning',
        detail: { key: 'has_links', params: { links: 'shop.example.com/deals' } },
      },
    ],
    earlier: { approved: 7, rejected: 1, since: expect.stringMatching(/Z$/) },
  });
  const path = 'admin/reviews/keyword/asha/1';
  const undecided = await desk.post(path, { decision: 'reject', reason: ' ' });
  expect([refusalOf(undecided), undecided.body.error?.fields]).toEqual([
    '422 validation_failed',
    { reason: 'must have 1 to 1000 characters' },
  ]);
  expect((await desk.post(path, { decision: 'approve', reason: 'Fine.' })).status).toBe(422);
  expect((await desk.post(path, { decision: 'approve', status: 'approved' })).status).toBe(422);
  expect((await desk.post(path, { decision: 'approve' })).status).toBe(204);
  const late = await ravi.post(path, { decision: 'reject', reason: 'No.' });
  expect([refusalOf(late), late.body.message]).toEqual(['409 conflict', 'It was already approved by desk.']);
  expect(late.body.error?.details).toMatchObject({ status: 'approved', by: 'desk' });
  expect(refusalOf(await ravi.post(path, { decision: 'undo' }))).toBe('409 conflict');
  expect(await badges()).toMatchObject({ approvals: all.items.length - 1 });
  expect((await desk.post(path, { decision: 'undo' })).status).toBe(204);
  expect((await pageOf('admin/reviews')).items).toHaveLength(all.items.length);
  expect((await desk.post('admin/reviews/keyword/asha/99', { decision: 'approve' })).status).toBe(404);
});

/** One that its carrier has taken and says nothing more about. */
async function openMessage(username = 'asha') {
  const recipient = numberFor('pending');
  const id = await gateway().sendSms(recipient, {}, username);
  const [row] = await waitFor('the carrier has it', async () => {
    const rows = await gateway().rows<{ vendor_id: string; connector: number; first: string }>(
      'select vendor_id, connector, first from messages where id = $1 and state = 30',
      [fromPublicId(id)],
    );
    return rows.length > 0 ? rows : undefined;
  });
  if (!row) throw new Error('there is no message');
  return { id, recipient, ...row };
}

test('a message is found by its number and by any of its ids, with its account and carriers', async () => {
  const { id, recipient, vendor_id, first } = await openMessage();
  const account = await gateway().accountOf('asha');
  for (const words of [recipient, `+91 ${recipient}`, id, `${account}_${toPublicId(first)}_1`, vendor_id]) {
    expect((await pageOf(`admin/messages?q=${encodeURIComponent(words)}`)).items).toMatchObject([
      { id, username: 'asha', recipient, status: 'sent', text: TEXT },
    ]);
  }
  expect(await pageOf('admin/messages?q=nothing')).toEqual({ items: [], next: null });
  const whole = read<Details>(await desk.get(`admin/messages/${id}`));
  expect(whole).toMatchObject({ username: 'asha', vendorId: vendor_id });
  expect(whole.timeline.steps.map(({ detail }) => detail?.text)).toContain('Attempt 1 to virtual');
  expect(refusalOf(await desk.get(`admin/messages/${toPublicId(gateway().composition.ids.one(1))}`))).toBe(
    '404 not_found',
  );
});

async function unmatched(connector: number, more: { state?: number; recipient?: string; key?: string } = {}) {
  const id = gateway().composition.ids.one(0);
  const { state = 40, recipient = null, key = `strange-${id}` } = more;
  await gateway().rows(
    `insert into receipt_inbox (id, connector, vendor_key, vendor_id, recipient, state, at, received_at, raw)
     values ($1, $2, $3, $3, $4, $5, now(), now(), 'id:strange stat:DELIVRD')`,
    [id, connector, key, recipient, state],
  );
  return toPublicId(id);
}

test('a receipt is matched by hand as if it had been matched, once, or refused with the reason', async () => {
  const { id, recipient, connector, vendor_id } = await openMessage('bina');
  const other = connector === 1 ? 2 : 1;
  const [right, foreign, again] = [
    await unmatched(connector, { recipient }),
    await unmatched(other),
    await unmatched(connector, { recipient: '9999999999', key: vendor_id }),
  ];
  const { items, next } = await pageOf('admin/receipts?limit=2');
  expect(items).toMatchObject([
    { id: again, connectorName: 'virtual', cause: 'other_number' },
    {
      id: foreign,
      connectorName: 'other',
      cause: 'unknown_id',
      raw: 'id:strange stat:DELIVRD',
      status: 'delivered',
    },
  ]);
  expect((await pageOf(`admin/receipts?cursor=${next}`)).items).toMatchObject([{ id: right, recipient }]);

  const match = (receipt: string, messageId: string) =>
    desk.post(`admin/receipts/${receipt}/match`, { messageId });
  const wrong = await match(right, 'no id');
  expect([refusalOf(wrong), wrong.body.error?.fields]).toEqual([
    '422 validation_failed',
    { messageId: 'must be a message ID' },
  ]);
  expect((await match(foreign, id)).body.message).toBe(
    'The message was sent through virtual; the receipt is from other.',
  );
  expect(read(await match(right, id))).toEqual({ messageId: id, status: 'delivered' });
  expect(refusalOf(await match(right, id))).toBe('404 not_found');
  const late = await match(again, id);
  expect([late.status, late.body.message]).toEqual([
    409,
    'The message is already delivered, which is final.',
  ]);
  const whole = read<Details>(await desk.get(`admin/messages/${id}`));
  expect(whole).toMatchObject({ status: 'delivered', receipts: [{ raw: 'id:strange stat:DELIVRD' }] });
  expect(
    await gateway().rows(`select rank from events where subject = $1 and rank = 40`, [fromPublicId(id)]),
  ).toHaveLength(1);

  const dismiss = (receipt: string, reason: string) =>
    desk.post(`admin/receipts/${receipt}/dismiss`, { reason });
  expect(refusalOf(await dismiss(foreign, ''))).toBe('422 validation_failed');
  expect((await dismiss(foreign, 'Of another gateway.')).status).toBe(204);
  expect((await pageOf('admin/receipts')).items).toMatchObject([{ id: again }]);
  const entries = (await pageOf('admin/audit?action=receipt.matched')).items;
  expect(entries).toMatchObject([
    {
      subject: id,
      account: 'bina',
      before: { status: 'sent' },
      after: { status: 'delivered', receipt: right },
    },
  ]);

  const failed = await openMessage();
  const said = await unmatched(failed.connector, { state: 41 });
  await expect(run('receipts', 'match', said, id)).rejects.toThrow('The message is already delivered');
  expect(await run('receipts', 'match', said, failed.id)).toEqual(['The message is failed.']);
  expect(await run('receipts', 'dismiss', again, 'A repeat.')).toEqual(['Dismissed.']);
  expect((await pageOf('admin/receipts')).items).toEqual([]);
});

test('a receipt that is matched by hand is for the next part, and names the carrier’s id where it is not known', async () => {
  const match = async (receipt: string, messageId: string) =>
    read(await desk.post(`admin/receipts/${receipt}/match`, { messageId }));
  const long = await openMessage();
  await gateway().rows('update vendor_refs set parts = 2 where message = $1', [fromPublicId(long.id)]);
  for (const status of ['sent', 'delivered']) {
    expect(await match(await unmatched(long.connector), long.id)).toEqual({ messageId: long.id, status });
  }
  const parts = read<Details>(await desk.get(`admin/messages/${long.id}`)).receipts;
  expect(parts.map(({ part }) => part)).toEqual([1, 2]);

  const lost = await openMessage();
  await gateway().rows('update messages set vendor_id = null where id = $1', [fromPublicId(lost.id)]);
  const status = 'delivered';
  const receipt = await unmatched(lost.connector, { key: 'its-id' });
  expect(await match(receipt, lost.id)).toEqual({ messageId: lost.id, status });
  expect(read(await desk.get(`admin/messages/${lost.id}`))).toMatchObject({ vendorId: 'its-id' });
});

test('events that were given up are listed by webhook and sent again, one or all', async () => {
  const account = await gateway().accountOf('bina');
  const ids = Array.from({ length: 3 }, () => gateway().composition.ids.one(account));
  for (const subject of ids) {
    await gateway().rows(
      `with e as (insert into events (bucket, account, subject, rank, at, payload)
                  values ($1, $2, $3, 40, now(), '{"event": "delivery_report"}'))
       insert into webhook_dead_letters (bucket, account, endpoint, subject, rank, attempts, error)
       values ($1, $2, 1, $3, 40, 12, 'answered 500')`,
      [account % 64, account, subject],
    );
  }
  const [endpoint] = (await pageOf('admin/dead-webhooks')).items;
  expect(endpoint).toMatchObject({
    username: 'bina',
    endpoint: 1,
    url: 'http://127.0.0.1:9/',
    isDisabled: false,
  });
  expect(endpoint?.['dead']).toBeGreaterThanOrEqual(3);
  const path = 'admin/dead-webhooks/bina/1';
  const letters = await pageOf(`${path}?limit=1`);
  expect(letters.items).toMatchObject([
    { event: 'delivery_report', attempts: 12, error: { text: 'answered 500' } },
  ]);
  expect((await pageOf(`${path}?limit=1&cursor=${letters.next}`)).items).not.toEqual(letters.items);
  const one = `${path}/events/${String(letters.items[0]?.['id'])}/replay`;
  expect((await desk.post(one)).status).toBe(204);
  expect(refusalOf(await desk.post(one))).toBe('404 not_found');
  const all = read<{ replayed: number; more: boolean }>(await desk.post(`${path}/replay`));
  expect(all).toEqual({ replayed: Number(endpoint?.['dead']) - 1, more: false });
  for (const wrong of ['admin/dead-webhooks?cursor=x', `${path}?cursor=x`]) {
    expect(refusalOf(await desk.get(wrong))).toBe('422 validation_failed');
  }
});

test('the audit log is filtered, exported, and says how far it was verified', async () => {
  await desk.post('admin/reviews/keyword/asha/1', { decision: 'reject', reason: '=1+1' });
  const [entry] = (await pageOf('admin/audit?account=asha&actor=desk&action=keyword.rejected')).items;
  expect(entry).toMatchObject({
    actor: 'person',
    name: 'desk',
    account: 'asha',
    subject: 'asha/OFFER',
    before: { status: 'pending' },
    after: { status: 'rejected' },
    reason: '=1+1',
    address: expect.stringMatching(/^198\.51\./),
  });
  expect((await pageOf('admin/audit?account=nobody')).items).toEqual([]);
  expect((await pageOf('admin/audit?to=2020-01-01')).items).toEqual([]);
  for (const wrong of ['from=yesterday', 'action=keyword.rejectd']) {
    expect(refusalOf(await desk.get(`admin/audit?${wrong}`))).toBe('422 validation_failed');
  }
  const first = await pageOf('admin/audit?limit=2');
  const second = await pageOf(`admin/audit?limit=1&cursor=${first.next}`);
  expect(second.items[0]?.['no']).toBe(Number(first.items[1]?.['no']) - 1);

  expect(read(await desk.get('admin/audit/last'))).toEqual({ audit: null, running: null });
  await run('audit');
  expect(read(await desk.get('admin/audit/last'))).toMatchObject({
    audit: { clean: true, upTo: first.items[0]?.['no'] },
  });

  const file = await desk.get('admin/audit.csv?action=keyword.rejected');
  expect(file.headers['content-disposition']).toMatch(/audit-log-\d{4}-\d\d-\d\d\.csv/);
  expect(file.text).toContain(`,keyword.rejected,asha,asha/OFFER,`);
  // Excel would calculate it.
  expect(file.text).toContain(`,'=1+1,`);
  expect((await pageOf('admin/audit?action=audit_log.exported')).items).toMatchObject([
    { after: { action: 'keyword.rejected' } },
  ]);
});
