import type { FastifyInstance } from 'fastify';
import type { DocumentedApi, DocumentedRoute } from '../kit/documented-api.ts';
import { DOCUMENTED_ERRORS } from './error-meanings.ts';
import type { Tag } from './operation.ts';

export const V2_PREFIX = '/api/v2';

const TAGS: Record<Tag, string> = {
  SMS: 'Send, schedule, check and cancel messages, and get their status.',
  Email: 'Send email, and manage templates, domains and your suppression list.',
  Chat: 'Chat-app messages: text and media within a session, templates at any time.',
  Voice: 'Phone calls that speak a text or play a recording.',
  Messages: 'Messages on all channels: find them, get their status, cancel them.',
  Jobs: 'Bulk sends: see their progress, and pause, resume or cancel them.',
  Templates: 'The texts that transactional messages must match.',
  'Sender IDs': 'The names and numbers that messages come from.',
  Groups: 'Groups of contacts.',
  Keywords: 'Words that people send to your virtual numbers, and the messages received.',
  Credits: 'Balance, usage and transfers.',
  Account: 'The status of your account.',
};

const SECURITY = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The API key in `Authorization: Bearer <key>`.' },
  apiKeyHeader: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'The API key in its own header.',
  },
  apiKeyParameter: {
    type: 'apiKey',
    in: 'query',
    name: 'api_key',
    description: 'The API key in the query, or as the field `api_key` of a JSON body.',
  },
};

export function describeV2(server: FastifyInstance): DocumentedApi {
  return {
    prefix: V2_PREFIX,
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    errors: DOCUMENTED_ERRORS,
    routes: collectRoutes(server),
    security: SECURITY,
  };
}

/** Collects the operations that are registered from now on; complete when the server is ready. */
function collectRoutes(server: FastifyInstance): readonly DocumentedRoute[] {
  const routes: DocumentedRoute[] = [];
  server.addHook('onRoute', ({ url, method, schema, config: { scope = '', errors = [] } = {} }) => {
    if (schema?.operationId === undefined) return;
    const { operationId: id, tags: [tag = ''] = [], summary = id, description = summary } = schema;
    const { params, querystring, body, response } = schema;
    routes.push({
      method: [method].flat().join(),
      path: url.slice(V2_PREFIX.length).replace(/:(\w+)/g, '{$1}'),
      id,
      tag,
      summary,
      description,
      scope,
      ...(params === undefined ? {} : { params }),
      ...(querystring === undefined ? {} : { querystring }),
      ...(body === undefined ? {} : { body }),
      answer: (response as { 200: unknown })[200],
      errors,
    });
  });
  return routes;
}
