import type { FastifySchema } from 'fastify';
import type { TObject, TSchema } from 'typebox';
import type { DomainCode } from '../../../core/errors.ts';

/** A route as its documentation has it: what it takes, what it answers, and every way in which it says no. */
export type Operation<Tag extends string = string> = {
  /** Its name in the generated clients, in camel case. */
  id: string;
  tag: Tag;
  summary: string;
  description?: string;
  params?: TObject;
  querystring?: TObject;
  body?: TSchema;
  /** What a call that succeeds is answered; null: nothing, with status 204. */
  answer: TSchema | null;
  /** 201 for what creates something; otherwise 200. */
  status?: 200 | 201;
  /** Beside those that any call may meet. */
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

const NO_CONTENT = { type: 'null', description: 'Done' } as const;

const WITH_BODY: readonly ErrorCode[] = [
  'malformed_json',
  'body_too_large',
  'unsupported_media_type',
  'validation_failed',
];

/**
 * The options of the route that an operation describes.
 *
 * @param always the errors that any call may meet.
 */
export function routeOptions(
  { id, tag, summary, description, params, querystring, body, answer, status = 200, errors = [] }: Operation,
  always: readonly string[],
): { schema: FastifySchema; config: { errors: readonly string[] } } {
  const all = new Set<string>([
    ...always,
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
      response: answer ? { [status]: answer } : { 204: NO_CONTENT },
    },
    config: { errors: [...all] },
  };
}
