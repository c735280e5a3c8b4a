import { describe, expect, test } from 'vitest';
import { messageIdOf, useGateway } from '../support/gateway.ts';
import { customer, provision } from '../support/provisions.ts';
import { expectFault, SEND, type Expected } from './sms-faults.ts';

const gateway = useGateway({
  workers: false,
  provision: provision(customer('asha'), customer('ravi')),
});

const later = (minutes: number) => new Date(Math.ceil(Date.now() / 1_000) * 1_000 + minutes * 60_000);

const scheduleAs = (username: string, body: object) => gateway().postAs(username, '/sms/schedule', body);

describe('POST /sms/schedule', () => {
  test.each(['scheduled_at', 'schedule_at'])('stores the message until %s', async (field) => {
    const at = later(90);
    const local = new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    const answer = await scheduleAs('asha', { ...SEND, [field]: local });
    const id = messageIdOf(answer);
    expect(answer.body).toEqual({
      success: true,
      status: 'success',
      message: 'SMS scheduled',
      data: {
        message_id: id,
        queue_id: id,
        status: 'scheduled',
        scheduled_at: at.toISOString(),
        estimated_delivery: expect.any(String),
      },
    });
    const { body } = await gateway().getAs('asha', `/sms/status/${id}`);
    expect(body.data).toMatchObject({ status: 'scheduled', scheduled_at: at.toISOString(), credits: 1 });
    expect((await gateway().getAs('ravi', `/sms/status/${id}`)).status).toBe(404);
  });

  test('accepts both names if they have the same value', async () => {
    const at = later(60);
    const both = { schedule_at: at.toISOString(), scheduled_at: at.toISOString().replace('.000Z', '+00:00') };
    expect((await scheduleAs('asha', { ...SEND, ...both })).body.data).toMatchObject({
      scheduled_at: at.toISOString(),
    });
  });

  test('and /sms/send with the same client_ref are one call', async () => {
    const body = { ...SEND, scheduled_at: later(60).toISOString(), client_ref: 'scheduled once' };
    const first = await scheduleAs('asha', body);
    const before = await gateway().footprint();
    expect(messageIdOf(await scheduleAs('asha', body))).toBe(messageIdOf(first));
    expect(messageIdOf(await gateway().sendAs('asha', body))).toBe(messageIdOf(first));
    expect(await gateway().footprint()).toEqual(before);
  });
});

describe('POST /sms/schedule is refused', () => {
  const at = later(60).toISOString();

  test.each<[string, object, Expected]>([
    ['without a time', SEND, 'validation_failed scheduled_at'],
    ['with null for the time', { ...SEND, scheduled_at: null }, 'validation_failed scheduled_at'],
    ['without anything', {}, 'validation_failed message recipient scheduled_at sender_id'],
    ['with a number for the time', { ...SEND, scheduled_at: 5 }, 'validation_failed scheduled_at'],
    ['with an unknown field', { ...SEND, scheduled_at: at, when: at }, 'validation_failed when'],
    [
      'with a NUL in client_ref',
      { ...SEND, scheduled_at: at, client_ref: '\0' },
      'validation_failed client_ref',
    ],
  ])('%s', async (_what, body, expected) => {
    const before = await gateway().footprint();
    expectFault(await scheduleAs('asha', body), expected);
    expect(await gateway().footprint()).toEqual(before);
  });
});
