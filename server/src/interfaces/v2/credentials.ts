import type { FastifyRequest } from 'fastify';
import { fact } from 'harkara-contract/facts.ts';
import { DomainError } from '../../core/errors.ts';
import type { Caller, Scope } from '../kit/api-keys.ts';
import { isRepeated, type Parameters } from '../kit/parameters.ts';

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

/** The key in the headers or the query, or null. Two different ones are refused: it is unclear which was meant. */
export function keyInHead(request: FastifyRequest): string | null {
  const { authorization, 'x-api-key': header } = request.headers;
  const query = request.query as Parameters;
  if (isRepeated(query, 'api_key')) throw severalKeys();
  let key: string | null = null;
  if (authorization !== undefined) key = bearerToken(authorization);
  if (header !== undefined) key = sameKey(key, String(header));
  if (query['api_key'] !== undefined) key = sameKey(key, query['api_key']);
  if (key === '') throw keyMissing();
  return key;
}

/** The key in the JSON body, or null. It is removed from the body, so that routes need not know of it. */
export function takeKeyOfBody({ body }: FastifyRequest): string | null {
  if (typeof body !== 'object' || body === null || !('api_key' in body)) return null;
  const { api_key: key } = body;
  if (typeof key !== 'string') throw new DomainError(fact('api_key_not_text'));
  if (key === '') throw keyMissing();
  delete body.api_key;
  return key;
}

function sameKey(key: string | null, other: string): string {
  if (key !== null) refuseIfDifferent(key, other);
  return other;
}

export function refuseIfDifferent(one: string, other: string): void {
  if (one !== other) throw severalKeys();
}

function severalKeys(): DomainError {
  return new DomainError(fact('api_keys_differ'));
}

export function keyMissing(): DomainError {
  return new DomainError(fact('api_key_missing'));
}

function bearerToken(authorization: string): string {
  const match = /^bearer +(\S+) *$/i.exec(authorization);
  if (!match?.[1]) throw new DomainError(fact('malformed_authorization'));
  return match[1];
}
