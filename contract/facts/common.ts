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
  unknown_cursor: { code: 'validation_failed', en: 'The cursor is not one that was answered.' },
  names_taken: {
    code: 'conflict',
    en: 'Some of these names were taken just now. Check the file again.',
  },
  idempotency_key_reused: {
    code: 'idempotency_mismatch',
    en: 'This idempotency key was used with another request.',
  },
  gateway_busy: { code: 'storage_unavailable', en: 'The gateway is busy; nothing was changed. Try again.' },
  not_stored: {
    code: 'storage_unavailable',
    en: 'It cannot be stored safely at the moment; nothing was stored or charged. Try again.',
  },
  nothing_here: { en: 'There is nothing at this address.' },
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
  over_length_limit: { params: { most: 'number' }, en: 'may have at most {most} characters' },
  over_text_limit: { params: { most: 'number' }, en: 'must have at most {most} characters' },
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
  contains_nul: { en: 'must not contain the character U+0000' },
  too_small: { params: { least: 'number' }, en: 'must be at least {least}' },
  not_above: { params: { bound: 'number' }, en: 'must be more than {bound}' },
  too_large: { params: { most: 'number' }, en: 'must be at most {most}' },
  whole_number_out_of_range: {
    params: { least: 'number', most: 'number' },
    en: 'must be a whole number from {least} to {most}',
  },
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
  foreign_cursor: { en: 'is not one that was answered' },
  taken: { en: 'is taken' },
  same_as_row: { params: { row: 'number' }, en: 'is the same as in row {row}' },
  already_taken: { en: 'is already taken' },
  unusable_url: { params: { reason: 'fact' }, en: 'cannot be used: {reason}' },
  malformed: { params: { why: 'text' }, en: '{why}' },
  invalid: { en: 'is not valid' },
  /** Stored before facts were: shown as it is. */
  as_stored: { params: { text: 'text' }, en: '{text}' },
} as const satisfies FactDefinitions;
