import type { FactDefinitions } from '../fact.ts';

export const carrierFacts = {
  carrier_not_found: {
    code: 'not_found',
    params: { carrier: 'carrier' },
    en: 'There is no connector {carrier}.',
  },
  carrier_name_taken: {
    code: 'conflict',
    params: { carrier: 'carrier' },
    en: 'There is a carrier {carrier} already.',
  },
  name_of_another_carrier: { en: 'is the name of another carrier' },
  routing_rule_not_found: { code: 'not_found', en: 'There is no such route.' },
  private_carrier_address: {
    params: { reason: 'fact', address: 'text' },
    en: '{reason} ({address}). Name its network in the settings under private networks, if the carrier is there',
  },

  /** Of a test message. */
  carrier_type_unknown: {
    code: 'not_found',
    params: { type: 'text' },
    en: 'This version cannot use connectors of type {type}.',
  },
  carrier_not_reached: {
    code: 'conflict',
    params: { carrier: 'carrier', seconds: 'number', why: 'fact' },
    en: '{carrier} could not be opened in {seconds} s: {why}.',
  },
  carrier_not_open: {
    code: 'conflict',
    params: { carrier: 'carrier', seconds: 'number' },
    en: '{carrier} could not be opened in {seconds} s: it takes nothing.',
  },
  test_recipient_not_valid: {
    code: 'validation_failed',
    params: { recipient: 'text' },
    en: '{recipient} is not a mobile number.',
  },
  test_sender_missing: {
    code: 'validation_failed',
    en: 'The sender of a mail must be given (--sender).',
  },
  test_address_not_valid: {
    code: 'validation_failed',
    params: { address: 'text' },
    en: '{address} is not a mail address.',
  },

  /** Of the virtual carrier's mailbox. */
  virtual_email_not_found: {
    code: 'not_found',
    params: { email: 'text' },
    en: 'There is no mail {email}. The mailbox keeps the newest for a week.',
  },
  virtual_attachment_not_found: {
    code: 'not_found',
    params: { count: 'number' },
    en: 'The mail has {count} attachments.',
  },
  list_limit_not_valid: {
    code: 'validation_failed',
    params: { value: 'text' },
    en: '--limit must be a whole number from 1 to 9999, not {value}.',
  },

  /** Of chat providers. */
  account_without_business_account: {
    code: 'not_found',
    params: { username: 'text' },
    en: 'The account {username} has no business account.',
  },
  carrier_without_templates: {
    code: 'not_found',
    params: { carrier: 'carrier' },
    en: '{carrier} is no connector that has templates.',
  },
  template_provider_missing: {
    code: 'no_business_account',
    en: 'There is no provider to ask for templates.',
  },
  provider_templates_unavailable: {
    code: 'upstream_error',
    en: 'The provider does not give its templates at the moment.',
  },
  provider_file_not_found: {
    code: 'not_found',
    en: 'There is no such file, or the provider has deleted it.',
  },
  provider_file_unavailable: {
    code: 'upstream_error',
    en: 'The provider does not give the file at the moment.',
  },
} as const satisfies FactDefinitions;
