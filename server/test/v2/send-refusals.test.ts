import { beforeAll, describe, expect, test } from 'vitest';
import { messageIdOf, startGateway, useGateway, type Answer } from '../support/gateway.ts';
import {
  CARRIER,
  customer,
  ENTITY,
  HINDI,
  keyOf,
  keyRecord,
  provision,
  SENDER,
  TEMPLATE_ID,
  TEXT,
} from '../support/provisions.ts';

const DND_NUMBER = '9111111111';
const FOREIGN_ENTITY = '1101000000000000999';
const bareSender = { sender_id: 'NOHEAD', route: 'transactional', status: 'approved' };
const plainTemplate = { name: 'plain', content: 'Hello {#var#}', status: 'approved' };
const strayTemplate = {
  ...plainTemplate,
  name: 'stray',
  content: 'Stray {#var#}',
  entity_id: FOREIGN_ENTITY,
};
const promoSender = { sender_id: 'HRKPRO', route: 'promotional', status: 'approved' };
const keyed = (name: string, more: object) => customer(name, { api_keys: [keyRecord(name, more)] });
const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

const gateway = useGateway({
  workers: false,
  provision: {
    ...provision(
      customer('asha'),
      customer('all-features', { features: { promo_sender: true, international: true } }),
      customer('no-templates', { templates: [] }),
      customer('stray', { templates: [strayTemplate] }),
      customer('bound', {
        dlt: { required: true, entity_ids: [ENTITY] },
        senders: [bareSender, promoSender],
        templates: [plainTemplate, strayTemplate],
        features: { promo_sender: true },
      }),
      customer('poor', {
        credits: {},
        features: { promo_sender: true, international: true },
        flood_limit: 1,
      }),
      customer('flooded', { flood_limit: 1, credits: { sms: 1.5 } }),
      customer('blocked', { status: 'blocked' }),
      customer('inactive', { status: 'inactive' }),
      keyed('expired', { expires_at: '2020-01-01T00:00:00Z' }),
      keyed('reader', { scopes: ['read', 'credits'] }),
      keyed('elsewhere', { allow_ips: ['10.0.0.0/8', '2001:db8::/32'] }),
    ),
    dnd: [DND_NUMBER],
  },
});

beforeAll(async () => {
  messageIdOf(await gateway().sendAs('flooded', SEND));
});

const SEND = { sender_id: SENDER, recipient: '9876543210', message: TEXT };
const PROMO = { sender_id: 'PROMOTIONAL', recipient: '9876543210', message: 'Sale!' };
const { sender_id: _sender, ...noSender } = SEND;
const { recipient: _recipient, ...noRecipient } = SEND;
const { message: _message, ...noMessage } = SEND;

type Expected = { status: number; code: string; legacy: number | null; fields?: string[] };

function expectRefusal(answer: Answer, { status, code, legacy, fields }: Expected): void {
  expect({ status: answer.status, error: answer.body.error }).toMatchObject({
    status,
    error: { code, legacy_code: legacy },
  });
  expect(Object.keys(answer.body.error?.fields ?? {}).sort()).toEqual(fields ?? []);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const { error, ...envelope } = answer.body;
  expect(envelope).toEqual({
    success: false,
    status: 'error',
    message: expect.stringMatching(/\w/),
    request_id: expect.stringMatching(/\w/),
  });
  const known = ['code', 'legacy_code', 'reason', 'params', 'fields', 'field_reasons', 'details'];
  expect(Object.keys(error ?? {}).filter((name) => !known.includes(name))).toEqual([]);
}

async function refuse(username: string, body: object, expected: Expected): Promise<Answer> {
  const before = await gateway().footprint();
  const answer = await gateway().sendAs(username, body);
  expectRefusal(answer, expected);
  expect(await gateway().footprint()).toEqual(before);
  return answer;
}

const invalid = (legacy: number | null, ...fields: string[]): Expected => ({
  status: 422,
  code: 'validation_failed',
  legacy,
  fields,
});
const refused = (status: number, code: string, legacy: number | null, ...fields: string[]): Expected => ({
  status,
  code,
  legacy,
  fields,
});

type Case = [what: string, username: string, body: object, expected: Expected];

