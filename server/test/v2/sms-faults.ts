import { expect } from 'vitest';
import type { Answer } from '../support/gateway.ts';
import { customer, ENTITY, HINDI, keyRecord, provision, SENDER, TEXT } from '../support/provisions.ts';

/** What can be wrong with an SMS, whichever way of v2 it comes, and what each fault is answered with. */

export const DND_NUMBER = '9111111111';
export const SEND = { sender_id: SENDER, recipient: '9876543210', message: TEXT };
export const PROMO = { sender_id: 'PROMOTIONAL', recipient: '9876543210', message: 'Sale!' };
const ABROAD = { route: 'international', recipient: '+14155552671' };

const FOREIGN_ENTITY = '1101000000000000999';
const bareSender = { sender_id: 'NOHEAD', route: 'transactional', status: 'approved' };
const promoSender = { sender_id: 'HRKPRO', route: 'promotional', status: 'approved' };
const plainTemplate = { name: 'plain', content: 'Hello {#var#}', status: 'approved' };
const strayTemplate = {
  ...plainTemplate,
  name: 'stray',
  content: 'Stray {#var#}',
  entity_id: FOREIGN_ENTITY,
};

const sender = (username: string, more: object = {}, features: object = {}) =>
  customer(username, { features: { get_api: true, ...features }, ...more });

export const FAULTY = {
  ...provision(
    sender('asha'),
    sender('all-features', {}, { promo_sender: true, international: true }),
    sender('no-templates', { templates: [] }),
    sender('stray', { templates: [strayTemplate] }),
    sender(
      'bound',
      {
        dlt: { required: true, entity_ids: [ENTITY] },
        senders: [bareSender, promoSender],
        templates: [plainTemplate, strayTemplate],
      },
      { promo_sender: true },
    ),
    sender('poor', { credits: {}, flood_limit: 1 }, { promo_sender: true, international: true }),
    sender('flooded', { flood_limit: 1, credits: { sms: 1.5 } }),
    sender('blocked', { status: 'blocked' }),
    sender('expired', { api_keys: [keyRecord('expired', { expires_at: '2020-01-01T00:00:00Z' })] }),
    sender('reader', { api_keys: [keyRecord('reader', { scopes: ['read', 'credits'] })] }),
    sender('elsewhere', {
      api_keys: [keyRecord('elsewhere', { allow_ips: ['10.0.0.0/8', '2001:db8::/32'] })],
    }),
  ),
  dnd: [DND_NUMBER],
};

/** By code: the HTTP status, the original platform's number, and the field that is to blame. */
const ANSWERS = {
  unauthorized: [401, -7],
  account_locked: [403, -16],
  scope_missing: [403, -7],
  get_api_disabled: [403, null],
  sandbox_disabled: [403, null],
  sender_not_found: [422, -10, 'sender_id'],
  sender_not_approved: [422, -19, 'sender_id'],
  sender_route_mismatch: [422, -18, 'sender_id'],
  promo_sender_not_enabled: [403, -22],
  international_not_enabled: [403, -20],
  route_not_available: [422, -10],
  template_mismatch: [422, -8, 'message'],
  dlt_entity_not_whitelisted: [422, -31, 'dlt_entity_id'],
  dlt_header_not_whitelisted: [422, -32, 'sender_id'],
  recipient_in_dnd: [422, -11, 'recipient'],
  insufficient_credits: [402, -12],
  insufficient_international_credits: [402, -21],
  flood_limit_exceeded: [429, -13],
  idempotency_mismatch: [422, -14],
  malformed_json: [400, null],
  validation_failed: [422, null],
} as const satisfies Record<string, readonly [number, number | null, string?]>;

/** Of several fields with numbers the first here counts. */
const NUMBERS = { sender_id: -4, recipient: -5, recipients: -5, message: -6 };

/** A code, with its number if that is not the usual one, and behind it the fields if they are not. */
export type Expected =
  | keyof typeof ANSWERS
  | `${'validation_failed' | 'validation_failed:-40' | 'template_mismatch'} ${string}`;

