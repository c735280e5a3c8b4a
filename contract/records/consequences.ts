import { Type } from 'typebox';
import { integer, said } from '../shapes.ts';
import type { Static } from '../static.ts';

/** What a removal would do, for the page that asks before. */
export const Consequences = Type.Object({
  /** Why it cannot be done; empty: it can. */
  blockers: Type.Array(said),
  /** How many things it touches. */
  figures: Type.Record(Type.String(), integer),
});
export type Consequences = Static<typeof Consequences>;
