import { describe, expect, test } from 'vitest';
import { useGateway } from '../support/gateway.ts';
import { customer, keyOf, keyRecord, provision } from '../support/provisions.ts';

const gateway = useGateway({
  workers: false,
  config: { trustProxy: ['127.0.0.1', '10.0.0.0/8'] },
  provision: provision(
    customer('asha', {
      api_keys: [keyRecord('asha', { allow_ips: ['192.0.2.0/24', '2001:db8::/32'] })],
    }),
  ),
});

const askFrom = (forwarded: string) =>
  gateway().request('/api/v2/balance', {
    headers: { 'x-api-key': keyOf('asha'), 'x-forwarded-for': forwarded },
  });

describe('a key with a list of addresses', () => {
  test.each([
    '192.0.2.7',
    '192.0.2.7:4711',
    '2001:db8::7',
    '[2001:db8::7]',
    '[2001:db8::7]:4711',
    '"[2001:db8::7]:4711"',
    '198.51.100.7, 192.0.2.7',
    '192.0.2.7:4711, 10.0.0.1:80',
  ])('is valid from %s', async (forwarded) => {
    expect((await askFrom(forwarded)).status).toBe(200);
  });

  test.each([
    '198.51.100.7',
    '198.51.100.7:4711',
    'unknown',
    '_hidden',
    '',
    '192.0.2',
    '192.0.2.7:',
    '192.0.2.7:99x',
    '[192.0.2.7',
    '192.0.2.7, unknown',
    '192.0.2.7, 198.51.100.7',
  ])('is not valid from %j', async (forwarded) => {
    const answer = await askFrom(forwarded);
    expect(answer.status).toBe(401);
    expect(answer.body.error?.code).toBe('unauthorized');
  });
});
