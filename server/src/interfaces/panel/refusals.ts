import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { say } from 'harkara-contract/say.ts';
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
    super(say(refusal.fact));
    this.name = 'PanelRefusal';
    this.refusal = refusal;
  }
}

export function refused(code: PanelCode, why: Fact): PanelRefusal {
  return new PanelRefusal({ status: OF_PANEL[code], code, fact: why });
}

export function tooManyRequests(waitMs: number): PanelRefusal {
  const seconds = Math.ceil(waitMs / 1_000);
  return new PanelRefusal({
    status: OF_PANEL.too_many_requests,
    code: 'too_many_requests',
    fact: fact('too_many_requests'),
    headers: { 'retry-after': String(seconds) },
  });
}

export function signedOut(): DomainError {
  return new DomainError(fact('signed_out'));
}
