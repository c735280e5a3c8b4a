import { expect, test } from 'vitest';
import { fromPublicId } from '../../src/core/ids.ts';
import { useGateway, waitFor } from '../support/gateway.ts';
import { whilePaused } from '../support/pause-carrier.ts';
import { CARRIER, customer, provision } from '../support/provisions.ts';

const BACKLOG = 800;
const PER_SECOND = 50;

const [carrier] = CARRIER.connectors;
const options = { delivery_ms: [5, 20], per_second: PER_SECOND, window: 10 };
const gateway = useGateway({
  provision: { ...provision(customer('asha'), customer('ravi')), connectors: [{ ...carrier, options }] },
});

test("a single message does not wait behind another account's backlog, however slow the carrier is", async () => {
  const recipient = (i: number) => `91000${String(i).padStart(5, '0')}`;
  // However long it takes to send it, all of it waits when the carrier begins.
  await whilePaused(gateway(), carrier?.name ?? '', async () => {
    await Promise.all(Array.from({ length: BACKLOG }, (_, i) => gateway().sendSms(recipient(i))));
  });
  const attempts = async () => (await gateway().rows('select 1 from attempts')).length;
  await waitFor('the carrier has taken a part of it', async () => (await attempts()) > BACKLOG / 8);
  let id: string | null = null;
  let taken = 0;
  await whilePaused(gateway(), carrier?.name ?? '', async () => {
    taken = await attempts();
    id = fromPublicId(await gateway().sendSms(recipient(99_999), {}, 'ravi'));
  });
  await waitFor('the single message is delivered', async () => {
    const done = await gateway().rows('select 1 from messages where id = $1 and state = 40', [id]);
    return done.length === 1;
  });
  const before = await gateway().rows(
    'select 1 from attempts where claimed_at < (select claimed_at from attempts where message = $1)',
    [id],
  );
  expect(taken, 'a backlog was left').toBeLessThan(BACKLOG - 200);
  expect(before.length - taken).toBeLessThan(100);
});
