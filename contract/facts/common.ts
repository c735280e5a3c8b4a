import type { FactDefinitions } from '../fact.ts';

/** What is wrong with a field, said behind its name, and what can be wrong with any request. */
export const commonFacts = {
  invalid_request: {
    code: 'validation_failed',
    params: { fields: 'texts' },
    en: 'The request is not valid: {fields}.',
  },
  invalid_field: {
    code: 'validation_failed',
    params: { field: 'text', reason: 'fact' },
    en: 'The field {field} {reason}.',
  },
  invalid_mobile_number: {
    code: 'validation_failed',
    params: { reason: 'fact' },
    en: 'The number {reason}.',
  },
  invalid_name: { code: 'validation_failed', params: { reason: 'fact' }, en: 'The name {reason}.' },
  invalid_reason: { code: 'validation_failed', params: { reason: 'fact' }, en: 'The reason {reason}.' },
  unknown_cursor: {
    code: 'validation_failed',
    en: 'The cursor is not valid. Use one from an earlier response.',
  },
  names_taken: {
    code: 'conflict',
    en: 'Some of these names have just been taken. Check the file again.',
  },
  idempotency_key_reused: {
    code: 'idempotency_mismatch',
    en: 'This idempotency key was used with another request.',
  },
  gateway_busy: { code: 'storage_unavailable', en: 'The gateway is busy; nothing was changed. Try again.' },
  not_stored: {
    code: 'storage_unavailable',
    en: "The request couldn't be saved safely, so nothing was stored or charged. Try again.",
  },
  invalid_parameter: {
    code: 'validation_failed',
    params: { name: 'text', reason: 'fact' },
    en: 'The parameter {name} {reason}.',
  },
  invalid_cursor: {
    code: 'validation_failed',
    en: 'The cursor is not valid. Use one from an earlier response.',
  },
  invalid_amount: { code: 'validation_failed', params: { reason: 'fact' }, en: 'The amount {reason}.' },
  invalid_idempotency_key: {
    code: 'validation_failed',
    params: { reason: 'fact' },
    en: 'The idempotency key {reason}.',
  },
  page_too_far: {
    code: 'validation_failed',
    params: { field: 'word', most: 'grouped' },
    en: 'The {field} is too high: at most {most} records can be skipped.',
  },
  parameter_limit: {
    code: 'validation_failed',
    params: { most: 'grouped' },
    en: 'A request can have at most {most} parameters.',
  },
  form_field_limit: {
    code: 'validation_failed',
    params: { most: 'grouped' },
    en: 'A form can have at most {most} fields.',
  },
  form_unreadable: {
    code: 'validation_failed',
    en: "The form can't be read. Send it as application/x-www-form-urlencoded or multipart/form-data.",
  },
  excessive_body: {
    code: 'validation_failed',
    params: { reason: 'fact' },
    en: 'The request is not valid: its body {reason}.',
  },
  /** What an excessive body is. */
  nested_too_deeply: { params: { most: 'number' }, en: 'is nested more than {most} levels deep' },
  over_entry_limit: { params: { most: 'number' }, en: 'has more than {most} entries' },
  over_field_limit: { params: { most: 'number' }, en: 'has more than {most} fields' },
  over_list_limit: { params: { most: 'number' }, en: 'has more than {most} lists and objects' },

  nothing_here: { en: "There's nothing at this address." },
  method_not_allowed: {
    params: { method: 'text', methods: 'texts' },
    en: '{method} is not allowed here; use {methods} or OPTIONS.',
  },
  malformed_http: { en: 'The request is not valid HTTP.' },
  headers_too_large: { en: 'The request headers are too large.' },
  request_too_slow: { en: 'The request arrived too slowly.' },
  malformed_address: { en: 'The address is not percent-encoded UTF-8.' },
  malformed_json: { en: 'The request body is not valid JSON in UTF-8.' },
  /** The HTTP server's own words. */
  bad_request: { params: { why: 'text' }, en: '{why}' },
  body_too_large: { en: 'The request body is too large.' },
  body_too_slow: { en: 'The request body arrived too slowly.' },
  unsupported_media_type: { en: 'Send the body as JSON, with Content-Type: application/json.' },
  internal_error: { en: 'Something went wrong on our side. The request was not carried out.' },
  large_requests_full: {
    code: 'storage_unavailable',
    en: 'Too many large requests are arriving at the same time; nothing was charged. Try again.',
  },
  requests_too_fast: { code: 'rate_limited', en: 'Too many requests this second. Slow down.' },

  api_key_missing: {
    code: 'unauthorized',
    en: 'An API key is required: Authorization: Bearer <key>, X-API-Key: <key>, or the parameter api_key.',
  },
  api_key_parameter_missing: { code: 'validation_failed', en: 'The API key is missing.' },
  api_key_not_text: { code: 'unauthorized', en: 'The field api_key must be a string.' },
  api_keys_differ: {
    code: 'unauthorized',
    en: 'The request carries two different API keys; send exactly one.',
  },
  api_key_not_valid: { code: 'unauthorized', en: 'The API key is not valid.' },
  malformed_authorization: {
    code: 'unauthorized',
    en: 'The Authorization header must be of the form Bearer <key>.',
  },
  scope_missing: {
    code: 'scope_missing',
    params: { scope: 'text' },
    en: 'This API key does not have the scope "{scope}".',
  },
  login_missing: {
    code: 'validation_failed',
    en: 'A username and password, or an API key, are required.',
  },
  password_missing: { code: 'validation_failed', en: 'The password is missing.' },
  wrong_login: { code: 'unauthorized', en: 'The username or password is wrong.' },

  required: { en: 'is required' },
  unknown_field: { en: 'is not a known field' },
  /** One of several fields. */
  wrong_field: { params: { field: 'text', reason: 'fact' }, en: '{field} {reason}' },
  wrong_type: { params: { type: 'word' }, en: 'must be {type}' },
  not_true_or_false: { en: 'must be true or false' },
  not_listed: { params: { values: 'texts' }, en: 'must be one of {values}' },
  empty: { en: 'must not be empty' },
  too_short: { params: { least: 'number' }, en: 'must have at least {least} characters' },
  too_long: { params: { most: 'number' }, en: 'must not be longer than {most} characters' },
  wrong_length: {
    params: { least: 'number', most: 'number' },
    en: 'must have {least} to {most} characters',
  },
  not_a_name: {
    params: { least: 'number', most: 'number' },
    en: 'must have {least} to {most} characters, and no control characters',
  },
  not_visible_ascii: {
    params: { least: 'number', most: 'number' },
    en: 'must have {least} to {most} visible ASCII characters',
  },
  not_storable: { en: 'must not contain the character U+0000 or half a surrogate pair' },
  several_lines: { en: 'must be one line without control characters' },
  contains_nul: { en: 'must not contain the character U+0000' },
  too_small: { params: { least: 'number' }, en: 'must be at least {least}' },
  not_above: { params: { bound: 'number' }, en: 'must be more than {bound}' },
  too_large: { params: { most: 'number' }, en: 'must be at most {most}' },
  whole_number_out_of_range: {
    params: { least: 'number', most: 'number' },
    en: 'must be a whole number from {least} to {most}',
  },
  out_of_range: { params: { least: 'number', most: 'number' }, en: 'must be from {least} to {most}' },
  not_a_whole_number: { en: 'must be a whole number' },
  too_many_decimals: { params: { most: 'number' }, en: 'must have at most {most} decimals' },
  too_many_entries: { params: { most: 'number' }, en: 'must not have more than {most} entries' },
  too_many_parts: {
    params: { parts: 'number', most: 'number' },
    en: 'is {parts} parts long; at most {most} are allowed',
  },
  not_in_the_future: { en: 'must be in the future' },
  not_an_indian_mobile: { en: 'must be an Indian mobile number' },
  not_a_mobile_number: {
    en: 'must be a mobile number, with its country code if it is not Indian',
  },
  not_a_phone_number: { en: 'is not a phone number' },
  not_a_dlt_id: {
    params: { least: 'number', most: 'number' },
    en: 'must have {least} to {most} digits',
  },
  foreign_cursor: { en: 'is not one from an earlier response' },
  taken: { en: 'is taken' },
  already_taken: { en: 'is already taken' },
  unusable_url: { params: { reason: 'fact' }, en: "can't be used: {reason}" },
  too_far: { params: { most: 'grouped' }, en: 'is too high: at most {most} records can be skipped' },
  in_the_past: { en: 'is in the past' },
  too_far_ahead: { params: { days: 'number' }, en: 'is more than {days} days ahead' },
  past_or_impossible: { en: 'is in the past or not a valid time' },
  not_a_day: { en: 'must be a day like 2026-01-31' },
  not_a_day_or_time: { en: 'must be a day like 2026-01-31, or a time like 2026-01-31 18:30:00' },
  not_a_time: { en: 'must be a time like 2026-01-31 18:30:00, or ISO 8601 with an offset' },
  not_an_email_address: { en: 'is not a valid email address' },
  not_a_message_id: { en: 'must be a message ID' },
  already_there: { en: 'already exists' },
  has_status: { params: { status: 'word' }, en: 'is {status}' },
  /** Why a URL cannot be used. */
  not_a_url: { en: 'this is not a URL' },
  url_not_http: { en: 'the URL must start with http:// or https://' },
  url_with_password: { en: 'the URL must not contain a username or password' },
  address_not_public: { en: 'the address is not public' },
  port_not_allowed: { en: 'only ports 80 and 443 are allowed' },
  malformed: { params: { why: 'text' }, en: '{why}' },
  pattern_mismatch: { params: { pattern: 'text' }, en: 'must match pattern "{pattern}"' },
  too_few_properties: { params: { least: 'number' }, en: 'must have at least {least} fields' },
  too_many_properties: { params: { most: 'number' }, en: 'must have at most {most} fields' },
  invalid: { en: 'is not valid' },
  /** Stored before facts were: shown as it is. */
  as_stored: { params: { text: 'text' }, en: '{text}' },
} as const satisfies FactDefinitions;
