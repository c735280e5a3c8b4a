import type { FastifyRequest } from 'fastify';
import type { Access } from 'harkara-contract/route.ts';
import type { Actor } from '../../core/people/actor.ts';
import { routeOptions, type Operation as JsonOperation } from '../kit/json/operation.ts';
import { signedOut } from './refusals.ts';

export type Tag =
  | 'Session'
  | 'Profile'
  | 'People'
  | 'Developers'
  | 'Credits'
  | 'Desk'
  | 'Brands'
  | 'Accounts'
  | 'Customers'
  | 'Traffic';

export type Operation = JsonOperation<Tag> & Access;

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    isOfContract?: boolean;
  }
  interface FastifyRequest {
    actor: Actor | null;
  }
}

const ALWAYS = [
  'internal_error',
  'storage_unavailable',
  'https_required',
  'csrf_failed',
  'too_many_requests',
] as const;

/** The options of the route that an operation describes. */
export function operation(given: Operation) {
  const { requires, of, during, signsIn, ofPerson, outlivesSession, ...described } = given;
  const access: Access = {
    requires,
    ...(of ? { of } : {}),
    ...(during ? { during } : {}),
    ...(signsIn ? { signsIn } : {}),
    ...(ofPerson ? { ofPerson } : {}),
    ...(outlivesSession ? { outlivesSession } : {}),
  };
  const closed =
    requires === 'anybody' ? [] : ['signed_out', ...(requires === 'viewer' ? [] : ['not_allowed'])];
  const unconfirmed = outlivesSession === 'confirmed' ? ['password_required'] : [];
  const { schema, config } = routeOptions(described, [...ALWAYS, ...closed, ...unconfirmed]);
  return { schema, config: { ...config, access } };
}

/** In the words of the description: `owner`, `admin sender`. */
export function scopeOf({ access }: { access?: Access }): string {
  if (!access) throw new Error('a route of the panel does not say what it requires');
  return [access.of, access.requires].filter((word) => word !== undefined).join(' ');
}

/** For routes that need a session. */
export function actorOf({ actor }: FastifyRequest): Actor {
  if (!actor) throw signedOut();
  return actor;
}
