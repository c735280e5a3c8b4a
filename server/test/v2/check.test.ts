import { describe, expect, test } from 'vitest';
import { useGateway, type Body } from '../support/gateway.ts';
import { customer, ENTITY, HEADER, HINDI, SENDER, TEMPLATE_ID, TEXT } from '../support/provisions.ts';
import {
  DND_NUMBER,
  expectFault,
  FAULTS,
  FAULTY,
  PRECEDENCE,
  PROMO,
  SEND,
  type Expected,
  type Fault,
} from './sms-faults.ts';

const gateway = useGateway({
  workers: false,
  provision: {
    ...FAULTY,
    accounts: [
      ...FAULTY.accounts,
      customer('priced', { features: { international: true, sandbox: true }, prices: { T: 0.25, I: 2 } }),
      customer('limited', { flood_limit: 1 }),
      customer('night', { promotional_hours: { from: '03:00', to: '03:01' } }),
    ],
  },
});

const checkAs = (username: string, body: object) => gateway().postAs(username, '/sms/check', body);

type Problem = NonNullable<Body['error']> & { message: string };

async function dataOf(username: string, body: object) {
  const before = await gateway().footprint();
  const answer = await checkAs(username, body);
  expect(answer.status).toBe(200);
  expect(await gateway().footprint()).toEqual(before);
  return answer.body.data as { would_send: boolean; problems: Problem[] } & Record<string, unknown>;
}

describe('POST /sms/check', () => {
  test('reports everything about a message that would be sent, and neither sends nor charges', async () => {
    const before = await gateway().footprint();
    const askedAt = Date.now();
    const answer = await checkAs('asha', SEND);
    const answeredAt = Date.now();
    expect(answer.body).toEqual({
      success: true,
      status: 'success',
      data: {
        would_send: true,
        route: 'transactional',
        encoding: 'gsm7',
        characters: TEXT.length,
        parts: 1,
        credits: 1,
        balance: 1_000,
        template: { id: 1, name: 'code', dlt_template_id: TEMPLATE_ID },
        sender: { sender_id: SENDER, status: 'approved' },
        dnd: false,
        dlt: { entity_id: ENTITY, template_id: TEMPLATE_ID, header_id: HEADER },
        leaves_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        problems: [],
      },
    });
    const leaves = Date.parse(String(answer.body.data?.['leaves_at']));
    expect(leaves).toBeGreaterThan(askedAt - 10_000);
    expect(leaves).toBeLessThan(answeredAt + 10_000);
    expect(await gateway().footprint()).toEqual(before);
  });

  test.each<[string, string, object, object]>([
    [
      'a Hindi text',
      'asha',
      { ...SEND, message: HINDI },
      { encoding: 'ucs2', characters: HINDI.length, parts: 1, template: { name: 'hindi code' } },
    ],
    [
      'a long text',
      'priced',
      { ...SEND, message: `Note: ${'a'.repeat(300)}` },
      { encoding: 'gsm7', characters: 306, parts: 2, credits: 0.5, template: { name: 'anything' } },
    ],
    [
      'characters that count two',
      'priced',
      { ...SEND, message: 'Note: €' },
      { encoding: 'gsm7', characters: 8, parts: 1 },
    ],
    [
      'a promotional one, which needs no template',
      'asha',
      PROMO,
      { route: 'promotional', template: null, dlt: { entity_id: null, template_id: null, header_id: null } },
    ],
    [
      'a number in the registry, which does not bind a transactional message',
      'asha',
      { ...SEND, recipient: DND_NUMBER },
      { dnd: true },
    ],
    [
      'an international one, paid from another balance',
      'priced',
      { sender_id: 'HRKINT', recipient: '+14155552671', message: 'Hi' },
      { route: 'international', credits: 2, balance: 100, dnd: false, template: null },
    ],
    ['a simulated one', 'priced', { ...SEND, sandbox: true }, { credits: 0, balance: 1_000 }],
  ])('knows %s', async (_what, username, body, expected) => {
    expect(await dataOf(username, body)).toMatchObject({ would_send: true, ...expected });
  });

  test('knows when a scheduled or promotional message would leave', async () => {
    const at = new Date(Date.now() + 3_600_000).toISOString();
    expect(await dataOf('asha', { ...SEND, schedule_at: at })).toMatchObject({
      would_send: true,
      leaves_at: at,
    });
    const night = await dataOf('night', PROMO);
    expect(night).toMatchObject({ would_send: true });
    // 03:00 in India.
    expect(String(night['leaves_at'])).toMatch(/T21:30:/);
  });

  test('explains a mismatch to the character, as a send does', async () => {
    const { problems, template } = await dataOf('asha', {
      ...SEND,
      message: 'Your code was 482913. Do not share it.',
    });
    expect(template).toBeNull();
    expect(problems).toMatchObject([
      {
        code: 'template_mismatch',
        legacy_code: -8,
        message: expect.stringContaining('"code"'),
        reason: 'template_mismatch',
        params: { position: 10 },
        fields: { message: 'matches no approved template' },
        field_reasons: { message: { reason: 'matches_no_template', params: {} } },
        details: {
          nearest_template: { id: 1, name: 'code' },
          position: 10,
          expected: '"is "',
          found: expect.stringMatching(/^was /),
        },
      },
    ]);
  });

  test('lists all problems that it finds, in the order of the checks', async () => {
    const body = {
      ...SEND,
      sender_id: 'PENDNG',
      recipient: '12345',
      message: 'Nobody has approved this',
      dlt_entity_id: TEMPLATE_ID,
      scheduled_at: '2020-01-01 10:00:00',
      sandbox: true,
    };
    const data = await dataOf('asha', body);
    expect(data.problems.map(({ code, fields }) => [code, Object.keys(fields ?? {})])).toEqual([
      ['sandbox_disabled', []],
      ['sender_not_approved', ['sender_id']],
      ['validation_failed', ['scheduled_at']],
      ['validation_failed', ['recipient']],
      ['template_mismatch', ['message']],
      ['dlt_entity_not_whitelisted', ['dlt_entity_id']],
    ]);
    expect(data).toMatchObject({
      would_send: false,
      sender: { sender_id: 'PENDNG', status: 'pending' },
      route: 'transactional',
      dnd: null,
      leaves_at: null,
      template: null,
    });
  });

  test('checks what it can without a sender', async () => {
    const body = { ...SEND, sender_id: 'NOBODY', recipient: '1', message: 'é'.repeat(2_000) };
    const data = await dataOf('asha', body);
    expect(data.problems.map(({ code }) => code)).toEqual([
      'sender_not_found',
      'validation_failed',
      'validation_failed',
    ]);
    expect(data).toMatchObject({
      would_send: false,
      route: null,
      sender: { sender_id: 'NOBODY', status: null },
      encoding: 'gsm7',
      characters: 2_000,
      parts: 14,
      credits: null,
      balance: 1_000,
      template: null,
      leaves_at: null,
    });
    expect(await dataOf('asha', { ...SEND, sender_id: 'NOBODY', route: 'transactional' })).toMatchObject({
      route: 'transactional',
      credits: 1,
      problems: [{ code: 'sender_not_found' }],
    });
  });

  test('does not guess the encoding of a text that may not be Unicode', async () => {
    expect(await dataOf('asha', { ...SEND, message: HINDI, unicode: false })).toMatchObject({
      encoding: null,
      characters: null,
      parts: null,
      credits: null,
      problems: [{ code: 'validation_failed', legacy_code: -40, fields: { unicode: expect.any(String) } }],
    });
  });

  test('sees a change of the settings at once', async () => {
    const setSender = (status: string) =>
      gateway().apply({ accounts: [{ username: 'night', senders: [{ sender_id: SENDER, status }] }] });
    expect((await dataOf('night', SEND)).would_send).toBe(true);
    await setSender('pending');
    expect((await dataOf('night', SEND)).problems).toMatchObject([{ code: 'sender_not_approved' }]);
    await setSender('approved');
    expect((await dataOf('night', SEND)).would_send).toBe(true);
  });
});

