import { describe, expect, test } from 'vitest';
import type { HandOverResult } from '../../src/core/delivery/connector.ts';
import type { HandOver } from '../../src/core/delivery/progress.ts';
import { recordProgress } from '../../src/core/delivery/record-progress.ts';
import { fromPublicId, idAt, toBroadcastId, toPublicId } from '../../src/core/ids.ts';
import { claimMessages } from '../../src/core/delivery/claim-messages.ts';
import { useGateway, type Answer, type TestGateway } from '../support/gateway.ts';
import { customer, keyOf, numberFor, provision, TEXT, type Outcome } from '../support/provisions.ts';
import { sendToCore } from '../support/requests.ts';
import { callAs, customerWithScopes, expectRefusal, ISO } from './directory.ts';
import { said } from '../support/said.ts';

const idle = useGateway({
  alone: true,
  workers: false,
  provision: provision(
    customerWithScopes('asha', { credits: { sms: 10_000 } }),
    customer('ravi'),
    customer('keeps', { refunds: false }),
    customer('cheap', { prices: { T: 0.125 } }),
  ),
});

const cancel = (id: string, as = 'asha', gateway: TestGateway = idle()): Promise<Answer> =>
  callAs(gateway, as, 'DELETE', `/sms/${id}`);

const send = (more: object = {}, as = 'asha') => idle().sendSms(numberFor('delivered'), more, as);

/** As a worker does with the first message it finds, which must be this one. */
async function claim(id: string): Promise<HandOver> {
  const [carrier] = await idle().rows<{ id: number }>('select id from connectors');
  const connector = carrier?.id ?? 0;
  const { db, lease } = idle().composition;
  const { slot: worker, fence } = lease.require();
  const place = { queue: connector, lane: 0, afterTurn: -1, limit: 1 };
  const [claimed] = await claimMessages(db, { ...place, worker, fence });
  if (claimed?.id !== fromPublicId(id)) throw new Error('another message was claimed');
  return { ...claimed, connector, worker, fence, claimedAt: new Date() };
}

async function answer(handOver: HandOver, result: HandOverResult, keepOpen = false): Promise<void> {
  const { db, ids, gateway } = idle().composition;
  const recording = {
    db,
    ids,
    accountOf: (account: number) => gateway.accounts.get(account),
  };
  await recordProgress(recording, [{ kind: 'answered', handOver, result, at: new Date(), keepOpen }]);
}

const RETRY = { kind: 'retry', afterMs: 60_000, reason: said('throttled') } as const;
const UNKNOWN = { kind: 'unknown', reason: said('no answer') } as const;

async function sendCampaign(count = 250, more: object = {}) {
  const messages = Array.from({ length: count }, () => ({ recipient: numberFor('delivered'), text: TEXT }));
  return sendToCore(idle(), 'asha', { messages, ...more });
}

const inADay = () => new Date(Date.now() + 86_400_000);

/** Each puts a message in a place where it waits, and returns its id. */
const WAITING: Record<string, () => Promise<string>> = {
  'in the outbox': () => send(),
  'for its time': () => send({ schedule_at: inADay().toISOString() }),
  'for another try': async () => {
    const id = await send();
    await answer(await claim(id), RETRY);
    return id;
  },
  'in a campaign': async () => toPublicId(idAt((await sendCampaign()).first, 17)),
  'in a scheduled campaign': async () => {
    const { first } = await sendCampaign(250, { scheduleAt: inADay() });
    return toPublicId(idAt(first, 249));
  },
};

