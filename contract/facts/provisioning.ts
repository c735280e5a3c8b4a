import type { FactDefinitions } from '../fact.ts';

export const provisioningFacts = {
  record_changed: {
    code: 'conflict',
    params: { kind: 'word', name: 'text' },
    en: 'The {kind} {name} was changed by someone else. Reload it.',
  },
  record_changed_by: {
    code: 'conflict',
    params: { kind: 'word', name: 'text', by: 'text', at: 'instant' },
    en: 'The {kind} {name} was changed by {by} at {at}. Reload it.',
  },
  record_taken: {
    code: 'conflict',
    params: { kind: 'word', name: 'text' },
    en: 'The {kind} {name} already exists.',
  },
  dnd_import_running: {
    code: 'conflict',
    en: 'Another list is being imported. Wait until it is finished.',
  },
  dnd_import_stopped: { code: 'conflict', en: 'The gateway was stopped during the import.' },
  dnd_list_empty: {
    code: 'validation_failed',
    en: 'The file contains no Indian mobile number, so nothing was changed.',
  },
  dnd_import_cut: { en: 'The upload was cut short.' },
  dnd_import_unfinished: { en: 'The import could not be finished.' },
  without_indian_mobile: { en: 'contains no Indian mobile number, so nothing was changed' },

  /** Of the file itself. */
  provisioning_file_empty: { en: 'the file is empty' },
  several_documents: { en: 'the file must contain only one document' },
  provisioning_file_unreadable: { en: 'cannot be read' },
  malformed_yaml: { params: { said: 'quote' }, en: '{said}' },
  json_name_expected: { en: 'a name in double quotes is expected' },
  json_name_twice: { params: { name: 'text' }, en: 'the name {name} is given twice in one object' },
  json_colon_expected: { en: 'a colon is expected after the name' },
  json_value_expected: { en: 'a value is expected' },
  json_comma_expected: { params: { closing: 'text' }, en: 'a comma or {closing} is expected' },
  json_end_expected: { en: 'there is unexpected text after the end' },
  json_ends_early: { en: 'the text ends too early' },
  too_deeply_nested: { en: 'is nested too deeply' },
  broken_unicode: { en: 'must not contain U+0000 or broken Unicode' },
  broken_unicode_in_name: { en: 'must not have U+0000 or broken Unicode in its name' },
  not_a_json_number: { en: 'must be a number that JSON can represent' },

  /** Of single values. */
  number_without_quotes: { en: 'must be text: put the number in quotes' },
  negative: { en: 'must not be negative' },
  over_three_decimals: { en: 'must be a number with at most three decimals' },
  not_positive: { params: { most: 'number' }, en: 'must be a number above 0, at most {most}' },
  seconds_out_of_range: {
    params: { least: 'number', most: 'number' },
    en: 'must be a number of seconds from {least} to {most}',
  },
  seconds_not_positive: {
    params: { most: 'number' },
    en: 'must be a number of seconds above 0, at most {most}',
  },
  wrong_length_or_padded: {
    params: { least: 'number', most: 'number' },
    en: 'must have {least} to {most} characters, with no spaces around them',
  },
  not_an_api_key: {
    params: { least: 'number', most: 'number' },
    en: 'must have {least} to {most} characters: letters, digits and -._~+/=',
  },
  not_a_time_zone: { en: 'must be a time zone such as Asia/Kolkata' },
  not_an_instant: { en: 'must be a time with an offset, such as 2030-01-31T00:00:00Z' },
  not_a_time_of_day: { en: 'must be a time of day such as 10:00' },
  not_later_than_from: { en: 'must be later than from' },
  not_an_address_range: { en: 'must be an IP address or a range such as 10.0.0.0/8' },
  not_a_web_address: { en: 'must be an http or https URL without a password in it' },
  not_a_base_url: { en: 'must be an http or https URL without a password, a query or a fragment' },
  malformed_email_address: { en: 'must be an email address' },
  not_a_domain: { en: 'must be a domain such as mail.example.com' },
  not_a_dkim_selector: { en: 'must be a DKIM selector such as mail2026' },
  not_an_rsa_key: { en: 'must be an RSA private key of 1024 to 4096 bits in PEM' },
  not_a_color: { en: 'must be a colour such as #0b7285' },
  not_a_brand_id: { en: 'must have 1 to 40 lowercase letters, digits and hyphens, and not be “default”' },
  not_a_prefix: { params: { least: 'number', most: 'number' }, en: 'must be {least} to {most} digits' },
  not_a_contact_number: {
    en: 'must be an Indian mobile number, or an international one that starts with +',
  },
  not_a_contact_phone: {
    params: { least: 'number', most: 'number' },
    en: 'must be a phone number with {least} to {most} digits, such as +91 98765 43210',
  },
  not_a_gstin: {
    en: 'must be a valid GSTIN: 15 characters, such as 27AAPFU0939F1ZV. Compare every character; the last one is calculated from the others',
  },
  not_a_line_number: {
    params: { least: 'number', most: 'number' },
    en: 'must be a number of {least} to {most} digits',
  },
  not_a_full_number: { en: 'must be a number with its country code' },

  /** Compared with other records of the file, and with what is stored. */
  same_as_record: { params: { place: 'text' }, en: 'is the same as that of {place}' },
  same_as_value: { params: { place: 'text' }, en: 'is the same as {place}' },
  required_for_new: { params: { record: 'word' }, en: 'is required for a new {record}' },
  unknown_account: { params: { username: 'text' }, en: 'there is no account {username}' },
  unknown_carrier: { params: { carrier: 'carrier' }, en: 'there is no carrier {carrier}' },
  carrier_not_for_chat: { en: 'is not for the channel chatapp' },
  carrier_of_another_account: { en: 'has one number, which belongs to another account' },
  channels_not_of_type: {
    params: { channels: 'texts', type: 'text' },
    en: 'can only be {channels} for the type {type}',
  },
  weights_incomplete: { en: 'must have one number for each carrier' },
  not_a_reseller: { en: 'must be an account with the role reseller' },
  has_accounts_below: { en: 'must stay reseller while other accounts belong to it' },
  circular_parent: { en: 'must not be the account itself or one below it' },
  key_of_another_account: { en: 'is already the key of another account' },
  key_of_this_account: { en: 'is already a key of this account' },
  system_id_of_another_account: { en: 'is already the system id of another account' },
  number_of_another_account: { en: 'is already the number of another account' },
  domain_of_another_account: { en: 'is already an approved domain of another account' },
  chat_sender_of_another_account: { en: 'is already the sender of another account' },
  host_of_another_brand: { params: { brand: 'text' }, en: 'is already a host of the brand {brand}' },
  reseller_of_another_brand: {
    params: { brand: 'text' },
    en: 'is already the reseller of the brand {brand}',
  },
  secrets_led_elsewhere: {
    params: { secrets: 'texts' },
    en: 'points to another host: enter these secrets again, or remove them: {secrets}',
  },
  secrets_revealed: {
    params: { secrets: 'texts' },
    en: 'would reveal stored secrets: enter these again: {secrets}',
  },
} as const satisfies FactDefinitions;