describe('the first problem is the refusal of a send:', () => {
  test.each<Fault>([
    ...FAULTS,
    ...PRECEDENCE,
    ['a time in the past', { schedule_at: '2020-01-01 10:00:00' }, 'validation_failed schedule_at'],
    ['a time too far ahead', { scheduled_at: '2099-01-01 10:00:00' }, 'validation_failed scheduled_at'],
  ])('%s', async (_what, change, _expected, username = 'asha') => {
    const { status, body: refused } = await gateway().sendAs(username, { ...SEND, ...change });
    expect(status).toBeGreaterThanOrEqual(400);
    const checked = await checkAs(username, { ...SEND, ...change });
    const data = checked.body.data as { would_send: boolean; problems: Problem[] } | undefined;
    // A body of the wrong shape is refused by both.
    const problem = data ? data.problems[0] : { message: checked.body.message, ...checked.body.error };
    expect(problem).toEqual({ message: refused.message, ...refused.error });
    expect(data?.would_send).not.toBe(true);
  });

  test('a used-up flood limit', async () => {
    expect((await dataOf('limited', SEND)).would_send).toBe(true);
    expect((await gateway().sendAs('limited', SEND)).status).toBe(200);
    const { problems } = await dataOf('limited', SEND);
    const send = await gateway().sendAs('limited', SEND);
    expect(problems).toEqual([{ message: send.body.message, ...send.body.error }]);
    expect(problems[0]?.code).toBe('flood_limit_exceeded');
  });
});

describe('a check of the wrong shape is refused:', () => {
  test.each<[string, object, Expected]>([
    ['nothing', {}, 'validation_failed message recipient sender_id'],
    ['a number as the recipient', { ...SEND, recipient: 9876543210 }, 'validation_failed recipient'],
    ['a message that is too long', { ...SEND, message: 'a'.repeat(40_001) }, 'validation_failed message'],
    ['an unknown route', { ...SEND, route: 'T' }, 'validation_failed route'],
    ['an unknown field', { ...SEND, colour: 'red' }, 'validation_failed colour'],
    ['U+0000', { ...SEND, message: '\u0000' }, 'validation_failed message'],
    ['a time that is none', { ...SEND, schedule_at: 'soon' }, 'validation_failed schedule_at'],
  ])('%s', async (_what, body, expected) => {
    expectFault(await checkAs('asha', body), expected);
  });
});