describe('DELETE /sms/{messageId}', () => {
  test.each(Object.entries(WAITING))('cancels a message that waits %s', async (_where, make) => {
    const id = await make();
    const before = (await idle().balanceOf('asha')) ?? 0;
    const given = await cancel(id);
    expect(given.status).toBe(200);
    expect(given.body).toEqual({
      success: true,
      status: 'success',
      data: { message_id: id, status: 'cancelled', credits_refunded: 1 },
    });
    expect(await idle().balanceOf('asha')).toBe(before + 1_000);

    const { data } = (await idle().getAs('asha', `/sms/status/${id}`)).body;
    expect(data).toMatchObject({
      status: 'cancelled',
      credits: 0,
      sent_at: null,
      delivered_at: null,
      error: 'It was cancelled before it was sent.',
    });
    const timeline = data?.['timeline'] as { at: string; event: string; detail: string }[];
    expect(timeline.slice(-2)).toEqual([
      { at: ISO, event: 'cancelled', detail: 'It was cancelled before it was sent.' },
      { at: ISO, event: 'refunded', detail: 'Its cost was refunded.' },
    ]);
    const left = `select id from outbox where id = $1 union all select id from scheduled where id = $1`;
    expect(await idle().rows(left, [fromPublicId(id)])).toEqual([]);

    const again = await cancel(id);
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: given.body });
    expect(await idle().balanceOf('asha')).toBe(before + 1_000);
  });

  test('finds it by its broadcast id', async () => {
    const id = await send();
    const account = await idle().accountOf('asha');
    const first = fromPublicId(id) ?? '';
    const { status, body } = await cancel(toBroadcastId({ account, first, accepted: 1 }));
    expect({ status, message: body.data?.['message_id'] }).toEqual({ status: 200, message: id });
  });

  test('accepts an empty body, even with a JSON content type', async () => {
    const headers = { 'x-api-key': keyOf('asha'), 'content-type': 'application/json' };
    const given = await idle().request(`/api/v2/sms/${await send()}`, { method: 'DELETE', headers });
    expect(given.status).toBe(200);
  });

  test('leaves the other messages of the call', async () => {
    const { first, accepted } = await sendToCore(idle(), 'asha', {
      messages: [1, 2, 3].map(() => ({ recipient: numberFor('delivered'), text: TEXT })),
    });
    expect((await cancel(toPublicId(idAt(first, 1)))).status).toBe(200);
    const account = await idle().accountOf('asha');
    const path = `/sms/status/${toBroadcastId({ account, first, accepted })}`;
    expect((await idle().getAs('asha', path)).body.data?.['summary']).toEqual({ queued: 2, cancelled: 1 });
  });

  test('refunds a fraction of a credit exactly', async () => {
    const before = await idle().balanceOf('cheap');
    const { body } = await cancel(await send({}, 'cheap'), 'cheap');
    expect(body.data?.['credits_refunded']).toBe(0.125);
    expect(await idle().balanceOf('cheap')).toBe(before);
  });

  test('keeps the credits of an account without refunds', async () => {
    const id = await send({}, 'keeps');
    const before = await idle().balanceOf('keeps');
    for (const body of [(await cancel(id, 'keeps')).body, (await cancel(id, 'keeps')).body]) {
      expect(body.data).toEqual({ message_id: id, status: 'cancelled', credits_refunded: 0 });
    }
    expect(await idle().balanceOf('keeps')).toBe(before);
  });

  test('counts it as failed and refunded', async () => {
    const counts = () =>
      idle().rows<{ failed: number; refunded: number }>(
        `select sum(failed)::integer as failed, sum(refunded)::bigint as refunded
           from usage_by_kind join accounts using (bucket, account) where username = 'ravi'`,
      );
    await cancel(await send({}, 'ravi'), 'ravi');
    expect(await counts()).toEqual([{ failed: 1, refunded: 1_000 }]);
  });

  test('happens once for ten simultaneous calls', async () => {
    for (const make of Object.values(WAITING)) {
      const id = await make();
      const before = (await idle().balanceOf('asha')) ?? 0;
      const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(id)));
      const data = { message_id: id, status: 'cancelled', credits_refunded: 1 };
      expect(answers.map(({ body }) => body.data)).toEqual(Array.from({ length: 10 }, () => data));
      expect(await idle().balanceOf('asha')).toBe(before + 1_000);
    }
  });

  test('is 409 for one that a worker has claimed', async () => {
    const id = await send();
    const handOver = await claim(id);
    const refused = await cancel(id);
    expectRefusal(refused, 409, 'conflict');
    expect(refused.body.message).toMatch(/being sent to the carrier/);
    await answer(handOver, RETRY);
    expect((await cancel(id)).status).toBe(200);
  });

  test('is 409 for one that may have reached the operator, even while it waits to be handed over again', async () => {
    const id = await send();
    const handOver = await claim(id);
    await answer(handOver, UNKNOWN, true);
    expectRefusal(await cancel(id), 409, 'conflict');
    await answer(handOver, RETRY);
    const refused = await cancel(id);
    expectRefusal(refused, 409, 'conflict');
    expect(refused.body.error?.details).toEqual({ status: 'unknown' });
    expect(await idle().rows('select id from scheduled where id = $1', [handOver.id])).toHaveLength(1);
  });

  test('is 409 for the id of several messages', async () => {
    const { first, accepted } = await sendCampaign(3);
    const reference = toBroadcastId({ account: await idle().accountOf('asha'), first, accepted });
    const refused = await cancel(reference);
    expectRefusal(refused, 409, 'conflict');
    expect(refused.body.message).toMatch(/Several messages/);
    expectRefusal(await cancel(reference, 'ravi'), 404, 'not_found');
  });

  test.each(['nothing', '0'.repeat(26), '%00', 'a%00b', '%F0%9F%98%80', 'x'.repeat(300)])(
    'is 404 for an id that nobody has: %s',
    async (id) => {
      expectRefusal(await cancel(id), 404, 'not_found');
    },
  );
});

describe('DELETE /sms/{messageId} of what was handed over', () => {
  const busy = useGateway({ provision: provision(customer('asha')) });

  test.each<[Outcome, string, RegExp]>([
    ['pending', 'sent', /has been sent to the carrier/],
    ['delivered', 'delivered', /has been delivered/],
    ['failed', 'failed', /has failed/],
    ['rejected', 'failed', /has failed/],
    ['expired', 'expired', /has expired/],
  ])('is 409 for one that was %s: it is %s', async (outcome, state, why) => {
    const id = await busy().sendSms(numberFor(outcome));
    const found = await busy().untilStatus(id, state);
    const before = await busy().footprint();
    const references = [id, found['broadcast_id'], found['vendor_message_id']];
    for (const reference of references.filter((some) => typeof some === 'string')) {
      const refused = await cancel(reference, 'asha', busy());
      expectRefusal(refused, 409, 'conflict');
      expect(refused.body.message).toMatch(why);
      expect(refused.body.error?.details).toEqual({ status: state });
    }
    expect(await busy().footprint()).toEqual(before);
  });
});
