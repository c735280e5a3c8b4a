import type { FastifySchema } from 'fastify';
import type { TObject, TSchema } from 'typebox';
import type { DomainCode } from '../../core/errors.ts';
import type { Scope } from '../kit/api-keys.ts';

export type Tag =
  'SMS' | 'Messages' | 'Templates' | 'Sender IDs' | 'Groups' | 'Jobs' | 'Keywords' | 'Credits' | 'Account';

/** One v2 route as documented: what it takes, what it answers, and every refusal. */
export type Operation = {
  /** Its name in the generated clients, in camel case. */
  id: string;
  tag: Tag;
  summary: string;
  description?: string;
  /** What a key with scopes needs; `read` unless said otherwise. */
  scope?: Scope;
  params?: TObject;
  querystring?: TObject;
  body?: TSchema;
  /** The schema of the answer with status 200. */
  answer: TSchema;
  /** Errors beside those that any call may get. */
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
    errors?: readonly ErrorCode[];
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

/** The options of the route that an operation describes. */
export function operation({
  id,
  tag,
  summary,
  description,
  scope = 'read',
  params,
  querystring,
  body,
  answer,
  errors = [],
}: Operation): { schema: FastifySchema; config: { scope: Scope; errors: readonly ErrorCode[] } } {
  const all = new Set<ErrorCode>([
    ...ALWAYS,
    ...(body ? WITH_BODY : []),
    ...(querystring ? (['validation_failed'] as const) : []),
    ...(params ? (['not_found'] as const) : []),
    ...errors,
  ]);
  return {
    schema: {
      operationId: id,
      tags: [tag],
      summary,
      ...(description === undefined ? {} : { description }),
      ...(params ? { params } : {}),
      ...(querystring ? { querystring } : {}),
      ...(body ? { body } : {}),
      response: { 200: answer },
    },
    config: { scope, errors: [...all] },
  };
}
