import { DomainError } from '../errors.ts';

/** What a removal would do, for the page that asks before. */
export type Consequences = {
  /** Why it cannot be done; empty: it can. */
  blockers: string[];
  /** How many things it touches. */
  figures: Record<string, number>;
};

/** @throws DomainError with all reasons. */
export function refuseIfBlocked(what: string, { blockers, figures }: Consequences): void {
  if (blockers.length === 0) return;
  throw new DomainError('conflict', `${what} cannot be removed: ${blockers.join('; ')}.`, {
    details: { blockers, figures },
  });
}

export const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
