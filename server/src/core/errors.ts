import type { DomainCode, SignInCode } from 'harkara-contract/codes.ts';
import type { Fact } from 'harkara-contract/fact.ts';
import { fact, facts, type RefusalKey } from 'harkara-contract/facts.ts';
import { say } from 'harkara-contract/say.ts';

export type { DomainCode, SignInCode };

export type DomainErrorExtras = {
  /** Which fields are wrong, and why, in core's names (`sender`, `recipient`, `text` …). */
  fields?: Record<string, Fact>;
  details?: Record<string, unknown>;
  retryAfterSeconds?: number;
  /** The request limit that was reached. */
  rate?: { limit: number; remaining: number; resetSeconds: number };
};

/** Core refuses something, with a fact: `new DomainError(fact('keyword_taken', { key }))`. */
export class DomainError extends Error {
  readonly code: DomainCode;
  readonly fact: Fact<RefusalKey>;
  readonly extras: DomainErrorExtras;

  constructor(why: Fact<RefusalKey>, extras: DomainErrorExtras = {}) {
    super(say(why));
    this.name = 'DomainError';
    this.code = facts[why.key].code;
    this.fact = why;
    this.extras = extras;
  }

  /** The same refusal with other extras. */
  with(extras: DomainErrorExtras): DomainError {
    return new DomainError(this.fact, { ...this.extras, ...extras });
  }
}

/** A field has a value that it cannot have. */
export function invalidField(field: string, reason: Fact): DomainError {
  return new DomainError(fact('invalid_field', { field, reason }), { fields: { [field]: reason } });
}

/**
 * The database's answer to a COMMIT was lost, and the outcome could not be determined: neither yes nor no would be
 * safe, so the caller's connection is closed without an answer.
 */
export class UndecidedError extends Error {
  constructor(cause: unknown) {
    super('it could not be decided whether the request was stored', { cause });
    this.name = 'UndecidedError';
  }
}