const IN_ORDER: Case[] = [
  ['an expired key', 'expired', SEND, refused(401, 'unauthorized', -7)],
  ['an address that the key does not allow', 'elsewhere', SEND, refused(401, 'unauthorized', -7)],
  ['a blocked account', 'blocked', SEND, refused(403, 'account_locked', -16)],
  ['an inactive account', 'inactive', SEND, refused(403, 'account_inactive', -16)],
  ['a key without the scope to send', 'reader', SEND, refused(403, 'scope_missing', -7)],
  ['sandbox where it is off', 'asha', { ...SEND, sandbox: true }, refused(403, 'sandbox_disabled', null)],

  ['no sender', 'asha', noSender, invalid(-4, 'sender_id')],
  ['an empty sender', 'asha', { ...SEND, sender_id: '' }, invalid(-4, 'sender_id')],
  ['a null sender', 'asha', { ...SEND, sender_id: null }, invalid(-4, 'sender_id')],
  ['a sender that is a number', 'asha', { ...SEND, sender_id: 140123 }, invalid(-4, 'sender_id')],
  ['an unknown route', 'asha', { ...SEND, route: 'T' }, invalid(null, 'route')],
  [
    'an unknown sender',
    'asha',
    { ...SEND, sender_id: 'NOBODY' },
    refused(422, 'sender_not_found', -10, 'sender_id'),
  ],
  [
    'a sender in other letters',
    'asha',
    { ...SEND, sender_id: SENDER.toLowerCase() },
    refused(422, 'sender_not_found', -10, 'sender_id'),
  ],
  [
    'a pending sender',
    'asha',
    { ...SEND, sender_id: 'PENDNG' },
    refused(422, 'sender_not_approved', -19, 'sender_id'),
  ],
  [
    'a rejected sender',
    'asha',
    { ...SEND, sender_id: 'REJECT' },
    refused(422, 'sender_not_approved', -19, 'sender_id'),
  ],
  [
    'a promotional sender on the transactional route',
    'asha',
    { ...SEND, sender_id: 'HRKPRO', route: 'transactional' },
    refused(422, 'sender_route_mismatch', -18, 'sender_id'),
  ],
  [
    'a transactional sender on the promotional route',
    'all-features',
    { ...SEND, route: 'promotional' },
    refused(422, 'sender_route_mismatch', -18, 'sender_id'),
  ],
  [
    'PROMOTIONAL on the transactional route',
    'asha',
    { ...PROMO, route: 'transactional' },
    refused(422, 'sender_route_mismatch', -18, 'sender_id'),
  ],
  [
    'PROMOTIONAL on the international route',
    'all-features',
    { ...PROMO, route: 'international' },
    refused(422, 'sender_route_mismatch', -18, 'sender_id'),
  ],
  [
    'promotion under a sender ID where that is off',
    'asha',
    { ...PROMO, sender_id: 'HRKPRO' },
    refused(403, 'promo_sender_not_enabled', -22),
  ],
  [
    'an international message where that is off',
    'asha',
    { ...SEND, route: 'international', recipient: '+14155552671' },
    refused(403, 'international_not_enabled', -20),
  ],

  ['no recipient', 'asha', noRecipient, invalid(-5, 'recipient')],
  ['a recipient that is a JSON number', 'asha', { ...SEND, recipient: 9876543210 }, invalid(-5, 'recipient')],
  ...[
    '',
    '5876543210',
    '987654321',
    '98765432101',
    '+14155552671',
    '00447700900123',
    '929876543210',
    '9876543210,9876543211',
    'abc',
    '९८७६५४३२१०',
    '9'.repeat(64),
  ].map((recipient): Case => [
    `the recipient ${JSON.stringify(recipient)}`,
    'asha',
    { ...SEND, recipient },
    invalid(-5, 'recipient'),
  ]),
  [
    'an Indian number without its country code on the international route',
    'all-features',
    { ...SEND, route: 'international' },
    invalid(-5, 'recipient'),
  ],

  ['no message', 'asha', noMessage, invalid(-6, 'message')],
  ['an empty message', 'asha', { ...SEND, message: '' }, invalid(-6, 'message')],
  ['a blank message', 'asha', { ...SEND, message: ' \n\t ' }, invalid(-6, 'message')],
  [
    'a message of 10,000 characters',
    'asha',
    { ...SEND, message: 'a'.repeat(10_000) },
    invalid(-6, 'message'),
  ],
  ['a message of eleven parts', 'asha', { ...PROMO, message: 'a'.repeat(1531) }, invalid(-6, 'message')],
  [
    'a message of eleven Unicode parts',
    'asha',
    { ...PROMO, message: 'क'.repeat(671) },
    invalid(-6, 'message'),
  ],
  ['unicode: false with Hindi', 'asha', { ...SEND, message: HINDI, unicode: false }, invalid(-40, 'unicode')],

  [
    'a text without a template',
    'asha',
    { ...SEND, message: 'Hi' },
    refused(422, 'template_mismatch', -8, 'message'),
  ],
  [
    'any text where there is no template',
    'no-templates',
    SEND,
    refused(422, 'template_mismatch', -8, 'message'),
  ],
  [
    'a template that belongs to another sender',
    'bound',
    { ...SEND, sender_id: 'NOHEAD' },
    refused(422, 'template_mismatch', -8, 'message'),
  ],
  [
    'a DLT template id that is not the matched one’s',
    'asha',
    { ...SEND, dlt_template_id: '1107000000000000999' },
    refused(422, 'template_mismatch', -8, 'dlt_template_id'),
  ],
  [
    'a DLT entity that is not the account’s',
    'asha',
    { ...SEND, dlt_entity_id: FOREIGN_ENTITY },
    refused(422, 'dlt_entity_not_whitelisted', -31, 'dlt_entity_id'),
  ],
  [
    'a template whose DLT entity is not the account’s',
    'stray',
    { ...SEND, message: 'Stray cat' },
    refused(422, 'dlt_entity_not_whitelisted', -31, 'dlt_entity_id'),
  ],
  [
    'a sender without a DLT header where one is required',
    'bound',
    { ...SEND, sender_id: 'NOHEAD', message: 'Hello there' },
    refused(422, 'dlt_header_not_whitelisted', -32, 'sender_id'),
  ],
  [
    'promotion to a number in the do-not-disturb registry',
    'asha',
    { ...PROMO, recipient: `+91 ${DND_NUMBER}` },
    refused(422, 'recipient_in_dnd', -11, 'recipient'),
  ],
  ['no credits', 'poor', SEND, refused(402, 'insufficient_credits', -12)],
  [
    'too few credits for two parts',
    'poor',
    { ...PROMO, message: 'a'.repeat(161) },
    refused(402, 'insufficient_credits', -12),
  ],
  [
    'no international credits',
    'poor',
    { ...SEND, route: 'international', recipient: '+14155552671' },
    refused(402, 'insufficient_international_credits', -21),
  ],
];

