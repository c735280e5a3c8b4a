import type { FastifyInstance } from 'fastify';
import { sessionsRoutes as routes } from 'harkara-contract/routes/sessions.ts';
import type { Gateway } from '../../core/gateway.ts';
import { endOwnSession, listOwnSessions, signOutElsewhere } from '../../core/people/sessions.ts';
import { serve } from './serve.ts';

/** A person's own sessions, on all devices. */
export function sessionsRoutes(api: FastifyInstance, { people }: Gateway): void {
  serve(api, routes, {
    'GET /sessions': async ({ actor }) => {
      const sessions = await listOwnSessions(people, actor);
      return {
        items: sessions.map((session) => ({ ...session, current: session.id === actor.session.id })),
      };
    },
    'DELETE /sessions/:id': ({ actor, params }) => endOwnSession(people, actor, params.id),
    'DELETE /sessions': async ({ actor }) => ({ ended: await signOutElsewhere(people, actor) }),
  });
}
