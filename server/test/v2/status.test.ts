import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { fromBroadcastId, fromPublicId, toBroadcastId, toPublicId } from '../../src/core/ids.ts';
import { stateName } from '../../src/core/messages/states.ts';
import { useGateway, waitFor, type Answer } from '../support/gateway.ts';
import { customer, keyOf, numberFor, provision, SENDER, TEXT } from '../support/provisions.ts';
import { sendToCore } from '../support/requests.ts';

const gateway = useGateway({ provision: provision(customer('asha'), customer('ravi')) });

const ISO_UTC = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

async function sendTo(recipient: string, more: object = {}): Promise<string> {
  return gateway().sendSms(recipient, more);
}

function waitForStatus(reference: string, status: string): Promise<Answer> {
  return waitFor(`${reference} is ${status}`, async () => {
    const answer = await gateway().getAs('asha', `/sms/status/${reference}`);
    return answer.body.data?.['status'] === status && answer;
  });
}

/** One call with several recipients. */
async function sendToAll(recipients: string[]): Promise<string> {
  const messages = recipients.map((recipient) => ({ recipient, text: TEXT }));
  const { first, accepted } = await sendToCore(gateway(), 'asha', { messages });
  return toBroadcastId({ account: await gateway().accountOf('asha'), first, accepted });
}

/** Counted one by one. */
async function statesOf(reference: string): Promise<Record<string, number>> {
  const states = await gateway().rows<{ state: number; count: number }>(
    'select state, count(*)::integer as count from messages where first = $1 group by state',
    [fromBroadcastId(reference)?.first],
  );
  return Object.fromEntries(states.map(({ state, count }) => [stateName(state), count]));
}

describe('GET /sms/status/{messageId}', () => {
  test('reports everything about a delivered message, with its timeline', async () => {
    const recipient = numberFor('delivered');
    const id = await sendTo(recipient, { client_ref: 'order 17' });
    const { status, body } = await waitForStatus(id, 'delivered');
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      status: 'success',
      data: {
        message_id: id,
        queue_id: id,
        broadcast_id: expect.stringMatching(/^\d+_[A-Za-z0-9]+_1$/),
        vendor_message_id: expect.stringMatching(/./),
        recipient,
        sender_id: SENDER,
        route: 'transactional',
        status: 'delivered',
        parts: 1,
        credits: 1,
        queued_at: ISO_UTC,
        scheduled_at: null,
        sent_at: ISO_UTC,
        delivered_at: ISO_UTC,
        error: null,
        cause: null,
        client_ref: 'order 17',
        timeline: expect.any(Array),
      },
    });
    const timeline = body.data?.['timeline'] as { at: string; event: string; detail: string | null }[];
    const events = timeline.map(({ event }) => event);
    expect(events.slice(0, 3)).toEqual(['accepted', 'handed_over', 'operator_accepted']);
    // By the operator's clock, it was delivered before its receipt came.
    expect(events.slice(3).sort()).toEqual(['delivered', 'receipt']);
    for (const step of timeline) expect(Object.keys(step).sort()).toEqual(['at', 'detail', 'event']);
    expect(timeline.map(({ at }) => at)).toEqual(timeline.map(({ at }) => at).sort());
    expect(timeline.filter(({ event, detail }) => event !== 'delivered' && !detail)).toEqual([]);
  });

  test('finds the same message by queue id, broadcast id and the operator’s id', async () => {
    const id = await sendTo(numberFor('delivered'));
    const { body } = await waitForStatus(id, 'delivered');
    for (const name of ['queue_id', 'broadcast_id', 'vendor_message_id']) {
      const found = await gateway().getAs('asha', `/sms/status/${String(body.data?.[name])}`);
      expect(found.body).toEqual(body);
    }
    const padded = `000${String(body.data?.['vendor_message_id']).toUpperCase()}`;
    expect((await gateway().getAs('asha', `/sms/status/${padded}`)).body).toEqual(body);
  });

  test.each([
    ['failed', 'failed', 'absent subscriber', 1],
    ['bounced', 'failed', 'bounced', 1],
    ['expired', 'expired', 'validity period expired', 1],
    ['rejected', 'failed', 'rejected by the virtual carrier', 0],
  ] as const)('says why a message was %s', async (outcome, state, error, credits) => {
    const id = await sendTo(numberFor(outcome));
    const { body } = await waitForStatus(id, state);
    expect(body.data).toMatchObject({ status: state, error, credits, delivered_at: null });
    const timeline = body.data?.['timeline'] as { event: string; detail: string | null }[];
    const told = timeline.find(({ event }) => event === state);
    expect(told?.detail).toBe(error);
    expect(timeline.some(({ event }) => event === 'refunded')).toBe(credits === 0);
  });

  test('shows every attempt at a throttled message', async () => {
    const id = await sendTo(numberFor('throttled'));
    const { body } = await waitForStatus(id, 'delivered');
    const timeline = body.data?.['timeline'] as { event: string; detail: string | null }[];
    expect(timeline.filter(({ event }) => event === 'operator_retry')).toHaveLength(2);
    expect(timeline.filter(({ event }) => event === 'handed_over')).toHaveLength(3);
    expect(timeline.find(({ event }) => event === 'operator_retry')?.detail).toBe('throttled');
  });

  test('is sent as long as the operator has reported nothing more', async () => {
    const id = await sendTo(numberFor('pending'));
    const { body } = await waitForStatus(id, 'sent');
    expect(body.data).toMatchObject({ sent_at: ISO_UTC, delivered_at: null, error: null, credits: 1 });
  });
});

