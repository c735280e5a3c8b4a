import { describe, expect, test } from 'vitest';
import { useGateway } from '../support/gateway.ts';
import { customer, provision } from '../support/provisions.ts';

const gateway = useGateway({ workers: false, provision: provision(customer('asha')) });

/** The published interface. The messaging-app channel has its own family. */
const SPECIFIED = [
  'POST /sms/send',
  'GET /sms/send',
  'POST /sms/send-bulk',
  'POST /sms/schedule',
  'GET /sms/status/{messageId}',
  'GET /balance',
  'GET /sender-ids',
  'GET /sender-ids/list',
  'GET /templates',
  'GET /delivery/{messageId}',
  'GET /templates/list',
  'GET /templates/{id}',
  'POST /templates',
  'GET /groups',
  'POST /groups',
  'DELETE /groups/{id}',
  'GET /groups/{id}/contacts',
  'GET /jobs',
  'GET /jobs/{id}',
  'GET /account/status',
  'GET /keywords',
  'GET /keywords/{id}',
  'POST /keywords',
  'GET /credits',
  'GET /credits/history',
  'POST /credits/transfer',
];

/** What we serve beyond it. */
const ADDED = [
  'POST /sms/check',
  'POST /chatapp/send',
  'POST /chatapp/send-bulk',
  'GET /chatapp/templates',
  'GET /chatapp/status/{messageId}',
  'GET /chatapp/media/{mediaId}',
  'POST /voice/send',
  'POST /voice/send-bulk',
  'GET /voice/numbers',
  'POST /email/send',
  'GET /email/templates',
  'GET /email/templates/{id}',
  'POST /email/templates/{id}/preview',
  'GET /email/domains',
  'GET /email/suppressions',
  'POST /email/suppressions',
  'DELETE /email/suppressions/{address}',
  'DELETE /sms/{messageId}',
  'GET /messages',
  'GET /messages/{messageId}',
  'DELETE /messages/{messageId}',
  'POST /jobs/{id}/pause',
  'POST /jobs/{id}/resume',
  'POST /jobs/{id}/cancel',
  'POST /groups/{id}/contacts',
  'DELETE /groups/{id}/contacts/{contactId}',
];

test('every method and path that is published is served, and no other', async () => {
  const { text } = await gateway().request('/api/v2/openapi.json');
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, unknown>> };
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(served.toSorted()).toEqual([...SPECIFIED, ...ADDED].toSorted());
});

describe.each([...SPECIFIED, ...ADDED])('%s', (route) => {
  const [method, path] = route.split(' ') as ['GET' | 'POST' | 'DELETE', string];
  const address = `/api/v2${path.replace(/\{\w+\}/g, '1')}`;

  test.each([
    ['no key', {}],
    ['an unknown key', { authorization: 'Bearer hk_unknown_0123456789' }],
    ['half a header', { authorization: 'Bearer' }],
  ])('is closed to a caller with %s', async (_what, headers) => {
    const answer = await gateway().request(address, { method, headers });
    expect([answer.status, answer.body.error?.code]).toEqual([401, 'unauthorized']);
  });

  test('answers another method with those that exist', async () => {
    const answer = await gateway().request(address, { method: 'PATCH' });
    expect(answer.status).toBe(405);
    expect(answer.headers['allow']).toContain(method);
  });
});
