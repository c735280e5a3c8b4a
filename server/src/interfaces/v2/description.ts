import type { FastifyInstance } from 'fastify';
import type { DocumentedApi, DocumentedRoute } from '../kit/documented-api.ts';
import { DOCUMENTED_ERRORS } from './error-meanings.ts';
import type { Tag } from './operation.ts';

export const V2_PREFIX = '/api/v2';

const TAGS: Record<Tag, string> = {
  SMS: 'Send, schedule, check and cancel messages, and see what became of them.',
  Email: 'Send mail, and see templates, domains and the addresses that you do not write to any more.',
  Chat: 'Messaging-app messages: texts and media within a session, templates at any time.',
  Voice: 'Calls that speak a text or play a recording.',
  Messages: 'Messages of all channels: find them, see what became of them, take them back.',
  Jobs: 'Bulk sends: their progress, and how to pause, resume or cancel them.',
  Templates: 'The texts that transactional messages must match.',
  'Sender IDs': 'The names and numbers that messages come from.',
  Groups: 'Groups of contacts.',
  Keywords: 'Words that people send to your virtual numbers, and what they sent.',
  Credits: 'Balance, usage and transfers.',
  Account: 'The state of your account.',
};

/** Collects the routes that are registered from now on; complete when the server is ready. */
export function describeV2(server: FastifyInstance): DocumentedApi {
  const routes: DocumentedRoute[] = [];
  server.addHook('onRoute', ({ url, method, schema, config }) => {
    if (schema?.operationId === undefined || !url.startsWith(`${V2_PREFIX}/`)) return;
    const { operationId: id, tags: [tag = 'Account'] = [], summary = id, description = summary } = schema;
    const { params, querystring, body, response } = schema;
    routes.push({
      method: [method].flat().join(),
      path: url.slice(V2_PREFIX.length).replace(/:(\w+)/g, '{$1}'),
      id,
      tag,
      summary,
      description,
      scope: config?.scope ?? 'read',
      ...(params === undefined ? {} : { params }),
      ...(querystring === undefined ? {} : { querystring }),
      ...(body === undefined ? {} : { body }),
      answer: (response as { 200: unknown })[200],
      errors: config?.errors ?? [],
    });
  });
  const tags = Object.entries(TAGS).map(([name, description]) => ({ name, description }));
  return { prefix: V2_PREFIX, tags, errors: DOCUMENTED_ERRORS, routes };
}
