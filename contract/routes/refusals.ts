import { Type } from 'typebox';
import { REFUSED_INTERFACES } from '../lists.ts';
import type { Routes } from '../route.ts';
import {
  closed,
  csvQuery,
  instant,
  integer,
  integerOrNull,
  nullable,
  pageOf,
  pageQuery,
  text,
  textOrNull,
} from '../shapes.ts';
import type { Static } from '../static.ts';

const shared = {
  no: integer,
  at: instant,
  interface: Type.Enum([...REFUSED_INTERFACES]),
  /** Null: it came with username and password. */
  keyId: nullable(integer),
  /** Null also for a key that was revoked since. */
  keyName: textOrNull,
  method: text,
  /** As it is declared, with names in place of what stood there. */
  route: text,
  /** As v2's errors have it. */
  code: text,
  fields: Type.Array(text),
};

/** An API request that was refused. */
const RefusedCall = Type.Object(shared);
export type RefusedCall = Static<typeof RefusedCall>;

const parameters = Type.Record(Type.String(), Type.Unknown());

/** What a request asked for, without credentials, and without the values of fields that its route does not know. */
const Asked = Type.Object({
  path: parameters,
  query: parameters,
  body: parameters,
  /** Whether long texts and lists were cut. */
  isCut: Type.Boolean(),
  /** How many fields are left out. */
  hidden: integer,
});
export type Asked = Static<typeof Asked>;

const RefusedCallDetails = Type.Object({
  ...shared,
  /** These four are null for requests that were noted by an earlier version. */
  requestId: textOrNull,
  /** Of HTTP. */
  status: integerOrNull,
  /** Null also: past the retention of texts, as is the answer. */
  asked: nullable(Asked),
  answer: textOrNull,
});
export type RefusedCallDetails = Static<typeof RefusedCallDetails>;

const filters = {
  interface: Type.Optional(Type.Enum([...REFUSED_INTERFACES])),
  code: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  /** The number of an API key; 0: username and password. */
  key: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
  /** A day, or a time, in the account's zone. */
  from: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  /** Not included, except for a day, which counts up to its end. */
  to: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
};

/** Counted through all accounts. */
const refusalNumber = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

export const refusalRoutes = {
  // The last 200.
  'GET /refusals': {
    requires: 'viewer',
    query: closed({ ...filters, ...pageQuery }),
    answer: pageOf(RefusedCall),
  },
  'GET /refusals.csv': { requires: 'viewer', query: closed({ ...filters, ...csvQuery }), answer: 'file' },
  'GET /refusals/:id': {
    requires: 'viewer',
    params: Type.Object({ id: refusalNumber }),
    answer: RefusedCallDetails,
  },
} as const satisfies Routes;