export type Fault = [what: string, change: object, expected: Expected, username?: string];

/** @param names what the way calls a field, where that is not its usual name. */
export function expectFault(answer: Answer, expected: Expected, names: Record<string, string> = {}): void {
  const [coded = '', ...given] = expected.split(' ');
  const [code, ownNumber] = coded.split(':') as [keyof typeof ANSWERS, string?];
  const [status, number, usual] = ANSWERS[code] as readonly [number, number | null, string?];
  const fields = given.length > 0 || usual === undefined ? given : [usual];
  const [first] = Object.entries(NUMBERS).find(([name]) =>
    fields.some((field) => field.split('.')[0] === name),
  ) ?? [null];
  const byField = first === null ? number : NUMBERS[first as keyof typeof NUMBERS];
  const usualNumber = code === 'validation_failed' ? byField : number;
  const legacy = ownNumber === undefined ? usualNumber : Number(ownNumber);
  const { error, ...envelope } = answer.body;
  expect({ status: answer.status, error }).toMatchObject({ status, error: { code, legacy_code: legacy } });
  expect(Object.keys(error?.fields ?? {}).sort()).toEqual(
    fields.map((field) => names[field] ?? field).sort(),
  );
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(envelope).toEqual({
    success: false,
    status: 'error',
    message: expect.stringMatching(/\w/),
    request_id: expect.stringMatching(/\w/),
  });
  const known = ['code', 'legacy_code', 'reason', 'params', 'fields', 'field_reasons', 'details'];
  expect(Object.keys(error ?? {}).filter((name) => !known.includes(name))).toEqual([]);
}

/** In the order in which they are looked for. Times are left out, since ways differ in them. */
export const FAULTS: Fault[] = [
  ['sandbox where it is off', { sandbox: true }, 'sandbox_disabled'],

  ['an unknown route', { route: 'T' }, 'validation_failed route'],
  ['an unknown sender', { sender_id: 'NOBODY' }, 'sender_not_found'],
  ['a sender in other letters', { sender_id: SENDER.toLowerCase() }, 'sender_not_found'],
  ['a pending sender', { sender_id: 'PENDNG' }, 'sender_not_approved'],
  ['a rejected sender', { sender_id: 'REJECT' }, 'sender_not_approved'],
  [
    'a promotional sender on the transactional route',
    { sender_id: 'HRKPRO', route: 'transactional' },
    'sender_route_mismatch',
  ],
  [
    'a transactional sender on the promotional route',
    { route: 'promotional' },
    'sender_route_mismatch',
    'all-features',
  ],
  ['PROMOTIONAL on the transactional route', { ...PROMO, route: 'transactional' }, 'sender_route_mismatch'],
  [
    'PROMOTIONAL on the international route',
    { ...PROMO, route: 'international' },
    'sender_route_mismatch',
    'all-features',
  ],
  [
    'promotion under a sender ID where that is off',
    { ...PROMO, sender_id: 'HRKPRO' },
    'promo_sender_not_enabled',
  ],
  ['an international message where that is off', ABROAD, 'international_not_enabled'],

  ...['', '5876543210', '+14155552671', '9876543210,9876543211', 'abc', '9'.repeat(64)].map(
    (recipient): Fault => [
      `the recipient ${JSON.stringify(recipient)}`,
      { recipient },
      'validation_failed recipient',
    ],
  ),
  [
    'an Indian number without its country code on the international route',
    { route: 'international' },
    'validation_failed recipient',
    'all-features',
  ],

  ['an empty message', { message: '' }, 'validation_failed message'],
  ['a blank message', { message: ' \n\t ' }, 'validation_failed message'],
  ['a message of 10,000 characters', { message: 'a'.repeat(10_000) }, 'validation_failed message'],
  ['a message of eleven parts', { ...PROMO, message: 'a'.repeat(1531) }, 'validation_failed message'],
  ['a message of eleven Unicode parts', { ...PROMO, message: 'क'.repeat(671) }, 'validation_failed message'],
  ['unicode: false with Hindi', { message: HINDI, unicode: false }, 'validation_failed:-40 unicode'],
  ['U+0000 in the message', { message: 'a\u0000' }, 'validation_failed message'],

  ['a text without a template', { message: 'Hi' }, 'template_mismatch'],
  ['any text where there is no template', {}, 'template_mismatch', 'no-templates'],
  ['a template that belongs to another sender', { sender_id: 'NOHEAD' }, 'template_mismatch', 'bound'],
  [
    'a DLT template id that is not the matched one’s',
    { dlt_template_id: '1107000000000000999' },
    'template_mismatch dlt_template_id',
  ],
  ['a DLT entity that is not the account’s', { dlt_entity_id: FOREIGN_ENTITY }, 'dlt_entity_not_whitelisted'],
  [
    'a template whose DLT entity is not the account’s',
    { message: 'Stray cat' },
    'dlt_entity_not_whitelisted',
    'stray',
  ],
  [
    'a sender without a DLT header where one is required',
    { sender_id: 'NOHEAD', message: 'Hello there' },
    'dlt_header_not_whitelisted',
    'bound',
  ],
  [
    'promotion to a number in the do-not-disturb registry',
    { ...PROMO, recipient: `+91 ${DND_NUMBER}` },
    'recipient_in_dnd',
  ],
  ['no credits', {}, 'insufficient_credits', 'poor'],
  ['too few credits for two parts', { ...PROMO, message: 'a'.repeat(161) }, 'insufficient_credits', 'poor'],
  ['no international credits', ABROAD, 'insufficient_international_credits', 'poor'],
];

