import type { FactDefinitions } from '../fact.ts';

/** What keeps an SMS, or a message of any channel, from being accepted. */
export const sendingFacts = {
  sandbox_disabled: {
    code: 'sandbox_disabled',
    en: 'The sandbox is not enabled for this account; nothing was sent.',
  },
  sender_missing: { code: 'validation_failed', en: 'The sender ID is missing.' },
  sender_not_found: {
    code: 'sender_not_found',
    params: { sender: 'text' },
    en: "The sender ID {sender} doesn't belong to this account.",
  },
  not_own_sender: { en: "doesn't belong to the account" },
  sender_not_approved: {
    code: 'sender_not_approved',
    params: { sender: 'text', status: 'word' },
    en: 'The sender ID {sender} is {status}, not approved.',
  },
  sender_route_mismatch: {
    code: 'sender_route_mismatch',
    params: { sender: 'text', reason: 'fact' },
    en: 'The sender ID {sender} {reason}.',
  },
  /** Why a sender does not fit the route. */
  not_transactional: {
    params: { route: 'word' },
    en: 'is {route} and cannot send transactional messages',
  },
  not_promotional: { params: { route: 'word' }, en: 'is {route} and cannot send promotional messages' },
  alphabetic_sender: {
    en: 'is alphabetic: promotional messages use PROMOTIONAL or a numeric sender',
  },
  not_a_promotional_sender: { en: "is not one of the account's promotional sender IDs" },
  not_international: { en: 'cannot send international messages' },
  voice_not_here: { code: 'sender_not_found', en: 'Voice calls are not placed through this interface.' },
  promo_sender_disabled: {
    code: 'promo_sender_not_enabled',
    en: 'Promotional messages with a sender ID are not enabled for this account.',
  },
  international_disabled: {
    code: 'international_not_enabled',
    en: 'International messages are not enabled for this account.',
  },
  route_unknown: { code: 'route_invalid', en: 'The route must be T, P, PS, I or V.' },
  carrier_missing_for_number: {
    code: 'route_not_available',
    params: { number: 'text' },
    en: 'No carrier is set up for the number {number}.',
  },
  dlt_header_missing: {
    code: 'dlt_header_not_whitelisted',
    params: { sender: 'text' },
    en: 'The sender ID {sender} has no DLT header ID.',
  },
  without_dlt_header: { en: 'has no DLT header ID' },
  dlt_entity_not_found: {
    code: 'dlt_entity_not_whitelisted',
    params: { entity: 'text' },
    en: "The DLT entity {entity} doesn't belong to this account.",
  },
  not_own_dlt_entity: { en: "doesn't belong to the account" },

  invalid_recipient: {
    code: 'validation_failed',
    params: { recipient: 'text', reason: 'fact' },
    en: 'The recipient "{recipient}" is not valid: it {reason}.',
  },
  /** The same for all numbers that are wrong in the same way. */
  invalid_number: { params: { reason: 'fact' }, en: 'The number {reason}.' },
  not_a_ten_digit_mobile: { en: 'must be a 10-digit Indian mobile number starting with 6, 7, 8 or 9' },
  not_an_international_number: {
    en: 'must be an international number: country code and number, digits only',
  },
  recipient_missing: { code: 'validation_failed', en: 'There are no recipients.' },
  recipient_in_dnd: { code: 'recipient_in_dnd', en: 'The number is on the do-not-disturb (DND) list.' },
  in_dnd: { en: 'is on the do-not-disturb (DND) list' },
  duplicate_message: { en: 'The same message to the same number is already in this request.' },

  text_missing: { code: 'validation_failed', en: 'The message has no text.' },
  message_too_long: {
    code: 'validation_failed',
    params: { parts: 'number', most: 'number' },
    en: 'The message is {parts} parts long; at most {most} are allowed.',
  },
  text_not_utf16_hex: {
    code: 'unicode_not_allowed',
    en: 'The message is not valid UTF-16BE in hexadecimal digits.',
  },
  not_utf16_hex: { en: 'is not UTF-16BE in hexadecimal digits' },
  text_outside_gsm: {
    code: 'unicode_not_allowed',
    params: { character: 'text', position: 'number' },
    en: 'The message can\'t be sent as plain GSM text: "{character}" at position {position} is outside the GSM alphabet.',
  },
  needs_unicode: {
    params: { character: 'text', position: 'number' },
    en: 'is false, but "{character}" at position {position} is outside the GSM alphabet',
  },
  /** Of SMPP. */
  text_unreadable: {
    code: 'unicode_not_allowed',
    params: { reason: 'fact' },
    en: "The text can't be read: it {reason}.",
  },
  data_coding_not_for_text: { params: { coding: 'number' }, en: 'data_coding {coding} is not for text' },
  outside_data_coding: { en: "has bytes that its data_coding doesn't define" },
  smpp_session_over: { code: 'unauthorized', en: 'This session is no longer allowed.' },

  other_template_matches: {
    code: 'template_mismatch',
    params: { template: 'text', wanted: 'text' },
    en: 'The text matches the template "{template}", not {wanted}.',
  },
  not_the_matching_template: {
    params: { template: 'text' },
    en: 'is not the template that the text matches ({template})',
  },
  no_similar_template: {
    code: 'template_mismatch',
    en: 'The text matches no approved template, and no similar one was found.',
  },
  template_mismatch: {
    code: 'template_mismatch',
    params: { nearest: 'text', position: 'number', expected: 'fact', found: 'fact' },
    en: 'The text matches no approved template. The nearest is "{nearest}": at position {position} it expects {expected}, but finds {found}.',
  },
  matches_no_template: { en: 'matches no approved template' },
  /** What a template expects at a place, and what is there instead. */
  expected_literal: { params: { text: 'text' }, en: '"{text}"' },
  expected_space: { en: 'a space' },
  expected_variable: { params: { most: 'number' }, en: 'a variable of at most {most} characters' },
  expected_number: { params: { most: 'number' }, en: 'a number of at most {most} characters' },
  expected_letters: { params: { most: 'number' }, en: 'letters and digits of at most {most} characters' },
  expected_url: { params: { most: 'number' }, en: 'a web address of at most {most} characters' },
  expected_callback_number: {
    params: { most: 'number' },
    en: 'a callback number of at most {most} characters',
  },
  expected_email_address: {
    params: { most: 'number' },
    en: 'an email address of at most {most} characters',
  },
  expected_both: { params: { first: 'fact', second: 'fact' }, en: '{first} and {second}' },
  expected_in_order: { params: { slots: 'fact', literal: 'fact' }, en: '{slots} followed by {literal}' },
  found_text: { params: { text: 'text' }, en: '{text}' },
  end_of_message: { en: 'end of message' },

  invalid_schedule: {
    code: 'validation_failed',
    params: { reason: 'fact' },
    en: 'The schedule time {reason}.',
  },
  two_schedules: { en: 'differs from schedule_at; send only one of them' },
  reference_too_long: { code: 'validation_failed', en: 'A reference is too long.' },
  insufficient_international_credits: {
    code: 'insufficient_international_credits',
    en: 'Not enough international credits.',
  },
  insufficient_chat_credits: {
    code: 'insufficient_chatapp_credits',
    en: 'Not enough chat credits.',
  },
  message_not_stored: {
    code: 'storage_unavailable',
    en: "The message couldn't be saved safely, so nothing was charged. Try again.",
  },
  template_parameters_missing: {
    code: 'validation_failed',
    en: 'template_name, template_message and dlt_template_id are required.',
  },
} as const satisfies FactDefinitions;
