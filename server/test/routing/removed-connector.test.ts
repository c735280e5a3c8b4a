import { expect, test } from 'vitest';
import { STATE } from '../../src/storage/ranks.ts';
import { startGateway, waitFor } from '../support/gateway.ts';
import { customer } from '../support/provisions.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { carrier, queuesOf, sendTo, timelineOf, wayOf } from './two-carriers.ts';

const ruleFor = (prefix: string) => ({
  channel: 'sms',
  route: '*',
  prefixes: [prefix],
  connectors: ['first'],
});

test('what a process accepts for a connector whose removal it has not heard of goes elsewhere, or fails and is refunded', async () => {
  await using database = await createTestDatabase();
  await using stale = await startGateway({
    database,
    workers: false,
    provision: {
      connectors: [carrier('first'), carrier('second')],
      routes: [ruleFor('98'), ruleFor('97')],
      accounts: [customer('asha')],
    },
  });
  const { first } = await queuesOf(stale);
  // As a removal does, but without telling anybody.
  await stale.rows(`update routes set connectors = '{second}' where '98' = any (prefixes)`);
  await stale.rows(`delete from routes where '97' = any (prefixes)`);
  await stale.rows(`delete from connectors where name = 'first'`);
  const before = await stale.balanceOf('asha');
  const routed = await sendTo(stale, '9800000001');
  const stranded = await sendTo(stale, '9700000001');
  const unknown = await sendTo(stale, '9700000002');
  await stale.rows(`update messages set state = ${STATE.unknown} where recipient = '9700000002'`);
  expect(await stale.rows('select distinct queue from outbox')).toEqual([{ queue: first }]);

  await using worker = await startGateway({ database });
  await worker.untilStatus(routed, 'delivered');
  expect(await wayOf(worker, routed)).toBe('second');
  expect(await timelineOf(worker, routed)).toContainEqual({
    event: 'rerouted',
    detail: expect.stringMatching(/was removed/),
  });
  expect(await worker.untilStatus(stranded, 'failed')).toMatchObject({
    error: 'Its carrier was removed and there is no other, so it was not sent.',
  });
  expect(await worker.untilStatus(unknown, 'failed')).toMatchObject({
    error: 'Its carrier was removed and may have accepted it, so it was not sent through another.',
  });
  expect(await worker.balanceOf('asha')).toBe((before ?? 0) - 1_000);
  expect(await worker.rows('select 1 from outbox')).toEqual([]);
  // A worker that hears only of the removal, and not that it was switched off before, closes its links as well.
  const isOpen = async () => (await worker.rows('select 1 from connector_states')).length > 0;
  await waitFor('the other connector is open', isOpen);
  await worker.rows(
    `with removed as (delete from connectors returning 1) select pg_notify('harkara_config', '*') from removed`,
  );
  await waitFor('it is closed', async () => !(await isOpen()));
});
