import type { FactDefinitions } from '../fact.ts';

/** What only the panel's own routes refuse. */
export const panelFacts = {
  page_out_of_date: { en: 'This page is out of date. Load it again.' },
  request_of_another_site: { en: 'This request did not come from a page of this panel.' },
  https_required: {
    en: 'The panel needs https here: over plain http, the browser would not keep you signed in.',
  },
  password_required: { en: 'Enter your password to continue.' },
  too_many_requests: { en: 'Too many requests. Wait a moment.' },
  already_signed_in: { en: 'You are signed in already.' },
  code_required: { en: 'Give the code of your authenticator app first.' },
  own_password_required: { en: 'Choose a password of your own first.' },
  totp_required: { en: 'Set up an authenticator app first.' },
  role_required: {
    params: { needed: 'fact', role: 'fact' },
    en: 'This needs the role {needed}; yours is {role}. An owner of your account can change it.',
  },
  role_owner: { en: 'owner' },
  role_sender: { en: 'sender' },
  role_viewer: { en: 'viewer' },
  viewing_read_only: { params: { account: 'text' }, en: 'You are viewing {account} read-only.' },

  invalid_fields: {
    code: 'validation_failed',
    params: { fields: 'facts' },
    en: 'The request is not valid: {fields}.',
  },
  not_iso_8601: { en: 'must be ISO 8601 with an offset' },
  texts_not_as_recipients: { en: 'must be as many as the recipients' },
  zero: { en: 'must not be zero' },

  routing_rule_name_taken: {
    code: 'conflict',
    params: { name: 'text' },
    en: 'There is a rule {name} already.',
  },
  name_of_another_rule: { en: 'is the name of another rule' },
  carrier_being_tested: {
    code: 'conflict',
    params: { carrier: 'carrier' },
    en: '{carrier} is being tested already.',
  },
  several_settings: { code: 'validation_failed', en: 'Change one setting at a time.' },
  unusable_address: {
    code: 'validation_failed',
    params: { reason: 'fact' },
    en: 'The address cannot be used: {reason}.',
  },
  required_for_alert_emails: { en: 'is required where mails go to somebody' },
  required_for_credits: { en: 'is required for credits' },
  role_of_administrator: { en: 'of an administrator stays as it is' },
  administrator_not_locked: {
    code: 'conflict',
    en: 'An administrator’s account is not locked here.',
  },
  account_record_taken: {
    code: 'conflict',
    params: { field: 'text' },
    en: 'The field {field} is one that the account has already.',
  },
  is_of_account_already: { en: 'is one that the account has already' },
  account_person_not_found: { code: 'not_found', en: 'There is no such person.' },
  account_without_smpp: { code: 'conflict', en: 'The account has no access by SMPP.' },
  only_for_rejection: { en: 'is only for a rejection' },
  brand_id_taken: { code: 'validation_failed', en: 'The id is already the id of a brand.' },
  id_of_another_brand: { en: 'is already the id of a brand' },
  default_brand_fixed: {
    code: 'validation_failed',
    en: 'The fields hosts and reseller must not be given for the default brand.',
  },
  not_for_default_brand: { en: 'must not be given for the default brand' },
  dnd_file_too_large: {
    code: 'validation_failed',
    params: { most: 'number' },
    en: 'The file is larger than {most} GB.',
  },
  over_gigabyte_limit: { params: { most: 'number' }, en: 'must not be larger than {most} GB' },

  email_file_not_found: { code: 'not_found', en: 'This mail has no such file.' },
  own_email_domain_not_found: { code: 'not_found', en: 'This is not one of your mail domains.' },
  not_audible: {
    code: 'validation_failed',
    params: { reason: 'fact' },
    en: 'This cannot be heard: {reason}.',
  },
  recording_unavailable: { code: 'upstream_error', en: 'The recording cannot be fetched now.' },
  speech_failed: { code: 'upstream_error', en: 'The text cannot be spoken at the moment.' },
  speech_not_installed: {
    code: 'upstream_error',
    en: 'No speech engine is installed on this gateway, so calls wait. Tell the support.',
  },
} as const satisfies FactDefinitions;
