import type { FactDefinitions } from '../fact.ts';

export const chatFacts = {
  chat_disabled: { code: 'chatapp_disabled', en: 'Chat messages are not enabled for this account.' },
  chat_not_connected: {
    code: 'no_business_account',
    en: 'No business account is connected to this account.',
  },
  /** Whose conversations are looked for. */
  business_account_missing: { code: 'not_found', en: 'No business account is connected.' },
  invalid_chat_recipient: {
    code: 'invalid_recipient',
    params: { reason: 'fact' },
    en: 'The recipient {reason}.',
  },
  not_a_chat_number: { en: 'must be a number with its country code, 7 to 15 digits and nothing else' },
  chat_recipient_unreachable: {
    code: 'invalid_recipient',
    en: 'The recipient cannot be reached on this channel.',
  },
  chat_session_closed: {
    code: 'template_required',
    en: 'The recipient has not written to you in the last 24 hours. Send a template instead.',
  },
  template_beside_content: { en: "can't be combined with text or media: send one or the other" },
  values_without_template: { en: 'are only for a template' },
  text_or_template_required: { en: 'is required unless there is a template' },
  over_chat_text_limit: { params: { most: 'grouped' }, en: 'must not be longer than {most} characters' },

  not_https: { en: 'must start with https://' },
  url_too_long: { en: 'is too long' },
  media_type_unknown: { en: "is required: it can't be detected from the URL's ending" },
  caption_beside_audio: { en: 'is not shown with audio' },

  chat_template_not_found: {
    code: 'template_not_found',
    params: { template: 'text' },
    en: 'There is no approved template {template}.',
  },
  chat_template_language_not_found: {
    code: 'template_not_found',
    params: { template: 'text', language: 'text' },
    en: 'There is no approved template {template} in the language {language}.',
  },
  chat_template_not_sendable: {
    code: 'template_not_sendable',
    params: { template: 'text', reason: 'fact' },
    en: 'The template {template} cannot be sent. {reason}',
  },
  stopped_by_provider: { params: { status: 'word' }, en: 'It is {status} by the chat carrier.' },
  invalid_template_values: {
    code: 'validation_failed',
    params: { reason: 'fact' },
    en: 'The values for the template {reason}.',
  },
  wrong_number_of_values: {
    params: { wanted: 'number', given: 'number' },
    en: 'must be {wanted}, one for each variable of the template, not {given}',
  },
  at_value: { params: { reason: 'fact', number: 'number' }, en: '{reason}: see number {number}' },
  over_value_length_limit: {
    params: { most: 'number' },
    en: 'must not be longer than {most} characters each',
  },
  value_not_in_one_line: { en: 'must not have line breaks, tabs or more than four spaces in a row' },
  values_do_not_fit: { en: 'do not fit the template' },

  /** What the provider said when it was handed the message. */
  provider_knows_no_template: { code: 'template_not_found', params: { said: 'quote' }, en: '{said}' },
  provider_stops_template: { code: 'template_not_sendable', params: { said: 'quote' }, en: '{said}' },
  provider_refuses_values: { code: 'validation_failed', params: { said: 'quote' }, en: '{said}' },
  provider_refuses: { code: 'upstream_error', params: { said: 'quote' }, en: '{said}' },
  provider_refuses_silently: { code: 'upstream_error', en: 'The chat carrier rejected it.' },
  provider_too_slow: {
    code: 'upstream_error',
    en: 'The message could not be sent to the chat carrier in time.',
  },

  /** Why the provider did not tell what it was asked. */
  provider_unreachable: { params: { reason: 'fact' }, en: "The chat carrier can't be reached: {reason}." },
  provider_answer_cut: {
    params: { reason: 'fact' },
    en: "The chat carrier's response was cut short: {reason}.",
  },
  provider_answer_too_long: { en: "The chat carrier's response is too long." },
  template_list_missing: { en: "The chat carrier's response has no list of templates." },
  template_page_elsewhere: { en: 'The next page of templates is on another host.' },
  template_page_limit: { params: { most: 'number' }, en: 'There are more than {most} pages of templates.' },

  /** What is wrong with the business account. */
  chat_number_status: { params: { number: 'text', status: 'quote' }, en: 'The number {number} is {status}.' },
  chat_number_status_unknown: {
    params: { number: 'text' },
    en: 'The number {number} has an unknown status.',
  },
  chat_number_rated_low: {
    params: { number: 'text' },
    en: 'The quality of the number {number} is rated low.',
  },
  business_account_unreadable: {
    params: { reason: 'fact' },
    en: 'The business account cannot be read: {reason}',
  },
  no_app_subscribed: { en: 'No app is subscribed to the business account, so no callbacks arrive.' },

  /** Why values for its body alone do not make a message of a template. */
  template_variables_named: { en: 'Its variables have names instead of numbers.' },
  template_without_body: { en: 'It has no body.' },
  template_button_needs_value: { params: { button: 'text' }, en: 'Its button {button} needs a value.' },
  template_part_needs_values: { params: { part: 'text' }, en: 'Its {part} needs values.' },
  template_header_needs_value: { params: { format: 'text' }, en: 'Its header needs a value: {format}.' },
  template_header_with_variable: { en: 'Its header has a variable.' },
} as const satisfies FactDefinitions;
