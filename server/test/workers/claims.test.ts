import { say } from 'harkara-contract/say.ts';
import { readFact } from '../../src/core/stored-fact.ts';
import { describe, expect, test } from 'vitest';
import type { HandOver, Progress } from '../../src/core/delivery/progress.ts';
import { recordProgress } from '../../src/core/delivery/record-progress.ts';
import { STATE } from '../../src/core/messages/states.ts';
import { claimMessages } from '../../src/core/delivery/claim-messages.ts';
import { LAST_ATTEMPT, takeDue } from '../../src/storage/queue.queries.ts';
import { startExpiry } from '../../src/workers/expire-waiting.ts';
import { useGateway, waitFor } from '../support/gateway.ts';
import { claimAll, handOverNew, recordingOf } from '../support/hand-overs.ts';
import { customer, provision, SENDER, TEXT } from '../support/provisions.ts';
import { sendToCore } from '../support/requests.ts';
import { said } from '../support/said.ts';

const gateway = useGateway({ alone: true, workers: false, provision: provision(customer('asha')) });

let number = 0;

async function send(): Promise<string> {
  number += 1;
  const recipient = `98${String(number).padStart(8, '0')}`;
  const { first } = await sendToCore(gateway(), 'asha', { messages: [{ recipient, text: TEXT }] });
  return first;
}

const record = (...batch: Progress[]) => recordProgress(recordingOf(gateway()), batch);

const accepted = (handOver: HandOver): Progress => ({
  kind: 'answered',
  handOver,
  result: { kind: 'accepted', vendorIds: [`v-${handOver.id}`] },
  at: new Date(),
});

const retried = (handOver: HandOver, afterMs: number): Progress => ({
  kind: 'answered',
  handOver,
  result: { kind: 'retry', afterMs, reason: said('answered 429') },
  at: new Date(),
});

/** Unknown, and queued again as the carrier's policy says. */
const resent = (handOver: HandOver): Progress => ({
  kind: 'answered',
  handOver,
  result: { kind: 'unknown', reason: said('no answer'), vendorIds: [`v-${handOver.id}`] },
  resend: true,
  at: new Date(),
});

const receipt = ({ id, connector }: HandOver, state: 'sent' | 'delivered' | 'failed'): Progress => ({
  kind: 'receipt',
  connector,
  receipt: { vendorId: `v-${id}`, recipient: null, state, error: null, at: new Date(), raw: '' },
  at: new Date(),
});

const setAttempt = (id: string, attempt: number) =>
  gateway().rows('update outbox set attempt = $2 where id = $1', [id, attempt]);

/** As the feeder does when the pause is over. */
async function putBack({ id }: HandOver): Promise<void> {
  await gateway().rows(
    `with due as (delete from scheduled where id = $1 returning *)
     insert into outbox (queue, lane, turn, id, bucket, account, attempt)
     select queue, lane, 1, id, bucket, account, attempt from due`,
    [id],
  );
}

async function claimAgain(handOver: HandOver): Promise<HandOver> {
  await putBack(handOver);
  const [again] = await claimAll(gateway());
  if (again?.id !== handOver.id) throw new Error('it was not claimed again');
  return again;
}

const left = () =>
  gateway().rows(
    'select id from outbox union all select id from inflight union all select id from scheduled',
  );

const stored = async ({ id }: HandOver) => {
  const [row] = await gateway().rows<{ state: number; refunded: boolean; error: string | null }>(
    'select state, refund_entry is not null as refunded, error from messages where id = $1',
    [id],
  );
  return row && { ...row, error: row.error && say(readFact(row.error)) };
};

