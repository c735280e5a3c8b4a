import type { FactDefinitions } from '../fact.ts';

export const webhookFacts = {
  webhook_not_set_up: { code: 'not_found', en: 'There is no webhook yet.' },
  api_secret_missing: { code: 'conflict', en: 'The account has no API secret. Rotate it first.' },
  unusable_webhook_url: {
    code: 'validation_failed',
    params: { reason: 'fact' },
    en: 'The URL cannot be used: {reason}.',
  },
  webhook_url_too_long: { params: { most: 'number' }, en: 'it may have at most {most} characters' },
  webhook_event_not_found: { code: 'not_found', en: 'There is no such delivery.' },
  webhook_event_delivered: { code: 'conflict', en: 'It has arrived.' },
  webhook_event_pending: {
    code: 'conflict',
    en: 'It is still on its way, and will be tried again by itself.',
  },
  failed_webhook_event_not_found: {
    code: 'not_found',
    en: 'There is no such event any more, or it is on its way already.',
  },
  /** Of a message that names the address to notify. */
  invalid_notification_url: {
    code: 'validation_failed',
    params: { reason: 'fact' },
    en: 'The notification URL {reason}.',
  },
  too_many_notification_urls: {
    params: { most: 'number' },
    en: 'is one too many: an account may name {most} different addresses',
  },

  /** Why an event has not arrived. */
  server_answered: { params: { status: 'number' }, en: 'answered {status}' },
  server_redirected: { params: { status: 'number' }, en: 'answered {status}; redirects are not followed' },
  no_answer: { en: 'no answer' },
  no_answer_within: { params: { seconds: 'number' }, en: 'no answer within {seconds} s' },
  answer_too_long: { en: 'its answer is too long' },
  event_past_retention: { en: 'the event is past its retention' },
  api_secret_unreadable: { en: 'the account has no readable API secret to sign with' },
  earlier_event_pending: { en: 'waits for an earlier event of the same message' },
  webhook_removed: { en: 'the endpoint was removed' },
  webhook_disabled: { en: 'the endpoint is switched off' },
  webhook_failed: { en: 'the endpoint failed' },
  too_many_webhook_tests: { en: 'too many tests are under way; try again' },
  host_without_public_address: { params: { host: 'text' }, en: '{host}: the name has no public address' },
  host_address_refused: { params: { host: 'text', reason: 'fact' }, en: '{host}: {reason}' },
} as const satisfies FactDefinitions;
