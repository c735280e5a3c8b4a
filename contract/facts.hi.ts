import type { Words } from './fact.ts';
import type { Facts } from './facts.ts';
import { commonWords } from './facts/common.hi.ts';
import { keywordWords } from './facts/keywords.hi.ts';

/** The same in Hindi. */
export const hindi: Words<Facts> = {
  ...commonWords,
  ...keywordWords,
};
