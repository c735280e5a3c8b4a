import { Type } from 'typebox';
import { SCOPES } from '../lists.ts';
import { instantOrNull, instant, integer, nullable, text } from '../shapes.ts';
import type { Static } from '../static.ts';

const HIGHEST_LIMIT = 10_000_000;
const MOST_RANGES = 50;

const limit = Type.Integer({ minimum: 1, maximum: HIGHEST_LIMIT });

/** Limits of a key that its creator chooses. */
export const keyLimits = {
  /** What it may be used for; null: everything. */
  scopes: nullable(Type.Array(Type.Enum([...SCOPES]), { minItems: 1, maxItems: SCOPES.length })),
  /** How many requests it may make. */
  perMinute: limit,
  perDay: limit,
  /** Addresses and ranges that it may be used from; null: anywhere. */
  allowIps: nullable(Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: MOST_RANGES })),
};

/** A key, without the key itself. */
export const ApiKey = Type.Object({
  id: integer,
  name: text,
  /** Its last characters. */
  hint: text,
  ...keyLimits,
  expiresAt: instantOrNull,
  /** To the minute; null: never. */
  lastUsedAt: instantOrNull,
  createdAt: instant,
});
export type ApiKey = Static<typeof ApiKey>;