describe('POST /sms/send refuses, and leaves no trace', () => {
  test.each(IN_ORDER)('%s', async (_what, username, body, expected) => {
    await refuse(username, body, expected);
  });

  test('more messages than the flood limit, and says when to retry', async () => {
    const before = await gateway().footprint();
    await gateway().apply({ accounts: [{ username: 'flooded', prices: { T: 0.25 } }] });
    const answer = await refuse('flooded', SEND, refused(429, 'flood_limit_exceeded', -13));
    const seconds = Number(answer.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(86_400);
    expect(await gateway().footprint()).toEqual(before);
  });

  test('a text close to a template, and says where they differ', async () => {
    const message = 'Your code is 482913. Do not tell it.';
    const answer = await refuse(
      'asha',
      { ...SEND, message },
      refused(422, 'template_mismatch', -8, 'message'),
    );
    expect(answer.body.error?.details).toEqual({
      nearest_template: { id: expect.any(Number), name: 'code' },
      position: message.indexOf('tell'),
      expected: expect.stringContaining('share it.'),
      found: expect.stringContaining('tell it.'),
    });
  });

  test.each([
    ['a time in the past', { schedule_at: '2020-01-01 00:00:00' }, 'schedule_at'],
    ['a time beyond 30 days', { schedule_at: soon(31 * 24 * 60) }, 'schedule_at'],
    ['a time that does not exist', { schedule_at: '2031-02-30 10:00:00' }, 'schedule_at'],
    ['a time in another form', { schedule_at: 'tomorrow' }, 'schedule_at'],
    ['a time without its offset', { schedule_at: '2031-01-01T10:00:00' }, 'schedule_at'],
    ['a time in another form under the other name', { scheduled_at: '01/02/2031' }, 'scheduled_at'],
    ['a time that is a number', { schedule_at: 1_900_000_000 }, 'schedule_at'],
  ])('%s', async (_what, schedule, field) => {
    await refuse('asha', { ...SEND, ...schedule }, invalid(null, field));
  });

  test('a message for which no carrier is set up', async () => {
    const other = await startGateway({ workers: false, provision: { accounts: [customer('asha')] } });
    try {
      const before = await other.footprint();
      expectRefusal(await other.sendAs('asha', SEND), refused(422, 'route_not_available', -10));
      expect(await other.footprint()).toEqual(before);
      await other.apply(CARRIER);
      messageIdOf(await other.sendAs('asha', SEND));
    } finally {
      await other.close();
    }
  });
});

const BAD_NUMBER = { recipient: '123' };
const PRECEDENCE: Case[] = [
  ['a key that is not valid before the shape of the body', 'nobody', {}, refused(401, 'unauthorized', -7)],
  ['a blocked account before the shape of the body', 'blocked', {}, refused(403, 'account_locked', -16)],
  ['a missing scope before the shape of the body', 'reader', {}, refused(403, 'scope_missing', -7)],
  [
    'all missing fields at once, under the code of the first',
    'asha',
    {},
    invalid(-4, 'message', 'recipient', 'sender_id'),
  ],
  [
    'a missing recipient and message under the recipient’s',
    'asha',
    { sender_id: SENDER },
    invalid(-5, 'message', 'recipient'),
  ],
  [
    'the shape before an unknown sender',
    'asha',
    { ...SEND, sender_id: 'NOBODY', recipient: 1 },
    invalid(-5, 'recipient'),
  ],
  [
    'an unknown field beside a missing one',
    'asha',
    { ...noMessage, colour: 'red' },
    invalid(-6, 'colour', 'message'),
  ],
  [
    'an unknown sender before a bad recipient',
    'asha',
    { ...SEND, ...BAD_NUMBER, sender_id: 'NOBODY' },
    refused(422, 'sender_not_found', -10, 'sender_id'),
  ],
  [
    'a pending sender before its route',
    'asha',
    { ...SEND, sender_id: 'PENDNG', route: 'promotional' },
    refused(422, 'sender_not_approved', -19, 'sender_id'),
  ],
  [
    'a sender that does not fit before a feature that is off',
    'asha',
    { ...SEND, route: 'promotional' },
    refused(422, 'sender_route_mismatch', -18, 'sender_id'),
  ],
  [
    'a feature that is off before a bad recipient',
    'asha',
    { ...PROMO, ...BAD_NUMBER, sender_id: 'HRKPRO' },
    refused(403, 'promo_sender_not_enabled', -22),
  ],
  [
    'international off before a bad recipient',
    'asha',
    { ...SEND, ...BAD_NUMBER, sender_id: 'HRKINT' },
    refused(403, 'international_not_enabled', -20),
  ],
  [
    'a bad recipient before a blank text',
    'asha',
    { ...SEND, ...BAD_NUMBER, message: ' ' },
    invalid(-5, 'recipient'),
  ],
  [
    'a bad recipient before a wrong text',
    'asha',
    { ...SEND, ...BAD_NUMBER, message: 'Hi' },
    invalid(-5, 'recipient'),
  ],
  [
    'a text outside GSM-7 before its template',
    'asha',
    { ...SEND, message: 'नमस्ते', unicode: false },
    invalid(-40, 'unicode'),
  ],
  [
    'a text without a template before the entity',
    'asha',
    { ...SEND, message: 'Hi', dlt_entity_id: FOREIGN_ENTITY },
    refused(422, 'template_mismatch', -8, 'message'),
  ],
  [
    'the entity before the header',
    'bound',
    { ...SEND, sender_id: 'NOHEAD', message: 'Stray dog' },
    refused(422, 'dlt_entity_not_whitelisted', -31, 'dlt_entity_id'),
  ],
  [
    'the header before the do-not-disturb registry',
    'bound',
    { ...PROMO, sender_id: 'HRKPRO', recipient: DND_NUMBER },
    refused(422, 'dlt_header_not_whitelisted', -32, 'sender_id'),
  ],
  [
    'the do-not-disturb registry before credits',
    'poor',
    { ...PROMO, recipient: DND_NUMBER },
    refused(422, 'recipient_in_dnd', -11, 'recipient'),
  ],
  [
    'credits before the flood limit',
    'flooded',
    { ...PROMO, message: 'a'.repeat(307) },
    refused(402, 'insufficient_credits', -12),
  ],
];

describe('of two faults POST /sms/send reports', () => {
  test.each(PRECEDENCE)('%s', async (_what, username, body, expected) => {
    await refuse(username, body, expected);
  });
});

test('the number in the registry gets transactional messages', async () => {
  messageIdOf(await gateway().sendAs('asha', { ...SEND, recipient: DND_NUMBER }));
});

test('a key that allows this address, or has the scope, is admitted', async () => {
  const key = { ...keyRecord('elsewhere'), allow_ips: ['127.0.0.1', '::1'], scopes: ['send'] };
  await gateway().apply({ accounts: [{ username: 'elsewhere', api_keys: [key] }] });
  messageIdOf(await gateway().sendAs('elsewhere', { ...SEND, dlt_template_id: TEMPLATE_ID }));
  const balance = await gateway().request('/api/v2/balance', {
    headers: { 'x-api-key': keyOf('elsewhere') },
  });
  expect(balance.body.error).toMatchObject({ code: 'scope_missing' });
});
