import type { FastifyInstance } from 'fastify';
import { collectRoutes, type DocumentedApi } from '../kit/documented-api.ts';
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

const SECURITY = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The API key in `Authorization: Bearer <key>`.' },
  apiKeyHeader: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'The API key in a header of its own.',
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
    routes: collectRoutes(server, V2_PREFIX, ({ scope = 'read' }) => scope),
    security: SECURITY,
    tellsRates: true,
  };
}
