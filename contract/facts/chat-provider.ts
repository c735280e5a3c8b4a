import type { FactDefinitions } from '../fact.ts';

/** What the chat provider says about a message, by its error codes. */
export const chatProviderFacts = {
  /** As the whole reason. */
  provider_error: { params: { what: 'fact' }, en: '{what}.' },
  provider_error_details: { params: { what: 'fact', details: 'quote' }, en: '{what}: {details}' },
  provider_error_code: { params: { code: 'text' }, en: "The chat carrier's error {code}" },
  provider_gave_no_reason: { en: 'The chat carrier gave no reason.' },
  provider_answered: {
    params: { status: 'number' },
    en: 'The chat carrier answered {status} without a reason.',
  },
  provider_redirects: {
    params: { status: 'number' },
    en: 'The chat carrier answered {status}; redirects are not followed.',
  },
  answered_without_reason: { params: { status: 'number' }, en: 'answered {status} without a reason' },
  answered_without_id: { params: { status: 'number' }, en: 'answered {status} without an ID' },
  template_quality_assessed: {
    en: "The chat carrier is holding it until it has assessed the template's quality.",
  },
  template_paused_by_provider: { en: 'The chat carrier is holding it because the template is paused.' },

  /** The provider's errors. Those without a full stop may be followed by its details. */
  provider_token_refused: { en: "The chat carrier doesn't accept the access token." },
  provider_error_unknown_or_unread: {
    en: "The chat carrier had an unknown error, or couldn't read the request",
  },
  provider_overloaded: { en: 'The chat carrier is overloaded or unavailable.' },
  provider_permission_missing: { en: 'The access token lacks a permission.' },
  provider_app_limit: { en: 'The app has sent too many requests.' },
  chat_number_deleted: { en: "The sender's number was deleted, or isn't ours." },
  provider_parameter_refused: { en: "The chat carrier doesn't accept a parameter" },
  provider_token_expired: { en: 'The access token is not valid, or has expired.' },
  business_blocked_for_policy: { en: 'The business account is blocked because it has violated a policy.' },
  business_call_limit: { en: 'The business account has sent too many requests.' },
  chat_recipient_forbidden: { en: "The sender isn't allowed to message this recipient." },
  chat_sender_too_fast: { en: 'The sender sends faster than the chat carrier allows.' },
  recipient_in_experiment: {
    en: "The recipient is part of one of the chat carrier's experiments and gets no marketing.",
  },
  country_forbidden: { en: "The business isn't allowed to message people in the recipient's country." },
  provider_error_unknown: { en: 'The chat carrier had an unknown error' },
  provider_access_denied: { en: 'The chat carrier denies access to this' },
  provider_parameter_missing: { en: 'A parameter is missing' },
  provider_value_invalid: { en: 'The value of a parameter is not valid' },
  provider_service_down: { en: "One of the chat carrier's services is unavailable." },
  chat_to_itself: { en: "The sender can't message itself." },
  chat_recipient_not_reached: {
    en: "The recipient can't be reached: they have no account, use an old app, or haven't accepted the terms.",
  },
  not_a_test_recipient: {
    en: "The sender's test number isn't allowed to message this recipient.",
  },
  business_blocked: { en: 'The business account is blocked.' },
  chat_name_not_approved: { en: "The sender's name has not been approved yet." },
  business_payment_wrong: { en: "There's a problem with the business account's payment." },
  chat_number_registered_wrongly: { en: "The sender's number is not registered properly." },
  recipient_silent_for_a_day: {
    en: 'The recipient has not written in the last 24 hours: only a template can be sent.',
  },
  chat_sender_restricted: {
    en: 'The sender is restricted: too many of its messages were blocked or reported as spam.',
  },
  enough_marketing: {
    en: 'The chat carrier held it back: the recipient has received enough marketing for now.',
  },
  marketing_unwanted: { en: "The recipient doesn't want marketing from this sender." },
  chat_type_not_taken: { en: "The chat carrier doesn't accept messages of this type." },
  media_not_fetched: { en: "The recipient's media can't be downloaded" },
  media_not_taken: { en: "The chat carrier can't accept the media" },
  provider_method_forbidden: { en: "The chat carrier doesn't allow this method." },
  chat_recipient_limit: { en: 'Too many messages to the same recipient in a short time.' },
  business_in_maintenance: { en: 'The chat carrier is maintaining the business account.' },
  template_value_count_wrong: { en: "The number of values does not match the template's" },
  no_such_provider_template: {
    en: 'There is no such template in this language, or it has not been approved.',
  },
  template_text_too_long: { en: 'The text is too long once the values are filled in' },
  template_violates_policy: { en: "The template's content violates a policy" },
  template_value_format_wrong: { en: 'The format of a value does not match the template' },
  template_paused: { en: 'The template is paused because of its low quality.' },
  template_disabled: { en: 'The template is disabled because of its low quality.' },
  template_values_invalid: { en: "The template's values are not valid" },
  template_flow_blocked: { en: "The template's flow is blocked." },
  template_flow_limit: { en: "The template's flow has been sent too often." },
  chat_number_not_removed: {
    en: "The sender's number was not removed completely; it must be registered again.",
  },
  chat_number_not_verified: { en: "The sender's number has not been verified." },
  chat_number_not_registered: { en: "The sender's number is not registered." },
  payment_terms_not_accepted: { en: 'The payment terms have not been accepted.' },
  provider_request_failed: { en: "The chat carrier couldn't handle the request" },
} as const satisfies FactDefinitions;
