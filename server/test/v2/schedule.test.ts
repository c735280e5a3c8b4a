import { DateTime } from 'luxon';
import { describe, expect, test } from 'vitest';
import { messageIdOf, startGateway, useGateway, waitFor } from '../support/gateway.ts';
import { customer, numberFor, provision, SENDER, TEXT } from '../support/provisions.ts';

const INDIA = 'Asia/Kolkata';

/** A window of Indian time that does not include now, and when it opens next. */
function closedHours(): { from: string; to: string; opens: DateTime } {
  const now = DateTime.now().setZone(INDIA);
  const opens = now.hour < 21 ? now.plus({ hours: 2 }).startOf('hour') : now.plus({ days: 1 }).startOf('day');
  return { from: opens.toFormat('HH:mm'), to: opens.plus({ minutes: 30 }).toFormat('HH:mm'), opens };
}

const closed = closedHours();
const gateway = useGateway({
  config: { promotionalHours: { from: closed.from, to: closed.to } },
  provision: provision(
    customer('asha'),
    customer('london', { time_zone: 'Europe/London' }),
    customer('strict', { promotional_hours: null, features: { promo_sender: true } }),
  ),
});

const SEND = { sender_id: SENDER, recipient: '9876543210', message: TEXT };
const LOCAL = 'yyyy-MM-dd HH:mm:ss';

describe('a scheduled send', () => {
  test.each([
    ['asha', INDIA, 'schedule_at'],
    ['asha', INDIA, 'scheduled_at'],
    ['london', 'Europe/London', 'schedule_at'],
  ])('of %s is read in %s, as %s', async (username, zone, field) => {
    const at = DateTime.now().setZone(zone).plus({ days: 2 }).startOf('minute');
    const answer = await gateway().sendAs(username, { ...SEND, [field]: at.toFormat(LOCAL) });
    const id = messageIdOf(answer);
    expect(answer.body).toEqual({
      success: true,
      message: expect.any(String),
      data: {
        message_id: id,
        queue_id: id,
        status: 'scheduled',
        scheduled_at: at.toJSDate().toISOString(),
        estimated_delivery: expect.any(String),
      },
    });
    const estimate = Date.parse(String(answer.body.data?.['estimated_delivery']));
    expect(estimate).toBeGreaterThanOrEqual(at.toMillis());
    expect(await gateway().statusOf(id, username)).toMatchObject({
      status: 'scheduled',
      scheduled_at: at.toJSDate().toISOString(),
      sent_at: null,
      credits: 1,
    });
  });

  test('with an offset means the same to everybody', async () => {
    const at = DateTime.now().plus({ hours: 5 }).startOf('second');
    for (const written of [at.toUTC().toISO({ suppressMilliseconds: true }), at.setZone('UTC-7').toISO()]) {
      const answer = await gateway().sendAs('london', { ...SEND, schedule_at: written });
      expect(answer.body.data).toMatchObject({ scheduled_at: at.toJSDate().toISOString() });
    }
  });

  test('is judged by the account’s own clock', async () => {
    // An hour ahead in London; in India that time of day has passed hours ago.
    const written = DateTime.now().setZone('Europe/London').plus({ hours: 1 }).toFormat(LOCAL);
    expect((await gateway().sendAs('london', { ...SEND, schedule_at: written })).status).toBe(200);
    const refused = await gateway().sendAs('asha', { ...SEND, schedule_at: written });
    expect(refused.body.error).toMatchObject({
      code: 'validation_failed',
      fields: { schedule_at: expect.any(String) },
    });
  });

  test('may be 30 days ahead and no more', async () => {
    const last = DateTime.now().plus({ days: 30 }).minus({ minutes: 1 });
    const beyond = last.plus({ minutes: 2 });
    expect((await gateway().sendAs('asha', { ...SEND, schedule_at: last.toISO() })).status).toBe(200);
    expect((await gateway().sendAs('asha', { ...SEND, schedule_at: beyond.toISO() })).status).toBe(422);
  });

  test('is charged at once, leaves at its time and not before', async () => {
    const before = await gateway().balanceOf('asha');
    // On a busy machine the time may have passed when the gateway reads it.
    const { at, id } = await waitFor('it is accepted before its time', async () => {
      const soon = new Date(Date.now() + 1_500);
      const body = { ...SEND, recipient: numberFor('delivered'), schedule_at: soon.toISOString() };
      const answer = await gateway().sendAs('asha', body);
      return answer.status === 200 && { at: soon, id: messageIdOf(answer) };
    });
    expect(await gateway().balanceOf('asha')).toBe((before ?? 0) - 1000);
    const done = await gateway().untilStatus(id, 'delivered');
    expect(done).toMatchObject({ scheduled_at: at.toISOString() });
    expect(Date.parse(String(done['sent_at']))).toBeGreaterThanOrEqual(at.getTime());
  });
});

