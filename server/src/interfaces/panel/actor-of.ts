import type { FastifyRequest } from 'fastify';
import type { Access } from 'harkara-contract/route.ts';
import type { Actor } from '../../core/people/actor.ts';
import { signedOut } from './refusals.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    actor: Actor | null;
  }
}

/** For routes that need a session. */
export function actorOf({ actor }: FastifyRequest): Actor {
  if (!actor) throw signedOut();
  return actor;
}
