import type { SignInCode } from '../../core/errors.ts';
import type { DocumentedError } from '../kit/documented-api.ts';
import type { ErrorCode } from '../kit/json/operation.ts';
import { ANSWERS, type Answer } from '../kit/json/refusal.ts';
import { INTERNAL_ERROR_CODE, NEGATIVE_CODES } from '../kit/negative-codes.ts';

/** Nobody signs in to v2. */
type V2Code = Exclude<ErrorCode, SignInCode>;

/** For the developer who meets the code: what it means, and what to do about it. */
const MEANINGS: Record<V2Code, string> = {
  bad_request: 'The HTTP request itself is faulty, for example its address is not percent-encoded UTF-8.',
  malformed_json: 'The request body is not valid JSON in UTF-8.',
  unauthorized:
    'There is no API key, there are two different ones, the key is unknown or has expired, or it may not be used from your address.',
  insufficient_credits: 'The balance is too low for the whole call. Nothing was sent or charged.',
  insufficient_international_credits:
    'The international balance is too low for the whole call. Nothing was sent or charged.',
  account_locked: 'The account is blocked. Ask your operator.',
  account_inactive: 'The account is not active. Ask your operator.',
  scope_missing: 'The API key does not have the scope that this operation needs.',
  get_api_disabled: 'Sending by GET is not enabled for the account. Use POST, or ask your operator.',
  sandbox_disabled: 'The sandbox is not enabled for the account. The message was not sent for real either.',
  voice_disabled: 'Voice calls are not enabled for your account.',
  chatapp_disabled: 'Chat messages are not enabled for the account. Ask your operator.',
  invalid_recipient: 'The number must have its country code, and digits only.',
  no_business_account: 'No business account is connected to the account. Ask your operator.',
  template_not_found: 'There is no approved template of this name and language.',
  template_not_sendable: 'The template is paused or disabled, or needs more than values for its text.',
  template_required:
    'The recipient has not written to you within the last 24 hours, so that only a template can be sent.',
  insufficient_chatapp_credits: 'The chat balance is too low. Nothing was sent or charged.',
  upstream_error:
    'The provider could not be reached in time, or has refused the message. Nothing was sent, and what it cost was returned. Try again.',
  email_disabled: 'Sending mail is not enabled for the account. Ask your operator.',
  promo_sender_not_enabled:
    'Promotional messages with an alphabetic sender ID are not enabled for the account.',
  international_not_enabled: 'International messages are not enabled for the account.',
  not_found: 'There is nothing with this id in your account, or nothing at this address.',
  method_not_allowed: 'The address exists with other methods; the header Allow names them.',
  conflict:
    'The request does not fit the present state, or the name is taken already. The message says which.',
  body_too_large: 'The request body is too large.',
  unsupported_media_type: 'The body must be JSON, with Content-Type: application/json.',
  validation_failed: 'Fields are missing or wrong; fields names each of them with the reason.',
  route_invalid: 'There is no such route.',
  unicode_not_allowed: 'unicode is false, but the text has characters outside the GSM alphabet.',
  sender_not_found: 'The sender ID is not one of your account.',
  sender_not_approved: 'The sender ID is still pending or was rejected.',
  sender_route_mismatch: 'The sender ID cannot be used on this route.',
  route_not_available: 'Your operator has set up no carrier for this route.',
  template_mismatch:
    'The text matches none of your approved templates, or another one than the dlt_template_id you gave. details shows the nearest template and where the text departs from it.',
  content_not_allowed: 'The text is not allowed.',
  dlt_entity_not_whitelisted: 'The DLT entity is not one of your account.',
  dlt_header_not_whitelisted: 'Your account needs DLT header ids, and the sender ID has none.',
  recipient_suppressed: 'The account does not write to this address any more: see its suppression list.',
  recipient_in_dnd: 'The number is in the do-not-disturb registry, which promotional messages must respect.',
  recipient_not_found: 'Credits cannot be transferred to this user.',
  idempotency_mismatch: 'The idempotency key was used for another request within the last 24 hours.',
  flood_limit_exceeded:
    "The account's messages of the day are used up. Retry-After says when the next day begins.",
  rate_limited: 'Too many requests in this minute. Wait for the seconds in Retry-After.',
  daily_cap_reached: "The key's requests of the day are used up. Wait for the seconds in Retry-After.",
  internal_error: 'Something went wrong on our side. Give the request_id to your operator.',
  storage_unavailable:
    'It cannot be stored safely at the moment. Nothing was sent or charged; try again after Retry-After.',
};

/** Errors that do not come from a rule of core. */
const OF_HTTP: Record<Exclude<ErrorCode, keyof typeof ANSWERS>, Answer & { legacyCode?: number }> = {
  bad_request: { status: 400 },
  malformed_json: { status: 400 },
  method_not_allowed: { status: 405 },
  body_too_large: { status: 413 },
  unsupported_media_type: { status: 415 },
  internal_error: { status: 500, legacyCode: INTERNAL_ERROR_CODE },
};

export const DOCUMENTED_ERRORS: readonly DocumentedError[] = (Object.keys(MEANINGS) as V2Code[])
  .map((name) => ({ name, code: name, ...wireOf(name), meaning: MEANINGS[name] }))
  .sort((one, other) => one.status - other.status);

function wireOf(name: V2Code): { status: number; code?: string; legacyCode: number | null } {
  return name in OF_HTTP
    ? { legacyCode: null, ...OF_HTTP[name as keyof typeof OF_HTTP] }
    : { legacyCode: NEGATIVE_CODES[name as keyof typeof ANSWERS], ...ANSWERS[name as keyof typeof ANSWERS] };
}
