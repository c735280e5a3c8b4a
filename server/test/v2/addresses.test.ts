import { describe, expect, test } from 'vitest';
import { useGateway } from '../support/gateway.ts';
import { customer, keyOf, provision, SENDER, TEXT } from '../support/provisions.ts';

const gateway = useGateway({
  workers: false,
  provision: { ...provision(customer('asha')), brand: { name: 'Meghdoot Connect' } },
});

const BASES = ['/api/v2', '/api/secure_api', '/httpapi'];

describe('discovery', () => {
  test.each(BASES)('GET %s describes itself to anybody', async (base) => {
    const answer = await gateway().request(base);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(JSON.parse(answer.text)).toEqual({
      name: 'Meghdoot Connect',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      status: expect.any(String),
      documentation: expect.stringMatching(/^https?:\/\//),
      authentication: expect.arrayContaining([expect.any(String)]),
      endpoints: expect.any(Array),
      server_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
  });

  test.each(BASES)('GET %s/ with a trailing slash too', async (base) => {
    expect((await gateway().request(`${base}/`)).status).toBe(200);
  });

  test('every endpoint that v2 names exists, under its method', async () => {
    const { endpoints } = JSON.parse((await gateway().request('/api/v2')).text) as {
      endpoints: { method: string; path: string; summary: string }[];
    };
    expect(endpoints.map(({ method, path }) => `${method} ${path}`)).toEqual(
      expect.arrayContaining([
        'POST /api/v2/sms/send',
        'GET /api/v2/sms/status/{messageId}',
        'GET /api/v2/delivery/{messageId}',
        'GET /api/v2/balance',
      ]),
    );
    for (const { method, path, summary } of endpoints) {
      const options = await gateway().request(path.replace(/\{\w+\}/, 'x'), { method: 'OPTIONS' });
      expect(String(options.headers['allow']).split(', ')).toContain(method);
      expect(summary).toMatch(/\w/);
    }
  });
});

describe('methods', () => {
  test.each([
    ['PUT', '/api/v2/sms/send', 'POST'],
    ['DELETE', '/api/v2/sms/send', 'POST'],
    ['PATCH', '/api/v2/sms/send', 'POST'],
    ['HEAD', '/api/v2/sms/send', 'POST'],
    ['POST', '/api/v2/balance', 'GET'],
    ['DELETE', '/api/v2/balance', 'GET'],
    ['POST', '/api/v2/sms/status/abc', 'GET'],
    ['PUT', '/api/v2/delivery/abc', 'GET'],
    ['POST', '/api/v2', 'GET'],
  ] as const)('%s %s is 405 and names %s', async (method, path, allowed) => {
    const answer = await gateway().request(path, { method });
    expect(answer.status).toBe(405);
    expect(String(answer.headers['allow']).split(', ')).toContain(allowed);
    if (method !== 'HEAD') {
      expect(answer.body).toMatchObject({
        success: false,
        status: 'error',
        error: { code: 'method_not_allowed' },
      });
    }
  });

  test('PUT /httpapi is 405, and says so as the clients of the path understand it', async () => {
    const answer = await gateway().request('/httpapi', { method: 'PUT' });
    expect(answer).toMatchObject({ status: 405, text: '-14' });
    expect(answer.headers['allow']).toContain('GET');
  });

  test('a 405 does not depend on the body', async () => {
    const headers = { 'content-type': 'application/json', 'x-api-key': keyOf('asha') };
    const answer = await gateway().request('/api/v2/sms/send', { method: 'PUT', headers, body: '{"broken' });
    expect(answer.status).toBe(405);
  });

  test.each([
    ['/api/v2/sms/send', 'POST'],
    ['/api/v2/balance', 'GET'],
    ['/api/v2/sms/status/abc', 'GET'],
    ['/api/secure_api', 'GET'],
  ])('OPTIONS %s is answered with the methods', async (path, allowed) => {
    const answer = await gateway().request(path, { method: 'OPTIONS' });
    expect(answer.status).toBe(204);
    expect(String(answer.headers['allow']).split(', ')).toEqual(expect.arrayContaining([allowed, 'OPTIONS']));
  });

  test.each(['/api/v2/sms/send', '/api/v2/balance', '/api/v2'])(
    'HEAD %s sends nothing and has no body',
    async (path) => {
      const before = await gateway().footprint();
      const answer = await gateway().request(path, {
        method: 'HEAD',
        headers: { 'x-api-key': keyOf('asha') },
      });
      expect(answer.text).toBe('');
      expect([200, 405]).toContain(answer.status);
      expect(await gateway().footprint()).toEqual(before);
    },
  );
});

describe('paths', () => {
  test('a trailing slash is accepted', async () => {
    const headers = { 'content-type': 'application/json', 'x-api-key': keyOf('asha') };
    const body = JSON.stringify({ sender_id: SENDER, recipient: '9876543210', message: TEXT });
    const sent = await gateway().request('/api/v2/sms/send/', { method: 'POST', headers, body });
    expect(sent.status).toBe(200);
    const id = String(sent.body.data?.['message_id']);
    for (const path of ['/balance/', `/sms/status/${id}/`, `/delivery/${id}/`]) {
      expect((await gateway().getAs('asha', path)).status).toBe(200);
    }
  });

  test.each(['/api/v2/nothing', '/api/v2/sms', '/api/v1/balance', '/nothing', '/api/v2/sms/send/more'])(
    '%s is 404',
    async (path) => {
      for (const method of ['GET', 'POST', 'OPTIONS'] as const) {
        const answer = await gateway().request(path, { method });
        expect(answer.status).toBe(404);
        expect(answer.body).toMatchObject({ success: false, status: 'error', error: { code: 'not_found' } });
      }
    },
  );

  test('a 404 does not depend on the body', async () => {
    for (const type of ['application/json', 'text/xml']) {
      const options = { method: 'POST', headers: { 'content-type': type }, body: '{"broken' } as const;
      expect((await gateway().request('/api/v2/nothing', options)).status).toBe(404);
    }
  });
});
