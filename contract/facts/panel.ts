import type { FactDefinitions } from '../fact.ts';

/** What only the panel's own routes refuse. */
export const panelFacts = {
  page_out_of_date: { en: 'This page is out of date. Reload it.' },
  request_of_another_site: { en: 'This request did not come from this panel.' },
  https_required: {
    en: "Open the panel over HTTPS: over plain HTTP, your browser can't keep you signed in.",
  },
  password_required: { en: 'Enter your password to continue.' },
  too_many_requests: { en: 'Too many requests. Try again in a moment.' },
  already_signed_in: { en: 'You are already signed in.' },
  code_required: { en: 'Enter the code from your authenticator app first.' },
  own_password_required: { en: 'Set your own password first.' },
  totp_required: { en: 'Set up an authenticator app first.' },
  role_required: {
    params: { needed: 'fact', role: 'fact' },
    en: 'This needs the role {needed}; yours is {role}. An owner of your account can change it.',
  },
  role_owner: { en: 'Owner' },
  role_sender: { en: 'Sender' },
  role_viewer: { en: 'Viewer' },
  viewing_read_only: { params: { account: 'text' }, en: 'You are viewing {account} read-only.' },

  invalid_fields: {
    code: 'validation_failed',
    params: { fields: 'facts' },
    en: 'The request is not valid: {fields}.',
  },
  not_iso_8601: { en: 'must be ISO 8601 with an offset' },
  texts_not_as_recipients: { en: 'must have one entry for each recipient' },
  zero: { en: 'must not be zero' },

  routing_rule_name_taken: {
    code: 'conflict',
    params: { name: 'text' },
    en: 'There is already a rule {name}.',
  },
  name_of_another_rule: { en: 'is the name of another rule' },
  carrier_being_tested: {
    code: 'conflict',
    params: { carrier: 'carrier' },
    en: '{carrier} is already being tested.',
  },
  several_settings: { code: 'validation_failed', en: 'Change one setting at a time.' },
  unusable_address: {
    code: 'validation_failed',
    params: { reason: 'fact' },
    en: "The address can't be used: {reason}.",
  },
  required_for_alert_emails: { en: 'is required when alerts are sent by email' },
  required_for_credits: { en: 'is required for credits' },
  role_of_administrator: { en: "can't be changed for an administrator" },
  administrator_not_locked: {
    code: 'conflict',
    en: "Administrators' accounts can't be locked here.",
  },
  account_record_taken: {
    code: 'conflict',
    params: { field: 'text' },
    en: 'The account already has this {field}.',
  },
  is_of_account_already: { en: 'already belongs to the account' },
  account_person_not_found: { code: 'not_found', en: 'User not found.' },
  account_without_smpp: { code: 'conflict', en: 'The account has no SMPP access.' },
  only_for_rejection: { en: 'is only for rejections' },
  brand_id_taken: { code: 'validation_failed', en: 'Another brand already has this ID.' },
  id_of_another_brand: { en: "is already another brand's ID" },
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

  email_file_not_found: { code: 'not_found', en: 'This email has no such file.' },
  own_email_domain_not_found: { code: 'not_found', en: "This email domain isn't yours." },
  not_audible: {
    code: 'validation_failed',
    params: { reason: 'fact' },
    en: "This can't be played: {reason}.",
  },
  recording_unavailable: { code: 'upstream_error', en: "The recording can't be downloaded right now." },
  speech_failed: { code: 'upstream_error', en: "The text can't be spoken at the moment." },
  speech_not_installed: {
    code: 'upstream_error',
    en: 'No speech engine is installed on this gateway, so calls are waiting. Contact support.',
  },
} as const satisfies FactDefinitions;
