import { describe, expect, onTestFinished, test } from 'vitest';
import { bucketOf, idFloor, toPublicId } from '../../src/core/ids.ts';
import { readMis } from '../../src/storage/mis.queries.ts';
import { weekAt } from '../../src/storage/partitions.ts';
import { TEXT } from '../support/provisions.ts';
import { sendToCore } from '../support/requests.ts';
import { age, daysAgo } from './past.ts';
import { ALL, DAYS, DAY_MS, useRetention } from './rig.ts';

const {
  gateway,
  sent,
  delivered,
  refunded,
  campaign,
  endCampaigns,
  told,
  run,
  record,
  receiptFor,
  count,
  brokenChecks,
} = useRetention();
const LONG_AGO = daysAgo(420);

describe("an account's shorter retention", () => {
  test('deletes its messages one by one; others keep theirs, and the books stay in order', async () => {
    await delivered('asha');
    await delivered('ravi');
    await refunded('ravi');
    await told();
    await age(gateway(), daysAgo(20));
    await delivered('ravi');
    await run();
    const left = await gateway().rows(
      `select a.username, count(*)::integer as count from messages m join accounts a using (bucket, account) group by 1 order by 1`,
    );
    expect(left).toEqual([
      { username: 'asha', count: 1 },
      { username: 'ravi', count: 1 },
    ]);
    for (const table of ['attempts', 'receipts', 'vendor_refs']) {
      expect(await count(table)).toBe(2);
    }
    expect(await brokenChecks()).toEqual([]);
    await gateway().rows(`update carried set amount = amount + 1 where reason = 'send'`);
    expect(await brokenChecks()).toContainEqual(expect.stringMatching(/debit/));
    await gateway().rows(`update carried set amount = amount - 1 where reason = 'send'`);
  });

  test('leaves what has not ended', async () => {
    await delivered('ravi');
    const { id } = await sent('ravi');
    await age(gateway(), daysAgo(20));
    await gateway().rows(`update receipt_walk set day = '2000-01-01'`);
    await run();
    const rows = await gateway().rows<{ id: string }>('select id from messages');
    expect(rows.map((row) => row.id.slice(14))).toEqual([id.slice(14)]);
  });

  test('stays carried when its week is dropped for all', async () => {
    await delivered('ravi');
    await age(gateway(), daysAgo(20));
    await run();
    expect(await count('messages')).toBe(0);
    const week = weekAt(daysAgo(20));
    await run(ALL, new Date(Date.now() + DAYS * DAY_MS));
    expect((await gateway().rows('select state from retired_weeks where week = $1', [week.week]))[0]).toEqual(
      {
        state: 'dropped',
      },
    );
    expect(await brokenChecks()).toEqual([]);
  });

  test('that cannot be applied to one account is applied to the others, and to that one the next time', async () => {
    const asha = await gateway().accountOf('asha');
    await delivered('asha');
    await delivered('ravi');
    await told();
    await age(gateway(), daysAgo(20));
    await gateway().rows(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'not this one'; end $$`,
    );
    await gateway().rows(
      `create trigger refused before update on messages for each row when (old.account = ${asha})
         execute function refuse()`,
    );
    onTestFinished(async () => {
      await gateway().rows('drop function if exists refuse cascade');
    });
    const texts = { days: DAYS, textDays: 15 };
    expect(await run(texts)).toBe(true);
    const left = () =>
      gateway().rows(`select username, body from messages join accounts using (bucket, account)`);
    expect(await left()).toEqual([{ username: 'asha', body: TEXT }]);
    const noted = () =>
      gateway().rows(`select username from account_retention join accounts using (bucket, account)
                       where done_on is not null and username in ('asha', 'ravi') order by 1`);
    expect(await noted()).toEqual([{ username: 'ravi' }]);
    await gateway().rows('drop function refuse cascade');
    await run(texts);
    expect(await left()).toEqual([{ username: 'asha', body: '' }]);
    expect(await noted()).toEqual([{ username: 'asha' }, { username: 'ravi' }]);
  });

  test('can only be shorter', async () => {
    await gateway().apply({ accounts: [{ username: 'ravi', retention: { days: 3_000 } }] });
    await delivered('ravi');
    await age(gateway(), LONG_AGO);
    await run();
    expect(await count('messages')).toBe(0);
  });
});

describe('texts', () => {
  const TEXTS = { days: DAYS, textDays: 30 };

  test('are deleted earlier than their messages: also those of receipts, events and inbound messages, and addresses', async () => {
    const { id } = await delivered();
    const sentFrom = (table: string) =>
      gateway().rows(`select via, via_address from ${table} order by via_address nulls first`);
    await gateway().rows(`update messages set via = 'k1', via_address = '192.0.2.1'`);
    await told();
    const key = await gateway().accountOf('asha');
    await gateway().rows(
      `insert into inbound_messages (bucket, account, id, sender, number, body, connector, received_at)
       values ($1 % 64, $1, $2, '9876543210', '56161', 'hello', 1, now())`,
      [key, gateway().composition.ids.one(key)],
    );
    await age(gateway(), daysAgo(40));
    await delivered();
    await gateway().rows(`update messages set via = 'k1', via_address = '192.0.2.2' where via is null`);
    await run(TEXTS);
    expect(await sentFrom('messages')).toEqual([
      { via: 'k1', via_address: null },
      { via: 'k1', via_address: '192.0.2.2' },
    ]);
    expect(await gateway().rows('select body from messages order by id')).toEqual([
      { body: '' },
      { body: TEXT },
    ]);
    expect(await gateway().rows('select raw is null as gone from receipts order by message')).toEqual([
      { gone: true },
      { gone: false },
    ]);
    expect(await gateway().rows('select body from inbound_messages')).toEqual([{ body: '' }]);
    expect(
      await gateway().rows(`select 1 from events where subject < $1`, [idFloor(daysAgo(30).getTime())]),
    ).toEqual([]);
    const [aged] = await gateway().rows<{ id: string }>('select id from messages order by id');
    const status = await gateway().getAs('asha', `/sms/status/${toPublicId(aged?.id ?? id)}`);
    expect(status.status).toBe(200);
    const days = { from: idFloor(0), to: idFloor(Date.now() + DAY_MS), sender: null, channels: ['sms'] };
    const mis = await readMis(gateway().db.reports, { bucket: bucketOf(key), account: key }, days, 10);
    expect(mis.map(({ body }) => body)).toEqual([TEXT, '']);
    expect(await brokenChecks()).toEqual([]);
  });

  test('stay with messages that may still be sent', async () => {
    await sendToCore(gateway(), 'asha', {
      messages: [{ recipient: '9876543210', text: TEXT }],
      scheduleAt: new Date(Date.now() + 3_600_000),
    });
    await age(gateway(), daysAgo(40));
    await run(TEXTS);
    expect(await gateway().rows('select body from messages')).toEqual([{ body: TEXT }]);
    // On the next day, when it has ended, it is revisited.
    await gateway().rows('update messages set state = 40');
    await gateway().rows('truncate scheduled');
    await run(TEXTS, new Date(Date.now() + DAY_MS));
    expect(await gateway().rows('select body from messages')).toEqual([{ body: '' }]);
  });

  test('of an account are deleted after its own number of days', async () => {
    await gateway().apply({ accounts: [{ username: 'ravi', retention: { days: null, text_days: 5 } }] });
    await delivered('ravi');
    await delivered('asha');
    await age(gateway(), daysAgo(20));
    await run();
    const rows = await gateway().rows(
      `select username, body from messages join accounts using (bucket, account) order by 1`,
    );
    expect(rows).toEqual([
      { username: 'asha', body: TEXT },
      { username: 'ravi', body: '' },
    ]);
  });

  test('of refused requests are deleted, while it stays known that they were refused', async () => {
    await gateway().rows('delete from refusals');
    await gateway().rows(
      `insert into refusals (bucket, account, at, interface, method, route, code, fields, request_id, status, asked, answer)
       select bucket, account, now() - days * interval '1 day', 'v2', 'POST', '/', 'days ' || days, '{}', 'r', 422, '{}', '-1'
         from accounts, unnest(array[2, 12, 40]) as days where username in ('asha', 'ravi')`,
    );
    await run(TEXTS);
    const left = await gateway().rows(
      `select username, array_agg(code order by at desc) as known,
              array_agg(code order by at desc) filter (where asked is not null or answer is not null) as whole
         from refusals join accounts using (bucket, account) group by 1 order by 1`,
    );
    const known = ['days 2', 'days 12', 'days 40'];
    expect(left).toEqual([
      { username: 'asha', known, whole: ['days 2', 'days 12'] },
      // Its messages are deleted after ten days.
      { username: 'ravi', known, whole: ['days 2'] },
    ]);
  });

  test('that a campaign shares are deleted when none of its messages can be sent any more', async () => {
    await campaign();
    await age(gateway(), daysAgo(40));
    await run(TEXTS);
    expect(await gateway().rows('select body from campaigns')).toEqual([{ body: TEXT }]);
    await endCampaigns();
    // Only the address is left, as of a campaign that has no common text.
    await gateway().rows(`update campaigns set body = '', via = 'u1', via_address = '192.0.2.1'`);
    await run(TEXTS, new Date(Date.now() + DAY_MS));
    expect(await gateway().rows('select body, via, via_address from campaigns')).toEqual([
      { body: '', via: 'u1', via_address: null },
    ]);
  });

  test('of receipts that come after the texts were deleted are not stored', async () => {
    const { vendorId } = await delivered();
    await told();
    await age(gateway(), daysAgo(40));
    await run(TEXTS);
    await gateway().rows('update vendor_refs set at = now()');
    await record(receiptFor(vendorId));
    expect(await gateway().rows('select raw from receipts')).toEqual([{ raw: null }, { raw: null }]);
  });

  test('of receipts are deleted if an account keeps its texts for a day', async () => {
    await gateway().apply({ accounts: [{ username: 'ravi', retention: { days: null, text_days: 1 } }] });
    const { vendorId } = await delivered('ravi');
    await age(gateway(), new Date(Date.now() - 2 * DAY_MS));
    await run();
    await gateway().rows('update vendor_refs set at = now()');
    await record(receiptFor(vendorId));
    expect(await gateway().rows('select raw from receipts')).toEqual([{ raw: null }, { raw: null }]);
  });
});

describe('the common text of a campaign', () => {
  const TEXTS = { days: DAYS, textDays: 30 };
  const bodies = () => gateway().rows('select body from campaigns');

  test('is deleted when its carrier never sent receipts, so that the campaign is never completed', async () => {
    await campaign();
    await gateway().rows('update messages set state = 30, sent_at = now()');
    await gateway().rows(`update campaigns set fed = total, state = 'processing'`);
    await age(gateway(), daysAgo(40));
    await run(TEXTS);
    expect(await bodies()).toEqual([{ body: '' }]);
  });

  test('is deleted when it was cancelled and the fate of one message stayed unknown', async () => {
    await campaign();
    await gateway().rows('update messages set state = 43');
    await gateway().rows(`update campaigns set fed = total, swept = total, state = 'cancelled'`);
    await gateway().rows('update messages set state = 20 where id = first');
    await gateway().rows(
      `insert into attempts (bucket, account, message, no, connector, worker, claimed_at, answered_at, result)
       select bucket, account, id, 1, 1, 1, $1, $1, 'unknown' from messages where state = 20`,
      [daysAgo(40)],
    );
    await age(gateway(), daysAgo(40));
    await run(TEXTS);
    expect(await bodies()).toEqual([{ body: '' }]);
  });

  test.each([
    [
      'waits',
      `insert into outbox (queue, lane, turn, id, bucket, account, attempt)
               select 1, 1, 1, id, bucket, account, 1 from messages where id = first`,
    ],
    [
      'is scheduled',
      `insert into scheduled (due, id, bucket, account, queue, lane, attempt)
                      select now(), id, bucket, account, 1, 1, 1 from messages where id = first`,
    ],
    [
      'is in flight',
      `insert into inflight (worker, id, bucket, account, queue, attempt, fence)
                      select 4000, id, bucket, account, 1, 1, 1 from messages where id = first`,
    ],
    ['may still get its receipt', `update receipt_walk set day = '2000-01-01'`],
  ])('stays while one of them %s', async (_what, sql) => {
    await campaign();
    await gateway().rows('update messages set state = 30, sent_at = now()');
    await gateway().rows(`update campaigns set fed = total, state = 'processing'`);
    await gateway().rows(sql);
    await age(gateway(), daysAgo(40));
    await run(TEXTS);
    expect(await bodies()).toEqual([{ body: TEXT }]);
  });

  test('is never shown for a message whose own text was deleted', async () => {
    await campaign();
    await gateway().rows(`update messages set body = 'Dear Ravi' where id = first`);
    await gateway().rows('update messages set state = 40 where id = first');
    await gateway().rows(`update campaigns set fed = 1, state = 'paused'`);
    await age(gateway(), daysAgo(40));
    await run(TEXTS);
    expect(await bodies()).toEqual([{ body: TEXT }]);
    const account = await gateway().accountOf('asha');
    const days = { from: idFloor(0), to: idFloor(Date.now() + DAY_MS), sender: null, channels: ['sms'] };
    const mis = await readMis(gateway().db.reports, { bucket: bucketOf(account), account }, days, 300);
    expect(mis.at(-1)?.body).toBe('');
    expect(mis[0]?.body).toBe(TEXT);
  });
});