describe('GET /sms/status/{broadcastId} of several messages', () => {
  test('sums them up', async () => {
    const reference = await sendToAll([numberFor('delivered'), numberFor('failed'), numberFor('pending')]);
    const answer = await waitFor('all have an outcome', async () => {
      const found = await gateway().getAs('asha', `/sms/status/${reference}`);
      const summary = found.body.data?.['summary'] as Record<string, number>;
      return summary['delivered'] === 1 && summary['failed'] === 1 && summary['sent'] === 1 && found;
    });
    expect(answer.body).toEqual({
      success: true,
      status: 'success',
      data: {
        broadcast_id: reference,
        total: 3,
        summary: { delivered: 1, failed: 1, sent: 1 },
        messages: expect.any(Array),
      },
    });
    const messages = answer.body.data?.['messages'] as Record<string, unknown>[];
    expect(messages.map(({ status }) => status)).toEqual(['delivered', 'failed', 'sent']);
    expect(messages.every(({ broadcast_id }) => broadcast_id === reference)).toBe(true);
    const own = await gateway().getAs('asha', `/sms/status/${String(messages[1]?.['message_id'])}`);
    expect(own.body.data).toMatchObject({ ...messages[1] });
  });

  test('shows the first 100 of them', async () => {
    const numbers = Array.from({ length: 150 }, () => numberFor('delivered'));
    const reference = await sendToAll(numbers);
    const { body } = await gateway().getAs('asha', `/sms/status/${reference}`);
    const messages = body.data?.['messages'] as { recipient: string }[];
    expect(body.data).toMatchObject({ total: 150 });
    expect(messages.map(({ recipient }) => recipient)).toEqual(numbers.slice(0, 100));
    const counts = Object.values(body.data?.['summary'] as Record<string, number>);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(150);
  });

  test('sums up a campaign by its stored counts', async () => {
    const outcomes = ['delivered', 'failed', 'pending', 'expired', 'rejected'] as const;
    const reference = await sendToAll(
      Array.from({ length: 205 }, (_, i) => numberFor(outcomes[i % outcomes.length] ?? 'delivered')),
    );
    const summary = { sent: 41, delivered: 41, failed: 82, expired: 41 };
    const answer = await waitFor('all have an outcome', async () => {
      const found = await gateway().getAs('asha', `/sms/status/${reference}`);
      return isDeepStrictEqual(found.body.data?.['summary'], summary) && found;
    });
    expect(answer.body.data).toMatchObject({ broadcast_id: reference, total: 205, summary });
    expect(answer.body.data?.['messages']).toHaveLength(100);
    expect(await statesOf(reference)).toEqual(summary);
  });

  test('sums up a waiting campaign, including its cancelled messages', async () => {
    const messages = Array.from({ length: 205 }, () => ({ recipient: numberFor('delivered'), text: TEXT }));
    const scheduleAt = new Date(Date.now() + 3_600_000);
    const { first } = await sendToCore(gateway(), 'asha', { messages, scheduleAt });
    const reference = toBroadcastId({ account: await gateway().accountOf('asha'), first, accepted: 205 });
    const summary = async () =>
      (await gateway().getAs('asha', `/sms/status/${reference}`)).body.data?.['summary'];
    expect(await summary()).toEqual({ scheduled: 205 });
    const cancelled = await gateway().request(`/api/v2/sms/${toPublicId(first)}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${keyOf('asha')}` },
    });
    expect(cancelled.status).toBe(200);
    expect(await summary()).toEqual({ scheduled: 204, cancelled: 1 });
    expect(await statesOf(reference)).toEqual({ scheduled: 204, cancelled: 1 });
  });

  test('is 404 with another count, another account number or for somebody else', async () => {
    const reference = await sendToAll([numberFor('delivered'), numberFor('delivered')]);
    const [account, token] = reference.split('_');
    for (const wrong of [`${account}_${token}_3`, `${Number(account) + 1}_${token}_2`]) {
      expect((await gateway().getAs('asha', `/sms/status/${wrong}`)).status).toBe(404);
    }
    expect((await gateway().getAs('ravi', `/sms/status/${reference}`)).status).toBe(404);
  });
});

