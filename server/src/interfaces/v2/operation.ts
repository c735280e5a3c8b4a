import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Static, TObject, TSchema } from 'typebox';
import type { Account } from '../../core/accounts/account.ts';
import type { DomainCode } from '../../core/errors.ts';
import type { Scope } from '../kit/api-keys.ts';
import type { JsonBounds } from '../kit/json/bounds.ts';
import { callerOf } from './credentials.ts';

export type Tag =
  | 'SMS'
  | 'Email'
  | 'Chat'
  | 'Voice'
  | 'Messages'
  | 'Templates'
  | 'Sender IDs'
  | 'Groups'
  | 'Jobs'
  | 'Keywords'
  | 'Credits'
  | 'Account';

/** What the documentation says about a route, apart from what it takes and answers. */
export type Operation = {
  /** Its name in the generated clients, in camel case. */
  id: string;
  tag: Tag;
  summary: string;
  description?: string;
  /** What a key with scopes needs; `read` unless said otherwise. */
  scope?: Scope;
  /** Beside those that any request may meet. */
  errors?: readonly DomainCode[];
};

export type ErrorCode =
  | DomainCode
  | 'bad_request'
  | 'malformed_json'
  | 'method_not_allowed'
  | 'body_too_large'
  | 'unsupported_media_type'
  | 'internal_error';

declare module 'fastify' {
  interface FastifySchema {
    operationId?: string;
    tags?: readonly string[];
    summary?: string;
    description?: string;
  }
  interface FastifyContextConfig {
    /** For the documentation: which codes the route's errors may have. */
    errors?: readonly string[];
  }
}

const ALWAYS: readonly ErrorCode[] = [
  'unauthorized',
  'account_locked',
  'account_inactive',
  'scope_missing',
  'rate_limited',
  'daily_cap_reached',
  'internal_error',
  'storage_unavailable',
];

const WITH_BODY: readonly ErrorCode[] = [
  'malformed_json',
  'body_too_large',
  'unsupported_media_type',
  'validation_failed',
];

type Call<Params extends TObject, Query extends TObject, Body extends TSchema> = {
  account: Account;
  params: Static<Params>;
  query: Static<Query>;
  body: Static<Body>;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Served<Params extends TObject, Query extends TObject, Body extends TSchema, Taken> = Operation & {
  params?: Params;
  querystring?: Query;
  body?: Body;
  answer: TSchema;
  /** An answer whose parts may be null or take several forms is written as it is: its schema only documents it. */
  plain?: true;
  isDocumented?: boolean;
  /** How much its JSON body may have in it, if more than others'. */
  bounds?: JsonBounds;
  options?: Omit<RouteShorthandOptions, 'schema' | 'config'>;
  handle: (call: Taken) => unknown;
};

type Method = 'GET' | 'POST' | 'DELETE';

const PLAIN = { serializerCompiler: () => (answer: unknown) => JSON.stringify(answer) };

/**
 * Serves an operation as it is described.
 *
 * `Taken` keeps the compiler from searching `Static` for schemas, which takes seconds: a handler is given a call of the
 * operation, or says which parts of one it takes.
 */
export function serve<
  Params extends TObject,
  Query extends TObject,
  Body extends TSchema,
  Taken = Call<Params, Query, Body>,
>(
  v2: FastifyInstance,
  name: `${Method} /${string}`,
  served: Served<Params, Query, Body, Taken> & (Call<Params, Query, Body> extends Taken ? unknown : never),
): void {
  const { id, tag, summary, description, scope = 'read', errors = [], params, querystring, body } = served;
  const { answer, plain, isDocumented = true, bounds, options, handle } = served;
  const [method, url] = name.split(' ') as [Method, string];
  const all: ReadonlySet<ErrorCode> = new Set([
    ...ALWAYS,
    ...(body ? WITH_BODY : []),
    ...(querystring ? (['validation_failed'] as const) : []),
    ...(params ? (['not_found'] as const) : []),
    ...errors,
  ]);
  v2.route({
    ...options,
    ...(plain && PLAIN),
    method,
    url,
    schema: {
      ...(isDocumented && { operationId: id }),
      tags: [tag],
      summary,
      ...(description !== undefined && { description }),
      ...(params && { params }),
      ...(querystring && { querystring }),
      ...(body && { body }),
      response: { 200: answer },
    },
    config: { errors: [...all], scope, ...(bounds && { bounds }) },
    handler: (request, reply) => {
      const { account } = callerOf(request);
      const { params, query, body } = request;
      return handle({ account, params, query, body, request, reply } as Taken);
    },
  });
}
