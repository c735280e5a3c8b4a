import type { SignInCode } from '../../core/errors.ts';
import type { DocumentedError } from '../kit/documented-api.ts';
import { ANSWERS, type Answer } from '../kit/json/refusal.ts';
import { INTERNAL_ERROR_CODE, NEGATIVE_CODES } from '../kit/negative-codes.ts';
import type { ErrorCode } from './operation.ts';

/** Nobody signs in to v2. */
type V2Code = Exclude<ErrorCode, SignInCode>;

/** For the developer who meets the code: what it means, and what to do about it. */
const MEANINGS: Record<V2Code, string> = {
  bad_request: 'The HTTP request is not valid, for example because its URL is not percent-encoded UTF-8.',
  malformed_json: 'The request body is not valid JSON in UTF-8.',
  unauthorized:
    'The API key is missing, unknown or expired, is not allowed from your IP address, or the request has two different keys.',
  insufficient_credits: 'Not enough credits for the whole request. Nothing was sent or charged.',
  insufficient_international_credits:
    'Not enough international credits for the whole request. Nothing was sent or charged.',
  account_locked: 'The account is locked. Contact your operator.',
  account_inactive: 'The account is not active. Contact your operator.',
  scope_missing: 'The API key does not have the scope that this operation needs.',
  get_api_disabled: 'Sending by GET is not enabled for the account. Use POST, or ask your operator.',
  sandbox_disabled: 'The sandbox is not enabled for the account. The message was not sent.',
  voice_disabled: 'Voice calls are not enabled for your account.',
  chatapp_disabled: 'Chat messages are not enabled for the account. Ask your operator.',
  invalid_recipient: 'The number must include the country code and contain only digits.',
  no_business_account: 'No business account is connected to the account. Ask your operator.',
  template_not_found: 'There is no approved template with this name and language.',
  template_not_sendable: 'The template is paused or disabled, or needs more than text values.',
  template_required:
    'The recipient has not messaged you in the last 24 hours, so only a template can be sent.',
  insufficient_chatapp_credits: 'Not enough chat credits. Nothing was sent or charged.',
  upstream_error:
    'The carrier could not be reached in time, or rejected the message. Nothing was sent, and the credits were refunded. Try again.',
  email_disabled: 'Sending email is not enabled for the account. Ask your operator.',
  promo_sender_not_enabled:
    'Promotional messages with an alphabetic sender ID are not enabled for the account.',
  international_not_enabled: 'International messages are not enabled for the account.',
  not_found: 'Your account has nothing with this ID, or there is nothing at this URL.',
  method_not_allowed:
    'This URL does not support the method. The Allow header lists the methods that it supports.',
  conflict:
    'The request conflicts with the current status, or the name is already in use. The message says which.',
  body_too_large: 'The request body is too large.',
  unsupported_media_type: 'The body must be JSON, with Content-Type: application/json.',
  validation_failed: 'Missing or invalid fields. fields lists each of them with the reason.',
  route_invalid: 'There is no such route.',
  unicode_not_allowed: 'unicode is false, but the text has characters outside the GSM alphabet.',
  sender_not_found: "The sender ID doesn't belong to your account.",
  sender_not_approved: 'The sender ID is pending approval or was rejected.',
  sender_route_mismatch: 'The sender ID cannot be used on this route.',
  route_not_available: 'Your operator has not set up a carrier for this route.',
  template_mismatch:
    'The text matches none of your approved templates, or not the one with the dlt_template_id you gave. details shows the closest template and where the text differs from it.',
  content_not_allowed: 'The text is not allowed.',
  dlt_entity_not_whitelisted: "The DLT entity doesn't belong to your account.",
  dlt_header_not_whitelisted: 'Your account requires DLT header IDs, and the sender ID has none.',
  recipient_suppressed: "The address is on the account's suppression list.",
  recipient_in_dnd: 'The number is on the DND list, so it cannot get promotional messages.',
  recipient_not_found: 'Credits cannot be transferred to this user.',
  idempotency_mismatch: 'The idempotency key was used for another request within the last 24 hours.',
  flood_limit_exceeded:
    'The account has reached its daily message limit. Retry-After says when the next day begins.',
  rate_limited: 'Too many requests in this minute. Wait for the number of seconds in Retry-After.',
  daily_cap_reached:
    'The key has reached its daily request limit. Wait for the number of seconds in Retry-After.',
  internal_error: 'Something went wrong on our side. Give the request_id to your operator.',
  storage_unavailable:
    'The request cannot be stored safely right now. Nothing was sent or charged. Try again after Retry-After.',
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