describe('a row that cannot be claimed like others', () => {
  test('is claimed with the last number, and blocks nobody behind it, if its attempts are used up', async () => {
    const ids = [await send(), await send(), await send()];
    await setAttempt(ids[0] ?? '', LAST_ATTEMPT - 1);
    await setAttempt(ids[1] ?? '', LAST_ATTEMPT);
    const claimed = await claimAll(gateway());
    expect(claimed.map(({ id, attempt }) => [id, attempt])).toEqual([
      [ids[0], LAST_ATTEMPT],
      [ids[1], LAST_ATTEMPT],
      [ids[2], 1],
    ]);
    // Retried again and again under the same number, they still reach a final state.
    await record(...claimed.map((handOver) => retried(handOver, 0)));
    for (const handOver of claimed) await putBack(handOver);
    await record(...(await claimAll(gateway())).map(accepted));
    for (const handOver of claimed) expect(await stored(handOver)).toMatchObject({ state: STATE.sent });
    expect(await left()).toEqual([]);
  });

  test('is skipped if it is already in flight, and the rest is claimed', async () => {
    const first = await handOverNew(gateway());
    const second = await send();
    await gateway().rows(
      `insert into outbox (queue, lane, turn, id, bucket, account, attempt)
       select queue, 0, 0, id, bucket, account, 0 from inflight where id = $1`,
      [first.id],
    );
    const claimed = await claimAll(gateway());
    expect(claimed.map(({ id }) => id)).toEqual([second]);
    await record(accepted(first), ...claimed.map(accepted));
    expect(await left()).toEqual([]);
  });

  test('is dropped if there is no such message', async () => {
    const [id] = [await send()];
    await gateway().rows(
      `insert into outbox (queue, lane, turn, id, bucket, account, attempt)
       select queue, lane, 0, '00000000-0000-8000-8000-000000000001', bucket, account, 0 from outbox where id = $1`,
      [id],
    );
    const claimed = await claimAll(gateway());
    expect(claimed.map((handOver) => handOver.id)).toEqual([id]);
    await record(...claimed.map(accepted));
    expect(await left()).toEqual([]);
  });
});

describe('a message that is to be retried', () => {
  async function pauseAfter(attempt: number, afterMs: number): Promise<number> {
    await setAttempt(await send(), attempt - 1);
    const [handOver] = await claimAll(gateway());
    if (!handOver) throw new Error('nothing was claimed');
    const at = new Date();
    await record({ ...retried(handOver, afterMs), at } as Progress);
    const [row] = await gateway().rows<{ due: Date }>('select due from scheduled where id = $1', [
      handOver.id,
    ]);
    await putBack(handOver);
    await record(...(await claimAll(gateway())).map(accepted));
    return (row?.due.getTime() ?? 0) - at.getTime();
  }

  test('is retried soon at first, and later and later when it is refused repeatedly', async () => {
    expect(await pauseAfter(1, 1_000)).toBeLessThan(1_300);
    expect(await pauseAfter(6, 1_000)).toBeLessThan(5_000);
    expect(await pauseAfter(12, 1_000)).toBeGreaterThan(30_000);
    expect(await pauseAfter(40, 1_000)).toBeGreaterThanOrEqual(300_000);
  });

  test('waits as long as the carrier asks, however often it was tried', async () => {
    for (const attempt of [1, 40]) {
      const pause = await pauseAfter(attempt, 1_800_000);
      expect(pause).toBeGreaterThanOrEqual(1_800_000);
      expect(pause).toBeLessThanOrEqual(1_800_000 * 1.25);
    }
  });
});

describe('a message that waits to be handed over again', () => {
  test.each(['delivered', 'failed', 'sent'] as const)('is not sent if its receipt says %s', async (state) => {
    const inQueue = await handOverNew(gateway());
    const inSchedule = await handOverNew(gateway());
    await record(resent(inQueue), resent(inSchedule));
    await putBack(inQueue);
    await record(receipt(inQueue, state), receipt(inSchedule, state));
    await gateway().rows('update scheduled set due = now()');
    expect(await takeDue(gateway().db.hot, 10)).toEqual([]);
    expect(await claimAll(gateway())).toEqual([]);
    expect(await left()).toEqual([]);
    for (const handOver of [inQueue, inSchedule]) {
      expect(await stored(handOver)).toMatchObject({ state: STATE[state], refunded: false });
    }
  });
});

