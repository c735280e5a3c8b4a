import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Account, ApiKey } from '../../core/accounts/account.ts';
import { DomainError } from '../../core/errors.ts';
import type { Gateway } from '../../core/gateway.ts';
import { refuseIfNotActive } from '../../core/messages/check-send.ts';

export type Scope = 'send' | 'read' | 'credits';

export type Caller = { account: Account; key: ApiKey; apiKey: string };

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
  const query = (request.query as Record<string, unknown>)['api_key'];
  let found: string | null = null;
  const offer = (key: string) => {
    if (found !== null && found !== key) {
      throw new DomainError('unauthorized', 'The request carries two different API keys; send exactly one.');
    }
    found = key;
  };

  if (authorization !== undefined) offer(bearerToken(authorization));
  if (header !== undefined) offer(String(header));
  if (query !== undefined) offer(String(Array.isArray(query) ? query.at(-1) : query));
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

/** @returns null when the caller must be looked up in the database first. */
export function recallCaller(gateway: Gateway, apiKey: string): Caller | null {
  const key = gateway.accounts.peekKey(apiKey);
  const account = key && gateway.accounts.peek(key.account);
  return key && account ? { key, account, apiKey } : null;
}

export async function findCaller(gateway: Gateway, apiKey: string): Promise<Caller> {
  const key = await gateway.accounts.findKey(apiKey);
  const account = key && (await gateway.accounts.find(key.account));
  if (!key || !account) throw invalidKey();
  return { key, account, apiKey };
}

export function refuseIfNotAllowed(
  gateway: Gateway,
  { account, key }: Caller,
  scope: Scope,
  // Asking for the address is a system call, so only keys with an allow-list do.
  from: { readonly ip: string },
): void {
  if (key.expiresAt !== null && key.expiresAt <= gateway.now()) throw invalidKey();
  if (key.allowIps !== null && key.allowIps.length > 0 && !isAllowed(from.ip, key.allowIps))
    throw invalidKey();
  refuseIfNotActive(account);
  if (key.scopes !== null && key.scopes.length > 0 && !key.scopes.includes(scope)) {
    throw new DomainError('scope_missing', `This API key does not have the scope "${scope}".`);
  }
}

/** Looks again, after what was in memory turned out to be stale. */
export async function refuseIfNoLongerAllowed(
  gateway: Gateway,
  { apiKey }: Caller,
  scope: Scope,
  from: { readonly ip: string },
): Promise<void> {
  refuseIfNotAllowed(gateway, await findCaller(gateway, apiKey), scope, from);
}

function invalidKey(): DomainError {
  return new DomainError('unauthorized', 'The API key is not valid.');
}

function isAllowed(address: string, ranges: readonly string[]): boolean {
  const client = ipaddr.process(address);
  return ranges.some((range) => {
    const [network, bits] = ipaddr.parseCIDR(
      range.includes('/') ? range : `${range}/${range.includes(':') ? 128 : 32}`,
    );
    return network.kind() === client.kind() && client.match(network, bits);
  });
}
