import { describe, expect, test } from 'vitest';
import { DOMAIN_CODES } from 'harkara-contract/codes.ts';
import { fact } from 'harkara-contract/facts.ts';
import { refusalOf } from '../../../test/support/refusal-of.ts';
import type { DomainCode, DomainError } from '../../core/errors.ts';
import { TooBusy } from '../kit/body-refusals.ts';
import { answerWith, refusalBy } from '../kit/json/refusal.ts';
import { V2_WORDS } from './error-words.ts';

const answerTo = (error: DomainError, id: string) => answerWith(refusalBy(error, V2_WORDS), id, V2_WORDS);
const answerOfHttp = (status: number, code: string) =>
  answerWith({ status, code, fact: fact('internal_error') }, 'r1', V2_WORDS);

const wrong = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, fact('required')]));

/** What clients rely on: change a code here only together with the documentation. */
const TABLE: Partial<Record<DomainCode, [status: number, code: string, legacy: number | null]>> = {
  validation_failed: [422, 'validation_failed', null],
  unauthorized: [401, 'unauthorized', -7],
  account_locked: [403, 'account_locked', -16],
  account_inactive: [403, 'account_inactive', -16],
  get_api_disabled: [403, 'get_api_disabled', null],
  sandbox_disabled: [403, 'sandbox_disabled', null],
  sender_not_found: [422, 'sender_not_found', -10],
  sender_not_approved: [422, 'sender_not_approved', -19],
  sender_route_mismatch: [422, 'sender_route_mismatch', -18],
  promo_sender_not_enabled: [403, 'promo_sender_not_enabled', -22],
  international_not_enabled: [403, 'international_not_enabled', -20],
  unicode_not_allowed: [422, 'validation_failed', -40],
  template_mismatch: [422, 'template_mismatch', -8],
  content_not_allowed: [422, 'content_not_allowed', -8],
  dlt_entity_not_whitelisted: [422, 'dlt_entity_not_whitelisted', -31],
  dlt_header_not_whitelisted: [422, 'dlt_header_not_whitelisted', -32],
  recipient_in_dnd: [422, 'recipient_in_dnd', -11],
  recipient_suppressed: [422, 'recipient_suppressed', null],
  email_disabled: [403, 'email_disabled', null],
  chatapp_disabled: [403, 'chatapp_disabled', null],
  voice_disabled: [403, 'voice_disabled', -10],
  invalid_recipient: [422, 'invalid_recipient', -5],
  no_business_account: [409, 'no_business_account', null],
  template_not_found: [404, 'template_not_found', -8],
  template_not_sendable: [422, 'template_not_sendable', -8],
  template_required: [422, 'template_required', -8],
  insufficient_chatapp_credits: [402, 'insufficient_chatapp_credits', -12],
  upstream_error: [502, 'upstream_error', -14],
  insufficient_credits: [402, 'insufficient_credits', -12],
  insufficient_international_credits: [402, 'insufficient_international_credits', -21],
  flood_limit_exceeded: [429, 'flood_limit_exceeded', -13],
  rate_limited: [429, 'rate_limited', -13],
  daily_cap_reached: [429, 'daily_cap_reached', -13],
  idempotency_mismatch: [422, 'idempotency_mismatch', -14],
  not_found: [404, 'not_found', null],
  recipient_not_found: [422, 'recipient_not_found', null],
  conflict: [409, 'conflict', null],
  storage_unavailable: [503, 'storage_unavailable', -14],
};

describe('an error of core', () => {
  test.each(Object.entries(TABLE) as [DomainCode, [number, string, number | null]][])(
    '%s answers %j',
    (code, [status, wire, legacy]) => {
      const refusal = refusalOf(code);
      expect(answerTo(refusal, 'r1')).toEqual({
        status,
        headers: {},
        body: {
          success: false,
          status: 'error',
          message: refusal.message,
          error: { code: wire, legacy_code: legacy, reason: refusal.fact.key, params: {} },
          request_id: 'r1',
        },
      });
    },
  );

  test.each(DOMAIN_CODES)('%s has a status that tells the client it was refused', (code) => {
    const { status, body } = answerTo(refusalOf(code), 'r1');
    expect([502, 503].includes(status) || (status >= 400 && status < 500)).toBe(true);
    expect(body.error.code).toMatch(/^[a-z_]+$/);
  });

  test.each([
    [['sender', 'recipient', 'text'], -4],
    [['text', 'recipient'], -5],
    [['text', 'schedule'], -6],
    [['schedule'], null],
    [[], null],
  ])('with the wrong fields %j has the legacy code %s', (names, legacy) => {
    const fields = wrong(names);
    const { body } = answerTo(refusalOf('validation_failed', { fields }), 'r1');
    expect(body.error.legacy_code).toBe(legacy);
  });

  test('names fields as v2 does', () => {
    const fields = wrong([
      'sender',
      'recipient',
      'text',
      'dltEntityId',
      'dltTemplateId',
      'schedule',
      'unicode',
    ]);
    const { body } = answerTo(refusalOf('validation_failed', { fields }), 'r1');
    expect(Object.keys(body.error.fields ?? {})).toEqual([
      'sender_id',
      'recipient',
      'message',
      'dlt_entity_id',
      'dlt_template_id',
      'schedule_at',
      'unicode',
    ]);
  });

  test('carries its details, and when to retry', () => {
    const error = refusalOf('flood_limit_exceeded', {
      details: { limit: 5 },
      retryAfterSeconds: 60,
    });
    const { headers, body } = answerTo(error, 'r1');
    expect(headers).toEqual({ 'retry-after': '60' });
    expect(body.error.details).toEqual({ limit: 5 });
  });

  test('is 503, with the time to retry, for a body that there is no room for', () => {
    const { status, headers } = answerTo(new TooBusy(), 'r1');
    expect([status, headers]).toEqual([503, { 'retry-after': '5' }]);
  });
});

test('an error from outside core has no legacy code, unless it is an internal one', () => {
  expect(answerOfHttp(400, 'malformed_json').body.error.legacy_code).toBeNull();
  expect(answerOfHttp(500, 'internal_error').body.error.legacy_code).toBe(-14);
});

test.each([
  [['sender_id', 'message'], -4],
  [['recipients.7', 'message'], -5],
  [['message', 'schedule_at'], -6],
  [['sender', 'text', 'contacts.0.message'], null],
])('wrong fields %j that a schema finds have the legacy code %s', (names, legacy) => {
  const why = fact('invalid_request', { fields: names });
  const refusal = { status: 422, code: 'validation_failed', fact: why, fields: wrong(names) };
  expect(answerWith(refusal, 'r1', V2_WORDS).body.error.legacy_code).toBe(legacy);
});
