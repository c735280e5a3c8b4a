import { describe, expect, test } from 'vitest';
import { TEXT } from '../support/provisions.ts';
import { sendToCore } from '../support/requests.ts';
import { age, daysAgo } from './past.ts';
import { useRetention } from './rig.ts';

const { gateway, delivered, refunded, told, run, count, brokenChecks } = useRetention();
const LONG_AGO = daysAgo(420);

describe('the audit below the horizon', () => {
  async function dropped() {
    await delivered();
    await refunded();
    await told();
    await age(gateway(), LONG_AGO);
    await run();
  }

  test.each([
    ['a debit that was lowered', `update ledger set amount = amount - 1 where reason = 'send'`, /debit/],
    ['a debit that is missing', `delete from ledger where reason = 'send'`, /debit/],
    ['a second refund', `update ledger set amount = 2 * amount where reason = 'refund'`, /refund/],
    [
      'a carried sum that was changed',
      `update carried set amount = amount + 1 where reason = 'send'`,
      /debit/,
    ],
    ['a carried count that was changed', `update carried set messages = 9 where reason = 'refund'`, /refund/],
  ])('finds %s', async (_what, damage, said) => {
    await dropped();
    expect(await brokenChecks()).toEqual([]);
    await gateway().rows('create table kept as table ledger');
    await gateway().rows('create table kept_sums as table carried');
    await gateway().rows(damage);
    expect(await brokenChecks()).toContainEqual(expect.stringMatching(said));
    await gateway().rows('truncate ledger, carried');
    await gateway().rows('insert into ledger table kept');
    await gateway().rows('insert into carried table kept_sums');
    await gateway().rows('drop table kept, kept_sums');
  });

  test('knows newer refunds of deleted messages, one by one', async () => {
    await refunded();
    await told();
    const [{ entry } = { entry: '' }] = await gateway().rows<{ entry: string }>(
      `select refund_entry as entry from messages`,
    );
    await age(gateway(), LONG_AGO);
    // As if it had been refunded today.
    const [{ aged } = { aged: '' }] = await gateway().rows<{ aged: string }>(
      'select refund_entry as aged from messages',
    );
    await gateway().rows('update messages set refund_entry = $1', [entry]);
    await gateway().rows('update ledger set entry = $1 where entry = $2', [entry, aged]);
    await run();
    expect(await gateway().rows(`select reason, entry from carried order by reason`)).toEqual([
      { reason: 'refund', entry },
      { reason: 'send', entry: '00000000-0000-0000-0000-000000000000' },
    ]);
    expect(await brokenChecks()).toEqual([]);
    await gateway().rows('update carried set amount = amount + 1 where entry = $1', [entry]);
    expect(await brokenChecks()).toContainEqual(expect.stringMatching(/refund/));
    await gateway().rows('update carried set amount = amount - 1 where entry = $1', [entry]);
  });

  test('knows an entry whose messages are on both sides of the horizon', async () => {
    await sendToCore(gateway(), 'asha', {
      messages: ['9876543210', '9876543211'].map((recipient) => ({ recipient, text: TEXT })),
    });
    await gateway().rows('truncate outbox');
    await gateway().rows('update messages set state = 40');
    const [, second] = await gateway().rows<{ id: string }>('select id from messages order by id');
    await age(gateway(), LONG_AGO);
    const aged = await gateway().rows<{ id: string }>('select id from messages order by id');
    await gateway().rows('update messages set id = $1 where id = $2', [second?.id, aged[1]?.id]);
    await run();
    expect(await count('messages')).toBe(1);
    expect(await brokenChecks()).toEqual([]);
    await age(gateway(), daysAgo(410));
    await run();
    expect(await count('messages')).toBe(0);
    expect(await brokenChecks()).toEqual([]);
  });
});
