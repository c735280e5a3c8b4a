import { Type } from 'typebox';

/** The number of a record in an address. */
export const recordNumber = (what: string) =>
  Type.Integer({
    minimum: 1,
    maximum: 2_147_483_647,
    description: `Number of the ${what} within the account`,
    examples: [1],
  });