describe('a promotional send outside the permitted hours', () => {
  const PROMO = { ...SEND, sender_id: 'PROMOTIONAL', message: 'Sale!' };

  test.each(['PROMOTIONAL', 'HRKPRO', '140123'])('under %s waits until they begin', async (sender) => {
    const answer = await gateway().sendAs('strict', { ...PROMO, sender_id: sender });
    const opens = closed.opens.toJSDate();
    const estimate = Date.parse(String(answer.body.data?.['estimated_delivery']));
    expect(answer.body.data).toMatchObject({ status: 'queued' });
    expect(estimate).toBeGreaterThanOrEqual(opens.getTime());
    const status = await gateway().statusOf(messageIdOf(answer), 'strict');
    expect(status).toMatchObject({
      status: 'queued',
      scheduled_at: opens.toISOString(),
      sent_at: null,
      credits: 1,
    });
  });

  test('is scheduled for the next opening when it was scheduled for the following night', async () => {
    const wanted = closed.opens.plus({ hours: 1 });
    const answer = await gateway().sendAs('strict', { ...PROMO, schedule_at: wanted.toISO() });
    const next = closed.opens.plus({ days: 1 }).toJSDate().toISOString();
    expect(await gateway().statusOf(messageIdOf(answer), 'strict')).toMatchObject({
      status: 'scheduled',
      scheduled_at: next,
    });
  });

  test('keeps a time within the hours', async () => {
    const wanted = closed.opens.plus({ minutes: 10 });
    const answer = await gateway().sendAs('strict', { ...PROMO, schedule_at: wanted.toISO() });
    expect(answer.body.data).toMatchObject({ scheduled_at: wanted.toJSDate().toISOString() });
  });

  test('does not block transactional messages, nor accounts with other hours', async () => {
    const transactional = await gateway().sendAs('strict', { ...SEND, recipient: numberFor('delivered') });
    const elsewhere = await gateway().sendAs('asha', { ...PROMO, recipient: numberFor('delivered') });
    for (const [username, answer] of [['strict', transactional] as const, ['asha', elsewhere] as const]) {
      await gateway().untilStatus(messageIdOf(answer), 'delivered', username);
    }
  });

  test('is checked again before it leaves: the hours and the registry', async () => {
    await using other = await startGateway({
      workers: false,
      provision: provision(customer('asha'), customer('ravi')),
    });
    const held = messageIdOf(await other.sendAs('asha', { ...PROMO, recipient: numberFor('delivered') }));
    const listed = numberFor('delivered');
    const withdrawn = messageIdOf(await other.sendAs('ravi', { ...PROMO, recipient: listed }));
    await other.apply({
      accounts: [{ username: 'asha', promotional_hours: { from: closed.from, to: closed.to } }],
      dnd: [listed],
    });
    await other.startWorkers();

    expect(await other.untilStatus(withdrawn, 'failed', 'ravi')).toMatchObject({
      credits: 0,
      sent_at: null,
      error: expect.stringContaining('do-not-disturb'),
    });
    expect(await other.balanceOf('ravi')).toBe(1_000_000);

    await waitFor('the other is held', async () => {
      const timeline = (await other.statusOf(held))['timeline'] as { event: string }[];
      return timeline.some(({ event }) => event === 'held');
    });
    expect(await other.statusOf(held)).toMatchObject({
      status: 'queued',
      sent_at: null,
      credits: 1,
    });
    expect(await other.rows('select due from scheduled')).toEqual([{ due: closed.opens.toJSDate() }]);
  });
});
