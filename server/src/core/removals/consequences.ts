import type { Fact } from 'harkara-contract/fact.ts';
import type { RefusalKey } from 'harkara-contract/facts.ts';
import { say } from 'harkara-contract/say.ts';
import { DomainError } from '../errors.ts';

/** What a removal would do, for the page that asks before. */
export type Consequences = {
  /** Why it cannot be done; empty: it can. */
  reasons: Fact[];
  /** How many things it touches. */
  figures: Record<string, number>;
};

export function consequencesOf(
  reasons: readonly (Fact | false)[],
  figures: Record<string, number>,
): Consequences {
  const found = reasons.filter((reason) => reason !== false);
  return { reasons: found, figures };
}

/** @param refusal what it is refused with, for all of the reasons. */
export function refuseIfBlocked(
  { reasons, figures }: Consequences,
  refusal: (reasons: readonly Fact[]) => Fact<RefusalKey>,
): void {
  if (reasons.length === 0) return;
  const blockers = reasons.map((reason) => say(reason));
  throw new DomainError(refusal(reasons), { details: { blockers, figures } });
}
