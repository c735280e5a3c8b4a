import type { FactDefinitions } from '../fact.ts';

export const emailFacts = {
  email_disabled: { code: 'email_disabled', en: 'Sending email is not enabled for this account.' },
  email_sender_missing: { code: 'validation_failed', en: 'The sender is missing.' },
  email_sender_not_valid: { code: 'validation_failed', en: 'The sender is not a valid email address.' },
  email_sender_domain_not_found: {
    code: 'sender_not_found',
    params: { domain: 'text' },
    en: "The domain {domain} doesn't belong to this account.",
  },
  at_foreign_domain: {
    params: { domain: 'text' },
    en: "is at {domain}, which doesn't belong to the account",
  },
  email_sender_domain_not_approved: {
    code: 'sender_not_approved',
    params: { domain: 'text', status: 'word' },
    en: 'The domain {domain} is {status}, not approved.',
  },
  at_domain_with_status: {
    params: { domain: 'text', status: 'word' },
    en: 'is at {domain}, which is {status}',
  },
  email_sender_name_misleading: {
    code: 'validation_failed',
    params: { domain: 'text' },
    en: "The sender's name contains an address at {domain}, which doesn't belong to the account.",
  },
  names_foreign_domain: {
    params: { domain: 'text' },
    en: "has a name with an address at {domain}, which doesn't belong to the account",
  },
  reply_address_not_valid: {
    code: 'validation_failed',
    en: 'The reply address is not a valid email address.',
  },
  email_recipient_limit: {
    code: 'validation_failed',
    params: { given: 'number', most: 'number' },
    en: 'The request has {given} addresses including cc and bcc; at most {most} are allowed.',
  },
  too_many_addresses: {
    params: { given: 'number', most: 'number' },
    en: 'has {given} addresses including cc and bcc; at most {most} are allowed',
  },
  callback_data_too_long: {
    code: 'validation_failed',
    params: { most: 'number' },
    en: 'The callback data must not be longer than {most} characters.',
  },
  invalid_email_recipient: {
    code: 'validation_failed',
    params: { recipient: 'text' },
    en: 'The recipient "{recipient}" is not a valid email address.',
  },
  /** The same for all addresses. */
  email_address_not_valid: { en: 'The address is not valid.' },
  recipient_suppressed: {
    code: 'recipient_suppressed',
    en: "The address is on the account's suppression list.",
  },
  suppressed: { en: "is on the account's suppression list" },

  /** `text` is the subject, the html or the text. */
  email_text_missing: { code: 'validation_failed', params: { text: 'word' }, en: 'The {text} is missing.' },
  invalid_email_text: {
    code: 'validation_failed',
    params: { text: 'word', reason: 'fact' },
    en: 'The {text} {reason}.',
  },
  placeholder_without_value: {
    params: { placeholder: 'text' },
    en: 'has the placeholder {{{placeholder}}}, for which no value was given',
  },
  over_email_text_limit: { params: { most: 'grouped' }, en: 'must not be longer than {most} characters' },
  invalid_placeholders: {
    code: 'validation_failed',
    params: { reason: 'fact' },
    en: 'The placeholders {reason}.',
  },
  over_placeholder_limit: { params: { most: 'grouped' }, en: 'must have at most {most} entries' },
  not_placeholder_values: { en: 'must be a JSON object of texts, numbers, true and false' },

  approved_email_template_not_found: {
    code: 'validation_failed',
    params: { template: 'text' },
    en: 'There is no approved email template {template}.',
  },
  not_an_approved_template: { en: 'is not an approved template of the account' },
  email_template_not_found: { code: 'not_found', en: 'Email template not found.' },
  invalid_email_template: { code: 'validation_failed', en: 'The email template is not valid.' },
  email_template_taken: {
    code: 'conflict',
    params: { template: 'text' },
    en: 'There is already an email template {template}.',
  },
  email_template_limit: {
    code: 'validation_failed',
    params: { most: 'number' },
    en: 'An account can have at most {most} email templates.',
  },
  email_template_outdated: {
    code: 'conflict',
    params: { version: 'number' },
    en: 'A newer version of this template ({version}) has been saved. Reload it.',
  },

  invalid_attachments: {
    code: 'validation_failed',
    params: { reason: 'fact' },
    en: 'The attachments {reason}.',
  },
  over_attachment_limit: { params: { most: 'number' }, en: 'must not be more than {most}' },
  over_attachment_size_limit: {
    params: { most: 'grouped' },
    en: 'must not have more than {most} bytes in total',
  },
  attachment_not_base64: {
    code: 'validation_failed',
    en: 'The content of an attachment is not base64.',
  },
  not_base64: { en: 'is not base64' },
  invalid_attachment: {
    code: 'validation_failed',
    params: { reason: 'fact' },
    en: 'The field attachment is not valid: {reason}.',
  },
  too_many_files: { params: { most: 'number' }, en: 'there can be at most {most} files' },
  file_name_unreadable: { en: 'the name of a file cannot be read' },
  file_name_with_controls: { en: 'the name of a file must not contain control characters' },
  file_name_too_long: {
    params: { most: 'number' },
    en: 'the name of a file must not be longer than {most} characters',
  },

  invalid_email_domain: {
    code: 'validation_failed',
    params: { reason: 'fact' },
    en: 'The domain {reason}.',
  },
  not_an_email_domain: { en: 'must be a domain such as mail.example.com' },
  email_domain_not_found: {
    code: 'not_found',
    params: { username: 'text', domain: 'text' },
    en: 'The account {username} has no email domain {domain}.',
  },
  email_domain_taken: {
    code: 'conflict',
    params: { domain: 'text' },
    en: 'You already have the domain {domain}.',
  },
  email_domain_limit: {
    code: 'conflict',
    params: { most: 'number' },
    en: 'An account can have at most {most} email domains.',
  },
  domain_keys_busy: {
    code: 'rate_limited',
    en: 'Too many keys are being created. Try again in a moment.',
  },
  next_domain_key_there: {
    code: 'conflict',
    params: { domain: 'text', selector: 'text' },
    en: 'The next key of {domain} already exists: publish the record of {selector} and verify the domain.',
  },

  invalid_email_address: {
    code: 'validation_failed',
    params: { reason: 'fact' },
    en: 'The address {reason}.',
  },
  suppression_not_found: { code: 'not_found', en: 'This address is not on the suppression list.' },
  email_not_found: {
    code: 'not_found',
    en: 'Email not found. The mailbox keeps the newest emails for a week.',
  },
  email_slow_to_open: {
    code: 'conflict',
    en: 'This email takes too long to open. Download its source instead.',
  },

  /** What is wrong with a domain's records. */
  dns_record_missing: { params: { name: 'text' }, en: 'There is no TXT record at {name}.' },
  dns_record_differs: { params: { name: 'text' }, en: 'The TXT record at {name} has another key.' },
  dns_not_answered: { params: { name: 'text' }, en: 'The DNS lookup of {name} got no answer.' },
} as const satisfies FactDefinitions;
