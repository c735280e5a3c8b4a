import { say } from 'harkara-contract/say.ts';
import { describe, expect, test } from 'vitest';
import { problemsOfOptions } from '../registry.ts';
import { parseCloudOptions } from './options.ts';

const REQUIRED = {
  phone_number_id: '106540352242922',
  business_account_id: '102290129340398',
  token: 'EAAJB-token',
  app_secret: 'app-secret',
  verify_token: 'verify-token',
};

const problemsOf = (options: Record<string, unknown>) =>
  problemsOfOptions('whatsapp-cloud', options).map(({ path, reason }) => `${path} ${say(reason)}`);

describe('options', () => {
  test('ids and secrets are enough', () => {
    expect(parseCloudOptions(REQUIRED)).toMatchObject({
      origin: 'https://graph.facebook.com',
      root: '/v23.0',
      phoneNumberId: '106540352242922',
      businessAccountId: '102290129340398',
      token: 'EAAJB-token',
      appSecret: 'app-secret',
      verifyToken: 'verify-token',
      perSecond: 80,
      connections: 50,
      timeoutMs: 10_000,
      told: ['106540352242922', '102290129340398', 'EAAJB-token', 'app-secret', 'verify-token'],
    });
  });

  test('all of them are missing', () => {
    expect(problemsOf({})).toEqual([
      'options.phone_number_id is required',
      'options.business_account_id is required',
      'options.token is required',
      'options.app_secret is required',
      'options.verify_token is required',
    ]);
  });

  test('a proxy may be in front, with a path of its own', () => {
    const { origin, root, told } = parseCloudOptions({
      ...REQUIRED,
      base_url: 'http://10.0.0.5:8080/graph/',
      version: 'v25.0',
      phone_number_id: 106540352242922,
    });
    expect({ origin, root }).toEqual({ origin: 'http://10.0.0.5:8080', root: '/graph/v25.0' });
    expect(told).toContain('10.0.0.5');
  });

  test.each([
    [{ base_url: 'graph.facebook.com' }, 'options.base_url must be an http or https URL'],
    [{ base_url: 'https://me:pass@graph.example' }, 'options.base_url must be an http or https URL'],
    [{ version: '23' }, 'options.version must be like v23.0'],
    [{ version: 'v23.0/../me' }, 'options.version must be like v23.0'],
    [{ phone_number_id: '12/34' }, 'options.phone_number_id must be the ID'],
    [{ token: 'two words' }, 'options.token must be plain ASCII without spaces'],
    [{ app_secret: '' }, 'options.app_secret is required'],
    [{ token: 7 }, 'options.token must be text'],
    [{ per_second: 0 }, 'options.per_second must be a number above 0'],
    [{ connections: 0 }, 'options.connections must be a whole number from 1 to 1000'],
    [{ timeout_s: 0 }, 'options.timeout_s must be a number from 0.05 to 600'],
    [{ secret: 'short' }, 'options.secret must have 16 to 100 characters'],
    [{ callback_base: 'ftp://x' }, 'options.callback_base must be an http or https URL'],
    [{ window: 5 }, 'options.window is not an option of a WhatsApp Cloud carrier'],
  ])('%j is refused', (more, reason) => {
    expect(problemsOf({ ...REQUIRED, ...more })).toEqual([expect.stringContaining(reason)]);
  });
});
