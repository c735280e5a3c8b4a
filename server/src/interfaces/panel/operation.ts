import type { FastifyRequest } from 'fastify';
import type { Actor, PanelRole, Requirement, SessionState } from '../../core/people/actor.ts';
import { routeOptions, type Operation as JsonOperation } from '../kit/json/operation.ts';
import { signedOut } from './refusals.ts';

export type Tag =
  | 'Session'
  | 'Profile'
  | 'People'
  | 'Sending'
  | 'Campaigns'
  | 'Email'
  | 'Voice'
  | 'Chat'
  | 'Templates'
  | 'Sender IDs'
  | 'Contacts'
  | 'Imports'
  | 'Keywords'
  | 'Messages'
  | 'Dashboard'
  | 'Developers'
  | 'Credits'
  | 'Desk'
  | 'Brands'
  | 'Accounts'
  | 'Customers'
  | 'Traffic';

/** What a route asks of whoever calls it. There is no default: every route says it. */
export type Access = {
  /** `anybody`: also without a session. */
  requires: PanelRole | 'anybody';
  /** The kind of account that it is for; for others there is nothing at its address. */
  of?: Requirement['of'];
  /** The states of a session in which it may be called; once signed in, unless said otherwise. */
  during?: readonly SessionState[];
  /** Needs no token of a session, since it begins one. */
  signsIn?: true;
  /** It tells of whoever is signed in: closed while somebody views another account. */
  ofPerson?: true;
};

export type Operation = JsonOperation<Tag> & Access;

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    actor: Actor | null;
  }
}

const ALWAYS = ['internal_error', 'storage_unavailable', 'https_required', 'csrf_failed'] as const;

/** The options of the route that an operation describes. */
export function operation({ requires, of, during, signsIn, ofPerson, ...described }: Operation) {
  const access: Access = {
    requires,
    ...(of ? { of } : {}),
    ...(during ? { during } : {}),
    ...(signsIn ? { signsIn } : {}),
    ...(ofPerson ? { ofPerson } : {}),
  };
  const closed =
    requires === 'anybody' ? [] : ['signed_out', ...(requires === 'viewer' ? [] : ['not_allowed'])];
  const { schema, config } = routeOptions(described, [...ALWAYS, ...closed]);
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
