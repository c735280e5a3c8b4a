import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../core/errors.ts';
import type { Caller, Scope } from '../kit/api-keys.ts';
import type { Parameters } from '../kit/parameters.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; set on every v2 route. */
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    scope?: Scope;
  }
}

export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error('this route is not behind the API key check');
  return request.caller;
}

/**
 * The one API key of a request, wherever it stands. Two different ones are refused: which of them was meant cannot be
 * told. The key is taken out of the body, so that routes need not know of it.
 */
export function takeApiKey(request: FastifyRequest): string {
  const { authorization } = request.headers;
  const header = request.headers['x-api-key'];
  const query = (request.query as Parameters)['api_key'];
  let found: string | null = null;
  const offer = (key: string) => {
    if (found !== null && found !== key) {
      throw new DomainError('unauthorized', 'The request carries two different API keys; send exactly one.');
    }
    found = key;
  };

  if (authorization !== undefined) offer(bearerToken(authorization));
  if (header !== undefined) offer(String(header));
  if (query !== undefined) offer(query);
  const { body } = request;
  if (typeof body === 'object' && body !== null && 'api_key' in body) {
    const { api_key: inBody } = body;
    if (typeof inBody !== 'string')
      throw new DomainError('unauthorized', 'The field api_key must be a string.');
    offer(inBody);
    delete body.api_key;
  }
  if (found === null || found === '') {
    throw new DomainError(
      'unauthorized',
      'An API key is required: Authorization: Bearer <key>, X-API-Key: <key>, or the parameter api_key.',
    );
  }
  return found;
}

function bearerToken(authorization: string): string {
  const match = /^bearer +(\S+) *$/i.exec(authorization);
  if (!match?.[1])
    throw new DomainError('unauthorized', 'The Authorization header must be of the form Bearer <key>.');
  return match[1];
}
