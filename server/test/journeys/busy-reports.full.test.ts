import { beforeAll, describe, expect, test } from 'vitest';
import { bucketOf, toPublicId } from '../../src/core/ids.ts';
import { DEEPEST } from '../../src/core/reports/depth.ts';
import { connectTo } from '../support/direct-connection.ts';
import { useGateway } from '../support/gateway.ts';
import { getLegacy } from '../support/legacy.ts';
import { customer, keyOf, numberFor, provision, SENDER, TEXT } from '../support/provisions.ts';

const gateway = useGateway({
  alone: true,
  workers: false,
  config: { callsPerSecond: 1_000_000 },
  provision: provision(customer('asha'), customer('ravi')),
});

const readReport = (more: Record<string, string> = {}) =>
  getLegacy(gateway(), '/httpapi/getmisreport', { api_key: keyOf('asha'), ...more });

test('however many reports one customer waits for, others send and the gateway is ready', async () => {
  expect((await readReport()).text).toBe('[]');
  await using blocker = await connectTo(gateway().database);
  // Every report waits for this table, but nothing else does.
  await blocker.query('begin; lock table campaigns in access exclusive mode');
  const reports = Array.from({ length: 100 }, () => readReport());
  // A customer whom the gateway has not seen yet: key and account have to be looked up.
  const send = { sender_id: SENDER, message: TEXT, recipient: numberFor('delivered') };
  expect((await gateway().sendAs('ravi', send)).status).toBe(200);
  expect((await gateway().request('/readyz')).status).toBe(200);
  await blocker.query('rollback');
  // On a slow machine some have waited for more than five seconds.
  for (const { text } of await Promise.all(reports)) expect(['[]', '-14']).toContain(text);
});

test('when too many wait, a report is refused at once, and a send is not', async () => {
  const { reports } = gateway().db;
  const held = await Promise.all(Array.from({ length: reports.options.max }, () => reports.connect()));
  const waiting: Promise<unknown>[] = [];
  for (let full = false; !full;) {
    waiting.push(
      reports.query('select 1').catch(() => {
        full = true;
      }),
    );
    if (waiting.length % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  expect((await readReport()).text).toBe('-14');
  const list = await gateway().getAs('asha', '/templates');
  expect([list.status, list.headers['retry-after'], list.body.error]).toMatchObject([
    503,
    '1',
    { code: 'storage_unavailable', legacy_code: -14 },
  ]);
  const send = { sender_id: SENDER, message: TEXT, recipient: numberFor('delivered') };
  expect((await gateway().sendAs('asha', send)).status).toBe(200);
  for (const client of held) client.release();
  await Promise.all(waiting);
  expect((await gateway().getAs('asha', '/templates')).status).toBe(200);
});

describe('with more records than can be skipped', () => {
  const GROUP = 1;
  let newest: string;

  beforeAll(async () => {
    const account = await gateway().accountOf('ravi');
    const first = gateway().composition.ids.reserve(account, DEEPEST + 100);
    const key = [bucketOf(account), account];
    const [row] = await gateway().rows<{ id: string }>(
      `with stored as (
         insert into messages (bucket, account, id, first, accepted, family, recipient, sender, route, body, parts, price,
                               credit_kind, unicode, flash, queue, lane, state, final_at)
         select $1, $2, (left($3, 28) || lpad(to_hex(('x' || right($3, 8))::bit(32)::bigint + n), 8, '0'))::uuid, $3::uuid,
                1, 'v2', '9100000000', 'DEEPER', 'T', 'a', 1, 0, 'sms', false, false, 1, 0, 40, now()
           from generate_series(0, ${DEEPEST + 99}) as g (n)
         returning id
       ) select max(id::text) as id from stored`,
      [...key, first],
    );
    newest = row?.id ?? '';
    await gateway().rows(
      'insert into contact_groups (bucket, account, id, name, contacts_count) values ($1, $2, $3, $4, $5)',
      [...key, GROUP, 'many', DEEPEST + 100],
    );
    await gateway().rows(
      `insert into contacts (bucket, account, group_id, id, mobile)
       select $1, $2, $3, n, (9000000000 + n)::text from generate_series(1, ${DEEPEST + 100}) as g (n)`,
      [...key, GROUP],
    );
  });

  const report = async (more: Record<string, string>) => {
    const { text } = await getLegacy(gateway(), '/httpapi/getmisreport', { api_key: keyOf('ravi'), ...more });
    return text.startsWith('[') ? (JSON.parse(text) as { message_id: string }[]) : text;
  };

  test('the report shows records after the most that can be skipped, and answers -14 to more', async () => {
    const [shown] = await report({ offset: String(DEEPEST), limit: '1', sender_id: 'DEEPER' });
    expect(shown).toBeDefined();
    expect(await report({ offset: String(DEEPEST + 1) })).toBe('-14');
    expect(await report({ offset: String(DEEPEST + 1), sender_id: 'DEEPER' })).toBe('-14');
    expect(await report({ offset: '10000000' })).toBe('-14');
  });

  test('the report continues before any message, as long as there are more', async () => {
    const [all, last] = [await report({ limit: '1000', sender_id: 'DEEPER' }), toPublicId(newest)];
    expect(all[0]).toMatchObject({ message_id: last });
    const before = (all as { message_id: string }[])[499]?.message_id ?? '';
    expect(await report({ limit: '500', sender_id: 'DEEPER', before })).toEqual(all.slice(500));
    expect(await report({ limit: '400', offset: '100', sender_id: 'DEEPER', before })).toEqual(
      all.slice(600),
    );
    expect(await report({ before: 'yesterday' })).toBe('-14');
  });

  test('a page too far is refused by its name, one past the last is empty', async () => {
    const contacts = (page: number) =>
      gateway().getAs('ravi', `/groups/${GROUP}/contacts?per_page=100&page=${page}`);
    expect((await contacts(DEEPEST / 100 + 1)).status).toBe(200);
    const last = await contacts(DEEPEST / 100 + 2);
    expect(last.status).toBe(200);
    await gateway().rows('update contact_groups set contacts_count = contacts_count + 200 where id = $1', [
      GROUP,
    ]);
    const { status, body } = await contacts(DEEPEST / 100 + 2);
    expect([status, body.error?.code]).toEqual([422, 'validation_failed']);
    expect(body.error?.fields).toEqual({ page: expect.stringContaining('is too high') as string });
  });
});
