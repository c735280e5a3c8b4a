import type { DomainError } from '../errors.ts';

/**
 * Decides what becomes of a problem that a check has found. Checks are written once, in their order: a send is refused
 * with the first problem, and a preview collects all of them, so that the check after it is made as far as it can be.
 */
export type Judge = {
  /** Whether a check may go on after a problem. */
  collects: boolean;
  /** @returns null, for what could not be found out. */
  refuse: (problem: DomainError) => null;
};

export const AT_THE_FIRST: Judge = {
  collects: false,
  refuse: (problem) => {
    throw problem;
  },
};

export function collectingIn(problems: DomainError[]): Judge {
  return {
    collects: true,
    refuse: (problem) => {
      problems.push(problem);
      return null;
    },
  };
}
