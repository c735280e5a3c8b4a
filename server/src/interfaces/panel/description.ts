import type { FastifyInstance } from 'fastify';
import { collectRoutes, type DocumentedApi, type DocumentedError } from '../kit/documented-api.ts';
import type { ErrorCode } from '../kit/json/operation.ts';
import { ANSWERS, type Answer } from '../kit/json/refusal.ts';
import { scopeOf, type Tag } from './operation.ts';
import { OF_PANEL, type PanelCode } from './refusals.ts';

export const PANEL_API_PREFIX = '/panel/api';

const TAGS: Record<Tag, string> = {
  Session: 'Signing in and out.',
  Profile: 'What people change about themselves.',
  People: 'Who may sign in to the account.',
  Developers: 'Keys, webhooks, and calls that were refused.',
  Credits: 'What came, what went, and what is left.',
  Desk: 'The operator’s daily work, over all accounts.',
  Brands: 'How the gateway presents itself under each host.',
  Accounts: 'The operator’s customers and resellers.',
  Customers: 'A reseller’s own customers.',
  Traffic: 'The operator’s: carriers, routes, numbers, do-not-disturb, settings, and how the gateway fares.',
};

const OF_HTTP: Record<Exclude<ErrorCode, keyof typeof ANSWERS> | PanelCode, number> = {
  ...OF_PANEL,
  bad_request: 400,
  malformed_json: 400,
  method_not_allowed: 405,
  body_too_large: 413,
  unsupported_media_type: 415,
  internal_error: 500,
};

const SECURITY = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-session',
    description: 'The session; whatever is not a GET also needs the header x-csrf-token.',
  },
};

/** For the panel's own client: nobody else calls these routes, so this is not published. */
export function describePanel(server: FastifyInstance): DocumentedApi {
  return {
    prefix: PANEL_API_PREFIX,
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    errors: [
      ...Object.entries<Answer>(ANSWERS).map(([name, { status, code }]) => errorOf(name, status, code)),
      ...Object.entries(OF_HTTP).map(([name, status]) => errorOf(name, status)),
    ].sort((one, other) => one.status - other.status),
    routes: collectRoutes(server, PANEL_API_PREFIX, scopeOf),
    security: SECURITY,
    tellsRates: false,
  };
}

/** The answer's own message is what a person is shown. */
function errorOf(name: string, status: number, code = name): DocumentedError {
  return { name, code, status, legacyCode: null, meaning: name.replaceAll('_', ' ') };
}
