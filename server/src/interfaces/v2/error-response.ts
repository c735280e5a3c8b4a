import type { DomainCode, DomainError } from '../../core/errors.ts';
import { negativeCode } from '../kit/negative-codes.ts';

export type Answer = { status: number; code?: string };

/** `code` is given where v2's word differs from core's. */
export const ANSWERS = {
  validation_failed: { status: 422 },
  unauthorized: { status: 401 },
  account_locked: { status: 403 },
  account_inactive: { status: 403 },
  scope_missing: { status: 403 },
  get_api_disabled: { status: 403 },
  sandbox_disabled: { status: 403 },
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
  insufficient_credits: { status: 402 },
  insufficient_international_credits: { status: 402 },
  flood_limit_exceeded: { status: 429 },
  rate_limited: { status: 429 },
  daily_cap_reached: { status: 429 },
  idempotency_mismatch: { status: 422 },
  not_found: { status: 404 },
  recipient_not_found: { status: 422 },
  conflict: { status: 409 },
  storage_unavailable: { status: 503 },
} as const satisfies Record<DomainCode, Answer>;

/** v2's names of core's fields. */
const FIELD_NAMES: Record<string, string> = {
  sender: 'sender_id',
  text: 'message',
  dltEntityId: 'dlt_entity_id',
  dltTemplateId: 'dlt_template_id',
  entityId: 'entity_id',
  schedule: 'schedule_at',
  staticMessage: 'static_message',
};

export type ErrorBody = {
  success: false;
  status: 'error';
  message: string;
  error: {
    code: string;
    legacy_code: number | null;
    fields?: Record<string, string>;
    details?: Record<string, unknown>;
  };
  request_id: string;
};

export type WireAnswer = { status: number; headers: Record<string, string>; body: ErrorBody };

export function answerTo(error: DomainError, requestId: string): WireAnswer {
  const { status, code = error.code }: Answer = ANSWERS[error.code];
  const { fields, details, retryAfterSeconds } = error.extras;
  const body = errorBody(code, error.message, requestId, negativeCode(error));
  if (fields) {
    body.error.fields = Object.fromEntries(
      Object.entries(fields).map(([name, why]) => [FIELD_NAMES[name] ?? name, why]),
    );
  }
  if (details) body.error.details = details;
  return {
    status,
    headers: retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
    body,
  };
}

export function errorBody(
  code: string,
  message: string,
  requestId: string,
  legacyCode: number | null = null,
): ErrorBody {
  return {
    success: false,
    status: 'error',
    message,
    error: { code, legacy_code: legacyCode },
    request_id: requestId,
  };
}
