import type { Fact } from 'harkara-contract/fact.ts';
import { fact, type FactKey, type Facts } from 'harkara-contract/facts.ts';
import { withoutEnd } from '../../without-end.ts';

/** What to do about an error of the provider, besides telling it. */
export type Act =
  /** The message is refused for good. */
  | 'reject'
  /** The provider wants less traffic from us. */
  | 'slow_down'
  /** The provider does not let us in: only staff can help. */
  | 'ask_staff';
type Meaning = {
  key: ParameterlessKey;
  /** `reject` unless given. */
  act?: Act;
  /** The provider's details say which parameter, size or format is meant. */
  details?: true;
};

type ParameterlessKey = { [Key in FactKey]: Facts[Key] extends { params: object } ? never : Key }[FactKey];

/**
 * What the provider's error codes mean. It recommends to go by the code: titles and HTTP statuses change.
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes
 */
const MEANINGS: ReadonlyMap<number, Meaning> = new Map<number, Meaning>([
  [0, { key: 'provider_token_refused', act: 'ask_staff' }],
  [1, { key: 'provider_error_unknown_or_unread', details: true }],
  [2, { key: 'provider_overloaded' }],
  [3, { key: 'provider_permission_missing', act: 'ask_staff' }],
  [4, { key: 'provider_app_limit', act: 'slow_down' }],
  [10, { key: 'provider_permission_missing', act: 'ask_staff' }],
  [33, { key: 'chat_number_deleted' }],
  [100, { key: 'provider_parameter_refused', details: true }],
  [190, { key: 'provider_token_expired', act: 'ask_staff' }],
  [368, { key: 'business_blocked_for_policy' }],
  [613, { key: 'provider_app_limit', act: 'slow_down' }],
  [80007, { key: 'business_call_limit', act: 'slow_down' }],
  [130403, { key: 'chat_recipient_forbidden' }],
  [130429, { key: 'chat_sender_too_fast', act: 'slow_down' }],
  [130472, { key: 'recipient_in_experiment' }],
  [130497, { key: 'country_forbidden' }],
  [131000, { key: 'provider_error_unknown', details: true }],
  [131005, { key: 'provider_access_denied', details: true }],
  [131008, { key: 'provider_parameter_missing', details: true }],
  [131009, { key: 'provider_value_invalid', details: true }],
  [131016, { key: 'provider_service_down' }],
  [131021, { key: 'chat_to_itself' }],
  [131026, { key: 'chat_recipient_not_reached' }],
  [131030, { key: 'not_a_test_recipient' }],
  [131031, { key: 'business_blocked' }],
  [131037, { key: 'chat_name_not_approved' }],
  [131042, { key: 'business_payment_wrong' }],
  [131045, { key: 'chat_number_registered_wrongly' }],
  [131047, { key: 'recipient_silent_for_a_day' }],
  [131048, { key: 'chat_sender_restricted' }],
  [131049, { key: 'enough_marketing' }],
  [131050, { key: 'marketing_unwanted' }],
  [131051, { key: 'chat_type_not_taken' }],
  [131052, { key: 'media_not_fetched', details: true }],
  [131053, { key: 'media_not_taken', details: true }],
  [131055, { key: 'provider_method_forbidden' }],
  [131056, { key: 'chat_recipient_limit', act: 'slow_down' }],
  [131057, { key: 'business_in_maintenance' }],
  [132000, { key: 'template_value_count_wrong', details: true }],
  [132001, { key: 'no_such_provider_template' }],
  [132005, { key: 'template_text_too_long', details: true }],
  [132007, { key: 'template_violates_policy', details: true }],
  [132012, { key: 'template_value_format_wrong', details: true }],
  [132015, { key: 'template_paused' }],
  [132016, { key: 'template_disabled' }],
  [132018, { key: 'template_values_invalid', details: true }],
  [132068, { key: 'template_flow_blocked' }],
  [132069, { key: 'template_flow_limit' }],
  [133000, { key: 'chat_number_not_removed' }],
  [133004, { key: 'provider_service_down' }],
  [133006, { key: 'chat_number_not_verified' }],
  [133010, { key: 'chat_number_not_registered' }],
  [134011, { key: 'payment_terms_not_accepted' }],
  [135000, { key: 'provider_request_failed', details: true }],
]);

/** Permissions that were never granted, or have been withdrawn. */
const isAboutPermission = (code: number) => code >= 200 && code <= 299;

export type ProviderError = {
  code: number;
  /** Its title, and what it says in detail, if anything. */
  message: string;
  details: string;
};

const LONGEST_SAID = 160;

/** What the code means; null if nobody has said it yet. */
export function actOn(code: number): Act | null {
  if (isAboutPermission(code)) return 'ask_staff';
  const meaning = MEANINGS.get(code);
  return meaning ? (meaning.act ?? 'reject') : null;
}

export function reasonOf({ code, message, details }: ProviderError): Fact {
  if (isAboutPermission(code)) return fact('provider_permission_missing');
  const meaning = MEANINGS.get(code);
  if (!meaning) {
    return withDetails(
      fact('provider_error_code', { code: String(code) }),
      message === '' ? details : message,
    );
  }
  const what = fact(meaning.key);
  return meaning.details ? withDetails(what, details) : what;
}

/** @param error as in an answer or a callback; null if it has no code. */
export function readError(error: unknown): ProviderError | null {
  if (typeof error !== 'object' || error === null) return null;
  const { code, message, title, error_data: data } = error as Readonly<Record<string, unknown>>;
  const number = typeof code === 'string' && /^\d{1,9}$/.test(code) ? Number(code) : code;
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) return null;
  const { details } = typeof data === 'object' && data !== null ? (data as { details?: unknown }) : {};
  return { code: number, message: said(message ?? title), details: said(details) };
}

function said(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function withDetails(what: Fact, given: string): Fact {
  const plain = given
    .slice(0, 10 * LONGEST_SAID)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .toWellFormed();
  if (plain === '') return fact('provider_error', { what });
  const isCut = plain.length > LONGEST_SAID;
  const details = isCut ? `${plain.slice(0, LONGEST_SAID).toWellFormed()}…` : `${withoutEnd(plain, '. ')}.`;
  return fact('provider_error_details', { what, details });
}
