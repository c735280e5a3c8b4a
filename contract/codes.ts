/** The refusals that only people who sign in to the panel meet. */
export const SIGN_IN_CODES = ['signed_out', 'wrong_credentials', 'wrong_code', 'too_many_attempts'] as const;

/**
 * Every kind of refusal, in one closed list: each wire maps all of them, so that a new one does not compile until every
 * family has an answer for it. A fact names the cause, and its code what a program can do about it.
 */
export const DOMAIN_CODES = [
  ...SIGN_IN_CODES,
  'validation_failed',
  'unauthorized',
  'account_locked',
  'account_inactive',
  'scope_missing',
  'get_api_disabled',
  'sandbox_disabled',
  'email_disabled',
  'chatapp_disabled',
  'voice_disabled',
  'invalid_recipient',
  'no_business_account',
  'template_not_found',
  'template_not_sendable',
  'template_required',
  'route_invalid',
  'sender_not_found',
  'sender_not_approved',
  'sender_route_mismatch',
  'promo_sender_not_enabled',
  'international_not_enabled',
  'route_not_available',
  'unicode_not_allowed',
  'template_mismatch',
  'content_not_allowed',
  'dlt_entity_not_whitelisted',
  'dlt_header_not_whitelisted',
  'recipient_in_dnd',
  'recipient_suppressed',
  'insufficient_credits',
  'insufficient_international_credits',
  'insufficient_chatapp_credits',
  'flood_limit_exceeded',
  'rate_limited',
  'daily_cap_reached',
  'idempotency_mismatch',
  'not_found',
  'recipient_not_found',
  'conflict',
  'upstream_error',
  'storage_unavailable',
] as const;

export type DomainCode = (typeof DOMAIN_CODES)[number];

export type SignInCode = (typeof SIGN_IN_CODES)[number];
