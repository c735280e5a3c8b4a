import { Type, type TProperties, type TSchema } from 'typebox';
import type { Said } from './fact.ts';
import { APPROVALS, CSV_READERS } from './lists.ts';
import { LANGUAGES } from './language.ts';
import { name as nameShape } from './values.ts';
import type { Static } from './static.ts';

// Shapes that several records and routes have in common.

/** ISO 8601 in UTC, as `Date.toISOString` writes it. */
export type Instant = `${string}T${string}Z`;

/** A time in an answer. The server writes it from a date. */
export const instant = Type.Unsafe<Instant>({ type: 'string', format: 'date-time' });

/** A value that may be null. Where it has one type, a wrong value is told by that type. */
export const nullable = <Schema extends TSchema>(schema: Schema) =>
  Type.Unsafe<Static<Schema> | null>(
    hasPlainType(schema) ? { ...schema, type: [schema.type, 'null'] } : { anyOf: [schema, { type: 'null' }] },
  );

function hasPlainType(schema: TSchema): schema is TSchema & { type: string } {
  return 'type' in schema && !('enum' in schema) && schema.type !== 'object';
}

export const text = Type.String();
export const textOrNull = nullable(text);
export const instantOrNull = nullable(instant);
export const integer = Type.Integer();
export const integerOrNull = nullable(integer);

/** A fact with its words: pages show the text, and decide by the key and its parameters. */
export const said = Type.Unsafe<Said>(
  Type.Object({ key: text, params: Type.Record(Type.String(), Type.Any()), text }),
);
export const saidOrNull = nullable(said);

export const name = nameShape();

/** What a caller gives: a field that is not named is refused. */
export const closed = <Fields extends TProperties>(fields: Fields) =>
  Type.Object(fields, { additionalProperties: false });

/** The number of a record within its account, in a path. */
export const recordNumber = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

export const Numbered = Type.Object({ id: recordNumber });

/** Identifies a record as it was when a form was loaded, so that the form overwrites nobody's change. */
export const fingerprint = Type.String({ minLength: 1, maxLength: 100 });

/** Why a user changes something, for the audit log. */
export const auditReason = Type.String({ minLength: 1, maxLength: 500 });

/** Fields of every record that needs approval. */
export const reviewed = {
  status: Type.Enum([...APPROVALS]),
  /** What the reviewer had to say, above all why it was rejected. */
  reason: textOrNull,
  createdAt: instant,
};

// One way of paging: no totals, no page numbers, the same cost at any depth.

const MOST_ITEMS = 100;

export const pageQuery = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_ITEMS })),
  /** `next` of the page before. */
  cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 400 })),
};

export const searchQuery = { q: Type.Optional(Type.String({ maxLength: 100 })), ...pageQuery };

/** A search for part of an email address. */
export const addressQuery = { ...pageQuery, q: Type.Optional(Type.String({ maxLength: 320 })) };

export const reviewQuery = { status: Type.Optional(Type.Enum([...APPROVALS])), ...searchQuery };

export const csvQuery = {
  /** Without it, a file is for Excel. */
  for: Type.Optional(Type.Enum([...CSV_READERS])),
  /** The page's language: a browser that loads a file sends its own. */
  lang: Type.Optional(Type.Enum([...LANGUAGES])),
};

/** A list that is short enough to be answered whole. */
export const listOf = <Item extends TSchema>(item: Item) => Type.Object({ items: Type.Array(item) });

/** A page of a list, newest first. */
export const pageOf = <Item extends TSchema>(item: Item) =>
  Type.Object({
    items: Type.Array(item),
    /** The cursor of the next page; null: this is the last one. */
    next: textOrNull,
    /** How far back a search has looked, where it was cut short. */
    reached: Type.Optional(instantOrNull),
  });

export type PageOf<Item extends TSchema> = Static<ReturnType<typeof pageOf<Item>>>;
