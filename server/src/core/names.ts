import { isStorable } from '../storable-text.ts';

/** A name by which customers and operators identify a record among others of its kind. */
export function isName(value: string): boolean {
  return (
    value.length >= 1 &&
    value.length <= 100 &&
    value.trim() === value &&
    isStorable(value) &&
    !/\p{Cc}/u.test(value)
  );
}

export const NAME_RULE = 'must have 1 to 100 characters, and no control characters';
