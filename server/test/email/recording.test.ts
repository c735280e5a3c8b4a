import { afterEach, expect, test } from 'vitest';
import type { HandOverResult } from '../../src/core/delivery/connector.ts';
import type { HandOver } from '../../src/core/delivery/progress.ts';
import { recordProgress } from '../../src/core/delivery/record-progress.ts';
import { DAY_MS, HOUR_MS } from '../../src/durations.ts';
import { createLogger } from '../../src/log.ts';
import { dropOldHolds } from '../../src/storage/holds.queries.ts';
import { claimMessages } from '../../src/storage/queue.queries.ts';
import { startHoldReleaser } from '../../src/workers/release-holds.ts';
import { useGateway, waitFor } from '../support/gateway.ts';
import { recordingOf } from '../support/hand-overs.ts';
import { DOMAIN, mail, mailCustomer, postMail, provisionMail } from '../support/mail.ts';

const gateway = useGateway({
  alone: true,
  workers: false,
  provision: provisionMail(mailCustomer('asha', DOMAIN)),
});

afterEach(() => gateway().rows('truncate holds, suppressions'));

/** Has mails accepted and claims them, in place of a worker. */
async function handOver(...recipients: string[]): Promise<HandOver[]> {
  expect((await postMail(gateway(), mail({ to: recipients.join(',') }))).text).toMatch(/^\d+_/);
  const { db, lease } = gateway().composition;
  const [waiting] = await gateway().rows<{ queue: number; lane: number }>('select queue, lane from outbox');
  const { queue, lane } = waiting ?? { queue: 0, lane: 0 };
  const { slot: worker, fence } = lease.require();
  const claimed = await claimMessages(db.hot, { queue, lane, afterTurn: -1, limit: 100, worker, fence });
  return claimed.map((message) => ({ ...message, connector: queue, worker, fence, claimedAt: new Date() }));
}

const at = new Date();
const answer = (one: HandOver, result: HandOverResult) =>
  recordProgress(recordingOf(gateway()), [{ kind: 'answered', handOver: one, result, at }]);
const dues = () =>
  gateway().rows<{ recipient: string; late: boolean }>(
    `select m.recipient, s.due > now() as late from scheduled s join messages m using (bucket, account, id)
      where m.recipient ~ '@(one|two)' order by m.recipient`,
  );

test('mails that wait for the same domain become due together when it is there again, others do not', async () => {
  const claimed = await handOver('a@one.example', 'b@one.example', 'c@two.example');
  const until = new Date(Date.now() + 4 * HOUR_MS);
  await recordProgress(
    recordingOf(gateway()),
    claimed.map((one) => ({
      ...{ kind: 'held', handOver: one, until, at, reason: 'It cannot be reached.' },
      hold: one.recipient.split('@')[1] ?? '',
    })),
  );
  expect(await dues()).toMatchObject([{ late: true }, { late: true }, { late: true }]);
  const releaser = startHoldReleaser({
    db: gateway().db,
    now: () => new Date(),
    log: createLogger('silent'),
  });
  try {
    releaser.over(claimed[0]?.connector ?? 0, 'one.example');
    await waitFor('they are due', async () => (await dues()).filter(({ late }) => !late).length === 2);
  } finally {
    await releaser.stop();
  }
  expect(await dues()).toEqual([
    { recipient: 'a@one.example', late: false },
    { recipient: 'b@one.example', late: false },
    { recipient: 'c@two.example', late: true },
  ]);
  expect(await gateway().rows('select hold from holds')).toEqual([{ hold: 'two.example' }]);
});

test('a hold is forgotten when its mail has become due by itself', async () => {
  const claimed = await handOver('a@three.example', 'b@three.example');
  await recordProgress(
    recordingOf(gateway()),
    claimed.map((one, i) => ({
      ...{ kind: 'held', handOver: one, at, reason: 'It cannot be reached.', hold: 'three.example' },
      until: new Date(Date.now() + (i === 0 ? -DAY_MS : DAY_MS)),
    })),
  );
  expect(await dropOldHolds(gateway().db.general, new Date(), 10)).toBe(1);
  expect(await gateway().rows('select id from holds')).toEqual([{ id: claimed[1]?.id }]);
});

test.each([
  ['5.1.1', true],
  ['5.1.0', true],
  ['5.1.2', false],
  ['5.1.8', false],
  ['5.1.10', false],
  ['5.2.2', false],
])('after a bounce with %s, the address is on the suppression list: %s', async (code, isListed) => {
  const [one] = await handOver('meera@one.example');
  if (!one) throw new Error('nothing was claimed');
  await answer(one, { kind: 'rejected', charged: true, code, reason: 'No.' });
  const listed = await gateway().rows<{ address: string }>('select address from suppressions');
  expect(listed.map(({ address }) => address)).toEqual(isListed ? ['meera@one.example'] : []);
});