describe('what may have arrived is not refunded', () => {
  const withdrawn = (handOver: HandOver): Progress => ({
    kind: 'withdrawn',
    handOver,
    state: 'expired',
    reason: said('It waited too long.'),
    at: new Date(),
  });
  const rejected = (handOver: HandOver): Progress => ({
    kind: 'answered',
    handOver,
    result: { kind: 'rejected', reason: said('No.') },
    at: new Date(),
  });
  const MAY_HAVE_ARRIVED = 'An earlier attempt may have reached the carrier, so its cost is not refunded.';

  test.each([
    ['it is withdrawn', withdrawn, STATE.expired, 'It waited too long.'],
    ['it is rejected', rejected, STATE.failed, 'No.'],
  ])('when %s at a later attempt', async (_what, end, state, reason) => {
    const balance = await gateway().balanceOf('asha');
    const handOver = await handOverNew(gateway());
    const charged = await gateway().balanceOf('asha');
    expect(charged).toBeLessThan(balance ?? 0);
    await record(resent(handOver));
    await record(end(await claimAgain(handOver)));
    expect(await stored(handOver)).toEqual({
      state,
      refunded: false,
      error: `${reason} ${MAY_HAVE_ARRIVED}`,
    });
    expect(await gateway().balanceOf('asha')).toBe(charged);
  });

  test.each([
    ['the operator said not now', (handOver: HandOver) => [retried(handOver, 0)]],
    [
      'the operator said that it never came',
      (handOver: HandOver) => [
        { ...resent(handOver), resend: false, keepOpen: true } as Progress,
        retried(handOver, 0),
      ],
    ],
  ])('but is if %s', async (_what, news) => {
    const balance = await gateway().balanceOf('asha');
    const handOver = await handOverNew(gateway());
    for (const item of news(handOver)) await record(item);
    await record(withdrawn(await claimAgain(handOver)));
    expect(await stored(handOver)).toEqual({
      state: STATE.expired,
      refunded: true,
      error: 'It waited too long.',
    });
    expect(await gateway().balanceOf('asha')).toBe(balance);
  });

  test('when it expires in a queue that nobody serves', async () => {
    const handOver = await handOverNew(gateway());
    await record(resent(handOver));
    const charged = await gateway().balanceOf('asha');
    const { bucket, account, id } = handOver;
    await gateway().rows('delete from scheduled where id = $1', [id]);
    const reason = 'It waited too long.';
    await record({
      kind: 'lapsed',
      state: 'expired',
      message: { bucket, account, id },
      reason: said(reason),
      at: new Date(),
      wasUnknown: true,
    });
    expect(await stored(handOver)).toEqual({
      state: STATE.expired,
      refunded: false,
      error: `${reason} ${MAY_HAVE_ARRIVED}`,
    });
    expect(await gateway().balanceOf('asha')).toBe(charged);
  });
});

describe('a job that was paused for longer than messages are valid', () => {
  const DAY = 86_400_000;
  const post = (path: string, body: object = {}) => gateway().postAs('asha', path, body);

  /** Its messages are in the outbox, and it was resumed three days after it was accepted. */
  async function resumedJob(): Promise<{ job: number; queue: number; resumedAt: Date }> {
    const sent = await post('/sms/send-bulk', {
      sender_id: SENDER,
      message: TEXT,
      recipients: ['9876500001'],
    });
    const job = Number(sent.body.data?.['job_id']);
    await post(`/jobs/${job}/pause`);
    await post(`/jobs/${job}/resume`);
    const [row] = await gateway().rows<{ queue: number; resumedAt: Date }>(
      `update campaigns set resumed_at = resumed_at + interval '3 days' where campaign = $1
       returning queue, resumed_at as "resumedAt"`,
      [job],
    );
    await gateway().rows(
      `insert into outbox (queue, lane, turn, id, bucket, account, attempt)
       select queue, lane, 1, id, bucket, account, 0 from messages where campaign = $1`,
      [job],
    );
    if (!row) throw new Error('there is no job');
    return { job, ...row };
  }

  test('does not expire in its queue when it is resumed', async () => {
    const { job } = await resumedJob();
    const other = await send();
    const loop = startExpiry({
      recording: recordingOf(gateway()),
      validityHours: 48,
      now: () => new Date(Date.now() + 3 * DAY),
      log: gateway().composition.log,
      onRecorded: () => undefined,
    });
    const statesOf = (where: string, value: unknown) =>
      gateway().rows<{ state: number }>(`select state from messages where ${where} = $1`, [value]);
    await waitFor('what was accepted after it has expired', async () => {
      const [row] = await statesOf('id', other);
      return row?.state === STATE.expired;
    });
    await loop.stop();
    expect(await statesOf('campaign', job)).toEqual([{ state: STATE.queued }]);
    await gateway().rows('truncate outbox');
  });

  test('is as old as its resumption when it is claimed', async () => {
    const { queue, resumedAt } = await resumedJob();
    const { slot: worker, fence } = gateway().composition.lease.require();
    const claim = { queue, lane: 1, afterTurn: -1, limit: 10, worker, fence };
    const [claimed] = await claimMessages(gateway().composition.db, claim);
    expect(claimed?.dueAt).toEqual(resumedAt);
  });
});
