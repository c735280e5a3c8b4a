import { describe, expect, test } from 'vitest';
import { useGateway } from '../support/gateway.ts';
import { customer, keyOf, keyRecord, provision } from '../support/provisions.ts';

const SCOPES = ['send', 'read', 'credits'] as const;

const gateway = useGateway({
  workers: false,
  provision: provision(
    customer('asha', {
      api_keys: SCOPES.map((scope) => keyRecord(scope, { name: scope, scopes: [scope] })),
    }),
    customer('blocked', { status: 'blocked' }),
    customer('inactive', { status: 'inactive' }),
  ),
});

/** The published interface, by the scope that a key needs. The messaging-app channel has its own family. */
const SPECIFIED = {
  send: [
    'POST /sms/send',
    'GET /sms/send',
    'POST /sms/send-bulk',
    'POST /sms/schedule',
    'POST /templates',
    'POST /groups',
    'DELETE /groups/{id}',
    'POST /keywords',
  ],
  read: [
    'GET /sms/status/{messageId}',
    'GET /balance',
    'GET /sender-ids',
    'GET /sender-ids/list',
    'GET /templates',
    'GET /delivery/{messageId}',
    'GET /templates/list',
    'GET /templates/{id}',
    'GET /groups',
    'GET /groups/{id}/contacts',
    'GET /jobs',
    'GET /jobs/{id}',
    'GET /account/status',
    'GET /keywords',
    'GET /keywords/{id}',
    'GET /credits',
    'GET /credits/history',
  ],
  credits: ['POST /credits/transfer'],
};

/** What we serve beyond it. */
const ADDED = {
  send: [
    'POST /sms/check',
    'POST /chatapp/send',
    'POST /chatapp/send-bulk',
    'POST /voice/send',
    'POST /voice/send-bulk',
    'POST /email/send',
    'POST /email/suppressions',
    'DELETE /email/suppressions/{address}',
    'DELETE /sms/{messageId}',
    'DELETE /messages/{messageId}',
    'POST /jobs/{id}/pause',
    'POST /jobs/{id}/resume',
    'POST /jobs/{id}/cancel',
    'POST /groups/{id}/contacts',
    'DELETE /groups/{id}/contacts/{contactId}',
  ],
  read: [
    'GET /chatapp/templates',
    'GET /chatapp/status/{messageId}',
    'GET /chatapp/media/{mediaId}',
    'GET /voice/numbers',
    'GET /email/templates',
    'GET /email/templates/{id}',
    'POST /email/templates/{id}/preview',
    'GET /email/domains',
    'GET /email/suppressions',
    'GET /messages',
    'GET /messages/{messageId}',
  ],
  credits: [],
};

const ROUTES = SCOPES.flatMap((scope) =>
  [...SPECIFIED[scope], ...ADDED[scope]].map((route) => [route, scope] as const),
);

test('every method and path that is published is served, and no other', async () => {
  const { text } = await gateway().request('/api/v2/openapi.json');
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, unknown>> };
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(served.toSorted()).toEqual(ROUTES.map(([route]) => route).toSorted());
});

describe.each(ROUTES)('%s', (route, scope) => {
  const [method, path] = route.split(' ') as ['GET' | 'POST' | 'DELETE', string];
  const address = `/api/v2${path.replace(/\{\w+\}/g, '1')}`;
  const ask = (headers: Record<string, string>) =>
    gateway().request(address, {
      method,
      headers: { ...headers, ...(method === 'POST' && { 'content-type': 'application/json' }) },
      ...(method === 'POST' && { body: '{}' }),
    });

  test.each<[string, Record<string, string>, number, string]>([
    ['no key', {}, 401, 'unauthorized'],
    ['an unknown key', { authorization: 'Bearer hk_unknown_0123456789' }, 401, 'unauthorized'],
    ['half a header', { authorization: 'Bearer' }, 401, 'unauthorized'],
    ["a blocked account's key", { 'x-api-key': keyOf('blocked') }, 403, 'account_locked'],
    ["an inactive account's key", { 'x-api-key': keyOf('inactive') }, 403, 'account_inactive'],
  ])('is closed to a caller with %s', async (_what, headers, status, code) => {
    const before = await gateway().footprint();
    const { body, ...answer } = await ask(headers);
    expect([answer.status, body.error?.code, body.data]).toEqual([status, code, undefined]);
    expect(await gateway().footprint()).toEqual(before);
  });

  test(`needs a key that may ${scope}`, async () => {
    for (const has of SCOPES) {
      const { body } = await ask({ 'x-api-key': keyOf(has) });
      expect([has, body.error?.code === 'scope_missing']).toEqual([has, has !== scope]);
    }
  });

  test('answers another method with those that exist', async () => {
    const answer = await gateway().request(address, { method: 'PATCH' });
    expect(answer.status).toBe(405);
    expect(answer.headers['allow']).toContain(method);
  });
});