describe('another account’s message', () => {
  test.each(['/sms/status', '/delivery'])(
    'is 404 on %s by each of its ids, like one that never existed',
    async (path) => {
      const id = await sendTo(numberFor('delivered'));
      const { body } = await waitForStatus(id, 'delivered');
      for (const name of ['queue_id', 'broadcast_id', 'vendor_message_id']) {
        const foreign = await gateway().getAs('ravi', `${path}/${String(body.data?.[name])}`);
        const unknown = await gateway().getAs('ravi', `${path}/nothing`);
        expect(foreign.status).toBe(404);
        expect({ ...foreign.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' });
        expect(foreign.text).not.toContain(String(body.data?.['recipient']));
      }
      // The account number in a broadcast id does not decide whose it is.
      const own = String(body.data?.['broadcast_id']).replace(
        /^\d+/,
        String(await gateway().accountOf('ravi')),
      );
      expect((await gateway().getAs('ravi', `${path}/${own}`)).status).toBe(404);
    },
  );
});

describe('an unknown id', () => {
  const odd = [
    'nothing',
    '1',
    '0'.repeat(26),
    'z'.repeat(26),
    '%00',
    'a%00b',
    '%F0%9F%98%80',
    "'%20or%201=1--",
  ];
  test.each(['/sms/status', '/delivery'])('is 404 on %s, whatever it looks like', async (path) => {
    for (const id of [...odd, 'x'.repeat(200), 'x'.repeat(201), 'x'.repeat(20_000)]) {
      const answer = await gateway().getAs('asha', `${path}/${id}`);
      expect({ id: id.slice(0, 40), status: answer.status }).toEqual({ id: id.slice(0, 40), status: 404 });
      expect(answer.body).toMatchObject({ success: false, error: { code: 'not_found', legacy_code: null } });
    }
  });

  test.each(['/sms/status', '/delivery'])('is 400 on %s if it is not UTF-8', async (path) => {
    const answer = await gateway().getAs('asha', `${path}/%ff`);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      success: false,
      status: 'error',
      error: { code: expect.any(String) },
    });
  });

  test('is not one that the same account could have had', async () => {
    const id = fromPublicId(await sendTo(numberFor('delivered')));
    expect(id).not.toBeNull();
    expect((await gateway().getAs('asha', `/sms/status/${String(id)}`)).status).toBe(404);
  });
});
