import type { FactDefinitions } from '../fact.ts';

export const webhookFacts = {
  webhook_switched_off: { code: 'conflict', en: 'The webhook is switched off. Switch it on first.' },
  webhook_not_set_up: { code: 'not_found', en: 'No webhook is set up yet.' },
  api_secret_missing: { code: 'conflict', en: 'The account has no API secret. Rotate it first.' },
  unusable_webhook_url: {
    code: 'validation_failed',
    params: { reason: 'fact' },
    en: "The URL can't be used: {reason}.",
  },
  webhook_url_too_long: { params: { most: 'number' }, en: 'it can have at most {most} characters' },
  webhook_event_not_found: { code: 'not_found', en: 'Delivery not found.' },
  webhook_event_delivered: { code: 'conflict', en: 'It has already been delivered.' },
  webhook_event_pending: {
    code: 'conflict',
    en: 'It is still pending and will be retried automatically.',
  },
  failed_webhook_event_not_found: {
    code: 'not_found',
    en: 'This event no longer exists, or is already being sent.',
  },
  /** Of a message that names the address to notify. */
  invalid_notification_url: {
    code: 'validation_failed',
    params: { reason: 'fact' },
    en: 'The notification URL {reason}.',
  },
  too_many_notification_urls: {
    params: { most: 'number' },
    en: 'is one too many: an account can use {most} different URLs',
  },

  /** Why an event has not arrived. */
  server_answered: { params: { status: 'number' }, en: 'HTTP {status}' },
  server_redirected: { params: { status: 'number' }, en: 'HTTP {status}; redirects are not followed' },
  no_answer: { en: 'no answer' },
  no_answer_within: { params: { seconds: 'number' }, en: 'no answer within {seconds} s' },
  answer_too_long: { en: 'its response is too long' },
  event_past_retention: { en: 'the event is past its retention period' },
  api_secret_unreadable: { en: 'the account has no readable API secret to sign with' },
  earlier_event_pending: { en: 'waiting for an earlier event of the same message' },
  webhook_removed: { en: 'the endpoint was removed' },
  webhook_disabled: { en: 'the endpoint is disabled' },
  webhook_failed: { en: 'the endpoint failed' },
  too_many_webhook_tests: { en: 'too many tests are running; try again' },
  host_without_public_address: { params: { host: 'text' }, en: '{host}: the name has no public address' },
  host_address_refused: { params: { host: 'text', reason: 'fact' }, en: '{host}: {reason}' },
} as const satisfies FactDefinitions;
