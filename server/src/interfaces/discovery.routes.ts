import type { FastifyInstance } from 'fastify';
import type { Gateway } from '../core/gateway.ts';

type Endpoint = { method: string; path: string; summary: string };

const V2_AUTHENTICATION = [
  'Authorization: Bearer <API_KEY>',
  'X-API-Key: <API_KEY>',
  'api_key (query or JSON body)',
];
const LEGACY_AUTHENTICATION = ['username + password (query or form)', 'api_key or apikey (query or form)'];

const V2_ENDPOINTS: readonly Endpoint[] = [
  { method: 'POST', path: '/sms/send', summary: 'Send or schedule one SMS' },
  { method: 'GET', path: '/sms/status/{messageId}', summary: 'Where a message is, with its timeline' },
  { method: 'GET', path: '/delivery/{messageId}', summary: 'Delivery report of a message' },
  { method: 'GET', path: '/balance', summary: 'Credit balance' },
];

/** What a bare base address answers; no credentials needed. */
export function discoveryRoutes(
  server: FastifyInstance,
  { gateway, version, baseUrl }: { gateway: Gateway; version: string; baseUrl: string },
): void {
  const describe = (base: string, authentication: readonly string[], endpoints: readonly Endpoint[]) => {
    server.get(base, () => ({
      name: gateway.brand().name,
      version,
      status: 'ok',
      documentation: `${baseUrl}/docs`,
      authentication,
      endpoints: endpoints.map(({ method, path, summary }) => ({ method, path: base + path, summary })),
      server_time: gateway.now().toISOString(),
    }));
  };
  describe('/api/v2', V2_AUTHENTICATION, V2_ENDPOINTS);
  // The paths under these two are not served yet: they say so by naming none.
  describe('/api/secure_api', LEGACY_AUTHENTICATION, []);
  describe('/httpapi', LEGACY_AUTHENTICATION, []);
}
