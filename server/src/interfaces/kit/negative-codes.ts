import type { DomainCode, DomainError } from '../../core/errors.ts';

/**
 * The plain-text codes of the legacy, CI-compatible and XML families, and v2's `legacy_code`; null where none was ever
 * assigned. -11 is DND here but "validation failed" in email: never merge the maps.
 */
export const NEGATIVE_CODES = {
  signed_out: -7,
  wrong_credentials: -7,
  wrong_code: -7,
  too_many_attempts: -13,
  validation_failed: null,
  unauthorized: -7,
  account_locked: -16,
  account_inactive: -16,
  scope_missing: -7,
  get_api_disabled: null,
  sandbox_disabled: null,
  email_disabled: null,
  chatapp_disabled: null,
  voice_disabled: -10,
  invalid_recipient: -5,
  no_business_account: null,
  template_not_found: -8,
  template_not_sendable: -8,
  template_required: -8,
  route_invalid: -17,
  sender_not_found: -10,
  sender_not_approved: -19,
  sender_route_mismatch: -18,
  promo_sender_not_enabled: -22,
  international_not_enabled: -20,
  route_not_available: -10,
  unicode_not_allowed: -40,
  template_mismatch: -8,
  content_not_allowed: -8,
  dlt_entity_not_whitelisted: -31,
  dlt_header_not_whitelisted: -32,
  recipient_in_dnd: -11,
  recipient_suppressed: null,
  insufficient_credits: -12,
  insufficient_international_credits: -21,
  insufficient_chatapp_credits: -12,
  flood_limit_exceeded: -13,
  rate_limited: -13,
  daily_cap_reached: -13,
  idempotency_mismatch: -14,
  not_found: null,
  recipient_not_found: null,
  conflict: null,
  upstream_error: -14,
  storage_unavailable: -14,
} as const satisfies Record<DomainCode, number | null>;

/** For everything that has no code of its own. */
export const INTERNAL_ERROR_CODE = -14;

const FIELD_CODES = [
  ['username', -1],
  ['password', -2],
  ['sender', -4],
  ['senderId', -4],
  ['recipient', -5],
  ['recipients', -5],
  ['text', -6],
] as const;

export function negativeCode(error: DomainError): number | null {
  if (error.code !== 'validation_failed') return NEGATIVE_CODES[error.code];
  return fieldCode(Object.keys(error.extras.fields ?? {}));
}

/** Wrong fields have codes of their own: the first that applies. */
export function fieldCode(fields: readonly string[]): number | null {
  return FIELD_CODES.find(([field]) => fields.includes(field))?.[1] ?? null;
}
