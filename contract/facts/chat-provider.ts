import type { FactDefinitions } from '../fact.ts';

/** What the chat provider says about a message, by its error codes. */
export const chatProviderFacts = {
  /** As the whole reason. */
  provider_error: { params: { what: 'fact' }, en: '{what}.' },
  provider_error_details: { params: { what: 'fact', details: 'quote' }, en: '{what}: {details}' },
  provider_error_code: { params: { code: 'text' }, en: "The provider's error {code}" },
  provider_gave_no_reason: { en: 'The provider gave no reason.' },
  provider_answered: { params: { status: 'number' }, en: 'The provider answered {status} without a reason.' },
  provider_redirects: {
    params: { status: 'number' },
    en: 'The provider answered {status}; redirects are not followed.',
  },
  answered_without_reason: { params: { status: 'number' }, en: 'answered {status} without a reason' },
  answered_without_id: { params: { status: 'number' }, en: 'answered {status} without an id' },
  template_quality_assessed: { en: "The provider holds it until it has assessed the template's quality." },
  template_paused_by_provider: { en: 'The provider holds it because the template is paused.' },

  /** The provider's errors. Those without a full stop may be followed by its details. */
  provider_token_refused: { en: 'The provider does not accept the access token.' },
  provider_error_unknown_or_unread: {
    en: 'The provider had an unknown error, or could not read the request',
  },
  provider_overloaded: { en: 'The provider is overloaded, or out of order.' },
  provider_permission_missing: { en: 'The access token lacks a permission.' },
  provider_app_limit: { en: 'The app has made too many calls.' },
  chat_number_deleted: { en: "The sender's number has been deleted, or is not ours." },
  provider_parameter_refused: { en: 'The provider does not accept a parameter' },
  provider_token_expired: { en: 'The access token is not valid, or has expired.' },
  business_blocked_for_policy: { en: 'The business account is blocked because it has violated a policy.' },
  business_call_limit: { en: 'The business account has made too many calls.' },
  chat_recipient_forbidden: { en: 'The recipient may not be written to.' },
  chat_sender_too_fast: { en: 'The sender sends faster than the provider allows.' },
  recipient_in_experiment: {
    en: 'The recipient takes part in an experiment of the provider, and gets no marketing.',
  },
  country_forbidden: { en: "The business may not write to people in the recipient's country." },
  provider_error_unknown: { en: 'The provider had an unknown error' },
  provider_access_denied: { en: 'The provider denies access to this' },
  provider_parameter_missing: { en: 'A parameter is missing' },
  provider_value_invalid: { en: 'The value of a parameter is not valid' },
  provider_service_down: { en: 'A service of the provider is out of order.' },
  chat_to_itself: { en: 'The sender cannot write to itself.' },
  chat_recipient_not_reached: {
    en: 'The recipient cannot be reached: it has no account, an old app or has not agreed to the terms.',
  },
  not_a_test_recipient: {
    en: "The recipient is not among those whom the sender's test number may write to.",
  },
  business_blocked: { en: 'The business account is blocked.' },
  chat_name_not_approved: { en: "The sender's name has not been approved yet." },
  business_payment_wrong: { en: "Something is wrong with the business account's payment." },
  chat_number_registered_wrongly: { en: "The sender's number is not registered properly." },
  recipient_silent_for_a_day: {
    en: 'The recipient has not written within the last 24 hours: only a template can be sent.',
  },
  chat_sender_restricted: {
    en: 'The sender is restricted: too many of its messages were blocked or reported as spam.',
  },
  enough_marketing: { en: 'The provider holds it back: the recipient has got enough marketing for now.' },
  marketing_unwanted: { en: "The recipient does not want the sender's marketing." },
  chat_type_not_taken: { en: 'The provider does not take messages of this type.' },
  media_not_fetched: { en: 'The media cannot be fetched from the recipient' },
  media_not_taken: { en: 'The provider cannot take the media' },
  provider_method_forbidden: { en: 'The provider does not allow this method.' },
  chat_recipient_limit: { en: 'Too many messages to the same recipient in a short time.' },
  business_in_maintenance: { en: 'The business account is being maintained by the provider.' },
  template_value_count_wrong: { en: "The number of values does not match the template's" },
  no_such_provider_template: {
    en: 'There is no such template in this language, or it has not been approved.',
  },
  template_text_too_long: { en: 'The text is too long once the values are in the template' },
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
  payment_terms_not_accepted: { en: 'The terms of payments have not been accepted.' },
  provider_request_failed: { en: 'The provider could not handle the request' },
} as const satisfies FactDefinitions;
