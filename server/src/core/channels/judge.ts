import type { DomainError } from '../errors.ts';

/**
 * Decides what to do about a problem that a check has found. Checks are written once, in their order: a send is refused
 * with the first problem, while a preview collects all of them and continues with the next check as far as possible.
 */
export type Judge = {
  /** Whether checks continue after a problem. */
  collects: boolean;
  /** @returns null, to stand for what could not be found out. */
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
