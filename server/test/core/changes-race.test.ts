import { expect, test } from 'vitest';
import { recordAction } from '../../src/core/audit-log/record-action.ts';
import { DomainError } from '../../src/core/errors.ts';
import { createCustomer } from '../../src/core/resellers/create-customer.ts';
import { transaction } from '../../src/storage/database.ts';
import { connectTo } from '../support/direct-connection.ts';
import { useGateway, waitFor } from '../support/gateway.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { rigOf, SETUP } from './race-rig.ts';
import { RACES } from './racing-changes.ts';

/**
 * Changes of accounts, people, roles, brands, limits, credits and reviews, by two at once. What the first changes is
 * not committed yet when the second has passed whatever it reads beforehand: then both go on.
 */

const gateway = useGateway({ alone: true, workers: false, provision: SETUP });

const HEAD = 'select no from admin_actions_head';

test.each(Object.entries(RACES))('%s: the second is refused', async (name, begin) => {
  const race = await begin(rigOf(gateway()));
  await using holder = await connectTo(gateway().database);
  await holder.query('begin');
  await holder.query(`${race.held ?? HEAD} for update`);
  const first = Promise.allSettled([race.first()]);
  await waitFor('the first waits', async () => (await lockWaits(gateway())) === 1);
  const second = Promise.allSettled([race.second()]);
  // A second that waits for nobody may be done already.
  let isOver = false;
  void second.then(() => (isOver = true));
  await waitFor('the second waits', async () => isOver || (await lockWaits(gateway())) === 2);
  await holder.query('rollback');
  const [[won], [lost]] = await Promise.all([first, second]);
  expect(won).toMatchObject({ status: 'fulfilled' });
  const reason: unknown = lost.status === 'rejected' ? lost.reason : null;
  expect(reason instanceof DomainError ? reason.code : lost).toBe(race.refused);
  expect(await race.isRight(won, lost)).toBe(true);
  const free = await begin(rigOf(gateway()));
  const [one, other] = await Promise.allSettled([free.first(), free.second()]);
  expect([name, await free.isRight(one, other)]).toEqual([name, true]);
});

test('a reseller creates at most 20 customers an hour', async () => {
  const { db, vault, ids, accounts, actorOf } = rigOf(gateway());
  const kamal = await actorOf('kamal');
  const create = (username: string) => {
    const wanted = { username, timeZone: null, details: {}, prices: {}, features: {}, keyNames: [] };
    return createCustomer(db, vault, ids, accounts, kamal, wanted);
  };
  await create('first-child');
  for (let i = 0; i < 19; i++) {
    await transaction(db.general, (handle) =>
      recordAction(handle, kamal, { action: 'account.created', subject: `child ${i}` }),
    );
  }
  await expect(create('last-child')).rejects.toMatchObject({ code: 'rate_limited' });
  expect(await gateway().rows(`select 1 from accounts where username = 'last-child'`)).toEqual([]);
  const lotus = await actorOf('lotus');
  const wanted = {
    username: 'other-child',
    timeZone: null,
    details: {},
    prices: {},
    features: {},
    keyNames: [],
  };
  await createCustomer(db, vault, ids, accounts, lotus, wanted);
});
