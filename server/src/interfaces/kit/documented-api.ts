import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import type { DomainError } from '../../core/errors.ts';

/** What a family of interfaces says about itself, for its documentation, its clients and its discovery document. */
export type DocumentedApi = {
  /** The prefix of all its paths. */
  prefix: string;
  tags: readonly { name: string; description: string }[];
  errors: readonly DocumentedError[];
  routes: readonly DocumentedRoute[];
  /** How callers say who they are: OpenAPI's security schemes. */
  security: Record<string, object>;
  /** Whether answers tell how many more calls may be made. */
  tellsRates: boolean;
};

export type DocumentedRoute = {
  method: string;
  /** Below the prefix, with its parameters in braces. */
  path: string;
  id: string;
  tag: string;
  summary: string;
  description: string;
  /** What the caller must be allowed to do. */
  scope: string;
  /** JSON Schemas. */
  params?: unknown;
  querystring?: unknown;
  body?: unknown;
  /** Of a call that succeeds. */
  status: number;
  /** Absent where the answer has no body. */
  answer?: unknown;
  /** Names of its errors. */
  errors: readonly string[];
};

export type DocumentedError = {
  name: string;
  /** On the wire; several errors may share one. */
  code: string;
  status: number;
  legacyCode: number | null;
  meaning: string;
};

/** How a family of interfaces answers refusals. */
export type DocumentedFamily = { name: string; codeOf: (refusal: DomainError) => string };

/**
 * Collects the routes that are registered from now on below the prefix; complete when the server is ready.
 *
 * @param scopeOf what a route asks of its caller, from its options.
 */
export function collectRoutes(
  server: FastifyInstance,
  prefix: string,
  scopeOf: (config: FastifyContextConfig) => string,
): readonly DocumentedRoute[] {
  const routes: DocumentedRoute[] = [];
  server.addHook('onRoute', ({ url, method, schema, config = {} }) => {
    if (schema?.operationId === undefined || !url.startsWith(`${prefix}/`)) return;
    const { operationId: id, tags: [tag = ''] = [], summary = id, description = summary } = schema;
    const { params, querystring, body, response } = schema;
    const [[status, answer] = ['200', undefined]] = Object.entries(response as Record<string, unknown>);
    routes.push({
      method: [method].flat().join(),
      path: url.slice(prefix.length).replace(/:(\w+)/g, '{$1}'),
      id,
      tag,
      summary,
      description,
      scope: scopeOf(config),
      ...(params === undefined ? {} : { params }),
      ...(querystring === undefined ? {} : { querystring }),
      ...(body === undefined ? {} : { body }),
      status: Number(status),
      ...(status === '204' ? {} : { answer }),
      errors: config.errors ?? [],
    });
  });
  return routes;
}
