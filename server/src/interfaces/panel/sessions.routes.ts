import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import type { Gateway } from '../../core/gateway.ts';
import { endOwnSession, listOwnSessions, signOutElsewhere } from '../../core/people/sessions.ts';
import { actorOf, operation } from './operation.ts';
import { time } from './values.ts';

const Params = Type.Object({
  id: Type.String({
    pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
    description: 'Id of the session',
    examples: ['5f0c7c52-6b6e-4a5e-9d4e-3a3c1f0f7f11'],
  }),
});

const OpenSession = Type.Object(
  {
    id: Type.String({ description: 'Id of the session' }),
    created_at: time('When the person signed in'),
    last_seen_at: time('When it was last used, to the minute'),
    address: Type.String({ description: 'Where the person signed in from', examples: ['192.0.2.1'] }),
    user_agent: Type.String({ description: 'What the browser calls itself; empty if it does not' }),
    current: Type.Boolean({ description: 'Whether it is this one' }),
  },
  { title: 'OpenSession', description: 'A session' },
);

const Sessions = Type.Object(
  { items: Type.Array(OpenSession, { description: 'Newest first' }) },
  { description: 'The sessions' },
);

const Ended = Type.Object(
  { ended: Type.Integer({ description: 'How many have ended' }) },
  { description: 'Done' },
);

/** A person's own sessions, on all devices. */
export function sessionsRoutes(api: FastifyInstance, { people }: Gateway): void {
  api.get(
    '/sessions',
    operation({
      id: 'listSessions',
      tag: 'Profile',
      summary: 'Where the person is signed in',
      requires: 'viewer',
      ofPerson: true,
      answer: Sessions,
    }),
    async (request) => {
      const actor = actorOf(request);
      const sessions = await listOwnSessions(people, actor);
      const items: Static<typeof OpenSession>[] = sessions.map((session) => ({
        id: session.id,
        created_at: session.createdAt.toISOString(),
        last_seen_at: session.lastSeenAt.toISOString(),
        address: session.address,
        user_agent: session.userAgent ?? '',
        current: session.id === actor.session.id,
      }));
      return { items };
    },
  );

  api.delete<{ Params: Static<typeof Params> }>(
    '/sessions/:id',
    operation({
      id: 'endSession',
      tag: 'Profile',
      summary: 'Sign out on one device',
      requires: 'viewer',
      params: Params,
      answer: null,
    }),
    async (request, reply) => {
      await endOwnSession(people, actorOf(request), request.params.id);
      return reply.code(204).send();
    },
  );

  api.delete(
    '/sessions',
    operation({
      id: 'endOtherSessions',
      tag: 'Profile',
      summary: 'Sign out everywhere else',
      requires: 'viewer',
      answer: Ended,
    }),
    async (request) => ({ ended: await signOutElsewhere(people, actorOf(request)) }),
  );
}
