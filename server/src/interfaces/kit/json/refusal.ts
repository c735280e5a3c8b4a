import type { Fact } from 'harkara-contract/fact.ts';
import { CUSTOMER, paramsFor, say, type Listener } from 'harkara-contract/say.ts';
import type { DomainCode, DomainError } from '../../../core/errors.ts';

export type Answer = { status: number; code?: string };

/** `code` is given where the word on the wire differs from core's. */
export const ANSWERS = {
  signed_out: { status: 401 },
  wrong_credentials: { status: 401 },
  wrong_code: { status: 401 },
  too_many_attempts: { status: 429 },
  validation_failed: { status: 422 },
  unauthorized: { status: 401 },
  account_locked: { status: 403 },
  account_inactive: { status: 403 },
  scope_missing: { status: 403 },
  get_api_disabled: { status: 403 },
  sandbox_disabled: { status: 403 },
  email_disabled: { status: 403 },
  chatapp_disabled: { status: 403 },
  voice_disabled: { status: 403 },
  invalid_recipient: { status: 422 },
  no_business_account: { status: 409 },
  template_not_found: { status: 404 },
  template_not_sendable: { status: 422 },
  template_required: { status: 422 },
  route_invalid: { status: 422, code: 'validation_failed' },
  sender_not_found: { status: 422 },
  sender_not_approved: { status: 422 },
  sender_route_mismatch: { status: 422 },
  promo_sender_not_enabled: { status: 403 },
  international_not_enabled: { status: 403 },
  route_not_available: { status: 422 },
  unicode_not_allowed: { status: 422, code: 'validation_failed' },
  template_mismatch: { status: 422 },
  content_not_allowed: { status: 422 },
  dlt_entity_not_whitelisted: { status: 422 },
  dlt_header_not_whitelisted: { status: 422 },
  recipient_in_dnd: { status: 422 },
  recipient_suppressed: { status: 422 },
  insufficient_credits: { status: 402 },
  insufficient_international_credits: { status: 402 },
  insufficient_chatapp_credits: { status: 402 },
  flood_limit_exceeded: { status: 429 },
  rate_limited: { status: 429 },
  daily_cap_reached: { status: 429 },
  idempotency_mismatch: { status: 422 },
  not_found: { status: 404 },
  recipient_not_found: { status: 422 },
  conflict: { status: 409 },
  upstream_error: { status: 502 },
  storage_unavailable: { status: 503 },
} as const satisfies Record<DomainCode, Answer>;

/** What is refused and why, before a family has put it into its own words. */
export type Refusal = {
  status: number;
  code: string;
  fact: Fact;
  headers?: Record<string, string>;
  /** Which fields are wrong, and why, by their names on the wire. */
  fields?: Record<string, Fact>;
  details?: Record<string, unknown>;
  /** Absent if it was not core that refused. */
  error?: DomainError;
};

/** What differs between families in their refusals. */
export type ErrorWords = {
  /** The family's names of core's fields, where they differ. */
  fieldNames: Readonly<Record<string, string>>;
  /** The error's number in the plain-text interfaces; absent in a family that has none. */
  legacyCode?: (refusal: Refusal) => number | null;
};

export type ErrorBody = {
  success: false;
  status: 'error';
  message: string;
  error: {
    code: string;
    legacy_code?: number | null;
    /** The key of the fact, and its parameters. */
    reason?: string;
    params?: Fact['params'];
    fields?: Record<string, string>;
    field_reasons?: Record<string, { reason: string; params: Fact['params'] }>;
    details?: Record<string, unknown>;
  };
  request_id: string;
};

export type WireAnswer = { status: number; headers: Record<string, string>; body: ErrorBody };

export function refusalBy(error: DomainError, { fieldNames }: ErrorWords): Refusal {
  const { status, code = error.code }: Answer = ANSWERS[error.code];
  const { fields, details, retryAfterSeconds } = error.extras;
  const refusal: Refusal = { status, code, fact: error.fact, error };
  if (fields) refusal.fields = renamed(fields, fieldNames);
  if (details) refusal.details = details;
  if (retryAfterSeconds !== undefined) refusal.headers = { 'retry-after': String(retryAfterSeconds) };
  return refusal;
}

function renamed(
  given: Readonly<Record<string, Fact>>,
  names: Readonly<Record<string, string>>,
): Record<string, Fact> {
  return Object.fromEntries(
    Object.entries(given).map(([name, why]) => [
      Object.hasOwn(names, name) ? (names[name] ?? name) : name,
      why,
    ]),
  );
}

/** @param listener to whom it is said; absent: in English, without the names of carriers. */
export function answerWith(
  refusal: Refusal,
  requestId: string,
  { legacyCode }: ErrorWords,
  listener: Listener = CUSTOMER,
): WireAnswer {
  const { status, code, headers = {}, fact, fields, details } = refusal;
  const error: ErrorBody['error'] = { code };
  if (legacyCode) error.legacy_code = legacyCode(refusal);
  Object.assign(error, reasonOf(fact, listener));
  if (fields) {
    error.fields = mapValues(fields, (why) => say(why, listener));
    error.field_reasons = mapValues(fields, (why) => reasonOf(why, listener));
  }
  if (details) error.details = details;
  return {
    status,
    headers,
    body: { success: false, status: 'error', message: say(fact, listener), error, request_id: requestId },
  };
}

export function reasonOf(fact: Fact, listener: Listener): { reason: string; params: Fact['params'] } {
  return { reason: fact.key, params: paramsFor(fact, listener) };
}

function mapValues<From, To>(
  given: Readonly<Record<string, From>>,
  to: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, to(value)]));
}
