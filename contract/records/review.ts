import { Type } from 'typebox';
import { CHECK_STATES, REVIEW_CHECKS, REVIEW_KINDS } from '../lists.ts';
import { instant, integer, saidOrNull, text, textOrNull } from '../shapes.ts';
import type { Static } from '../static.ts';

/** What helps to decide. */
export const grounds = {
  checks: Type.Array(
    Type.Object({
      check: Type.Enum([...REVIEW_CHECKS]),
      state: Type.Enum([...CHECK_STATES]),
      detail: saidOrNull,
    }),
  ),
  /** The account's other requests. */
  earlier: Type.Object({
    approved: integer,
    rejected: integer,
    /** When the account was created. */
    since: instant,
  }),
};

/** A customer's request. */
export const Review = Type.Object({
  kind: Type.Enum([...REVIEW_KINDS]),
  username: text,
  /** Which one of the account's. */
  key: text,
  title: text,
  /** By the names that a provisioning file has. */
  record: Type.Record(Type.String(), textOrNull),
  askedAt: instant,
  ...grounds,
});
export type Review = Static<typeof Review>;
