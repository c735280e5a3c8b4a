import { expect, test } from 'vitest';
import { claimMessages } from '../../src/core/delivery/claim-messages.ts';
import { tortureByCrash } from '../../torture/crash-rig.ts';
import { describeChecks } from '../../torture/check.ts';
import { countOutcomes } from '../../torture/rounds.ts';
import { startGateway } from '../support/gateway.ts';
import { customer, numberFor, provision } from '../support/provisions.ts';

// Most of the time it waits for the receipts that the killed process owed, which another may deliver after 20 s; the
// database is killed in the meantime.
test('loses, doubles and overcharges nothing when it and then its database are killed under load', async () => {
  const { rounds, checks } = await tortureByCrash(
    [
      { victim: 'server', seconds: 2, perSecond: 300, waitForDrain: false },
      { victim: 'database', seconds: 2, perSecond: 300, waitForDrain: true },
    ],
    { keepFolder: 'never', drainLimitMs: 120_000 },
  );
  // A rig in which every request fails would find nothing wrong.
  for (const round of rounds) expect(countOutcomes(round.sends).acknowledged).toBeGreaterThan(10);
  expect(describeChecks(checks).filter((line) => !line.startsWith('ok'))).toEqual([]);
});

test('hands over what it claimed even if a broken connection lost the answer', async () => {
  await using gateway = await startGateway({ workers: false, provision: provision(customer('asha')) });
  const id = await gateway.sendSms(numberFor('delivered'));
  const { db, lease } = gateway.composition;
  const [queued] = await gateway.rows<{ queue: number; lane: number }>('select queue, lane from outbox');
  const { queue = 0, lane = 0 } = queued ?? {};
  const { slot: worker, fence } = lease.require();
  const lost = { queue, lane, afterTurn: -1, limit: 10, worker, fence };
  expect(await claimMessages(db, lost)).toHaveLength(1);
  await gateway.rows("update inflight set claimed_at = claimed_at - interval '1 minute'");

  await gateway.startWorkers();
  const { timeline } = await gateway.untilStatus(id, 'delivered');
  const events = (timeline as { event: string }[]).map(({ event }) => event);
  expect(events.filter((event) => event === 'held' || event === 'handed_over')).toEqual([
    'held',
    'handed_over',
  ]);
});
