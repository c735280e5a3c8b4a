import type { DomainCode, SignInCode } from 'harkara-contract/codes.ts';
import type { Fact } from 'harkara-contract/fact.ts';
import { fact, facts, type RefusalKey } from 'harkara-contract/facts.ts';
import { say } from 'harkara-contract/say.ts';

export type { DomainCode, SignInCode };

export type DomainErrorExtras = {
  /** Which fields are wrong, and why, in core's names (`sender`, `recipient`, `text` …). */
  fields?: Record<string, Fact | string>;
  details?: Record<string, unknown>;
  retryAfterSeconds?: number;
  /** The request limit that was reached. */
  rate?: { limit: number; remaining: number; resetSeconds: number };
};

/** Core refuses something, with a fact: `new DomainError(fact('keyword_taken', { key }))`. */
export class DomainError extends Error {
  readonly code: DomainCode;
  /** Null where only a sentence was given. */
  readonly fact: Fact | null;
  readonly extras: DomainErrorExtras;

  constructor(why: Fact<RefusalKey>, extras?: DomainErrorExtras);
  constructor(code: DomainCode, message: string, extras?: DomainErrorExtras);
  constructor(
    given: Fact<RefusalKey> | DomainCode,
    second: string | DomainErrorExtras = {},
    third: DomainErrorExtras = {},
  ) {
    super(typeof second === 'string' ? second : typeof given === 'string' ? given : say(given));
    this.name = 'DomainError';
    this.code = typeof given === 'string' ? given : facts[given.key].code;
    this.fact = typeof given === 'string' ? null : given;
    this.extras = typeof second === 'string' ? third : second;
  }

  /** The same refusal with other extras. */
  with(extras: DomainErrorExtras): DomainError {
    const all = { ...this.extras, ...extras };
    return this.fact
      ? new DomainError(this.fact as Fact<RefusalKey>, all)
      : new DomainError(this.code, this.message, all);
  }
}

/** What a refusal says, also of one that only has a sentence. */
export function factOfError(error: DomainError): Fact {
  return error.fact ?? fact('as_stored', { text: error.message });
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
