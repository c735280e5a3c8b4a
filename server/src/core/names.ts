import { fact } from 'harkara-contract/facts.ts';
import { isStorable } from '../storable-text.ts';

const LONGEST = 100;

/** A name by which customers and operators identify a record among others of its kind. */
export function isName(value: string): boolean {
  return (
    value.length >= 1 &&
    value.length <= LONGEST &&
    value.trim() === value &&
    isStorable(value) &&
    !/\p{Cc}/u.test(value)
  );
}

export const NOT_A_NAME = fact('not_a_name', { least: 1, most: LONGEST });
