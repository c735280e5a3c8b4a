import type { FastifyInstance } from 'fastify';
import type { Gateway } from '../core/gateway.ts';
import { brandOf, publicUrlOf, titleOf } from './kit/brand-of.ts';
import type { DocumentedApi } from './kit/documented-api.ts';
import { legacyEndpoints } from './legacy/plugin.ts';

type Endpoint = { method: string; path: string; summary: string };

const V2_AUTHENTICATION = [
  'Authorization: Bearer <API_KEY>',
  'X-API-Key: <API_KEY>',
  'api_key (query or JSON body)',
];
const LEGACY_AUTHENTICATION = ['username + password (query or form)', 'api_key or apikey (query or form)'];

/** What a bare base address answers; no credentials needed. */
export function discoveryRoutes(
  server: FastifyInstance,
  {
    gateway,
    version,
    baseUrl,
    api,
  }: { gateway: Gateway; version: string; baseUrl: string; api: DocumentedApi },
): void {
  const describe = (base: string, authentication: readonly string[], endpoints: readonly Endpoint[]) => {
    server.get(base, (request) => {
      const brand = brandOf(gateway, request);
      return {
        name: titleOf(brand),
        version,
        status: 'ok',
        documentation: `${publicUrlOf(brand, request, baseUrl)}/docs`,
        authentication,
        endpoints: endpoints.map(({ method, path, summary }) => ({ method, path: base + path, summary })),
        server_time: gateway.now().toISOString(),
      };
    });
  };
  describe(api.prefix, V2_AUTHENTICATION, api.routes);
  const xml = { method: 'POST', path: '/xmlapi/send', summary: 'Send SMS by a pushsms document' };
  describe('/api/secure_api', LEGACY_AUTHENTICATION, [...legacyEndpoints('/api/secure_api'), xml]);
  describe('/httpapi', LEGACY_AUTHENTICATION, legacyEndpoints('/httpapi'));
}