const BAD_NUMBER = { recipient: '123' };

/** Messages with two faults, of which the first in the order of the checks is the answer. */
export const PRECEDENCE: Fault[] = [
  ['an unknown sender before a bad recipient', { ...BAD_NUMBER, sender_id: 'NOBODY' }, 'sender_not_found'],
  ['a pending sender before its route', { sender_id: 'PENDNG', route: 'promotional' }, 'sender_not_approved'],
  [
    'a sender that does not fit before a feature that is off',
    { route: 'promotional' },
    'sender_route_mismatch',
  ],
  [
    'a feature that is off before a bad recipient',
    { ...PROMO, ...BAD_NUMBER, sender_id: 'HRKPRO' },
    'promo_sender_not_enabled',
  ],
  [
    'international off before a bad recipient',
    { ...BAD_NUMBER, sender_id: 'HRKINT' },
    'international_not_enabled',
  ],
  ['a bad recipient before a blank text', { ...BAD_NUMBER, message: ' ' }, 'validation_failed recipient'],
  ['a bad recipient before a wrong text', { ...BAD_NUMBER, message: 'Hi' }, 'validation_failed recipient'],
  [
    'a text outside GSM-7 before its template',
    { message: 'नमस्ते', unicode: false },
    'validation_failed:-40 unicode',
  ],
  [
    'a text without a template before the entity',
    { message: 'Hi', dlt_entity_id: FOREIGN_ENTITY },
    'template_mismatch',
  ],
  [
    'the entity before the header',
    { sender_id: 'NOHEAD', message: 'Stray dog' },
    'dlt_entity_not_whitelisted',
    'bound',
  ],
  [
    'the header before the do-not-disturb registry',
    { ...PROMO, sender_id: 'HRKPRO', recipient: DND_NUMBER },
    'dlt_header_not_whitelisted',
    'bound',
  ],
  [
    'the do-not-disturb registry before credits',
    { ...PROMO, recipient: DND_NUMBER },
    'recipient_in_dnd',
    'poor',
  ],
  [
    'credits before the flood limit',
    { ...PROMO, message: 'a'.repeat(307) },
    'insufficient_credits',
    'flooded',
  ],
];
