import { DomainError } from '../../core/errors.ts';
import type { Refusal } from '../kit/json/refusal.ts';

/** Refusals that do not come from a rule of core, with their status. */
export const OF_PANEL = {
  not_allowed: 403,
  csrf_failed: 403,
  https_required: 403,
  password_required: 403,
  too_many_requests: 429,
} as const satisfies Record<string, number>;

export type PanelCode = keyof typeof OF_PANEL;

/** A request was refused before core was asked. */
export class PanelRefusal extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.name = 'PanelRefusal';
    this.refusal = refusal;
  }
}

export function refused(code: PanelCode, message: string, details?: Record<string, unknown>): PanelRefusal {
  return new PanelRefusal({ status: OF_PANEL[code], code, message, ...(details ? { details } : {}) });
}

export function tooManyRequests(waitMs: number): PanelRefusal {
  const seconds = Math.ceil(waitMs / 1_000);
  return new PanelRefusal({
    status: OF_PANEL.too_many_requests,
    code: 'too_many_requests',
    message: 'Too many requests. Wait a moment.',
    headers: { 'retry-after': String(seconds) },
    details: { retry_after: seconds },
  });
}

export function signedOut(): DomainError {
  return new DomainError('signed_out', 'You are signed out. Sign in again.');
}
