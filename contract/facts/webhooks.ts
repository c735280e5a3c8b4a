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
} as const satisfies FactDefinitions;
