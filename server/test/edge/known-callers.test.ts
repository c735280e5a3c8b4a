import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { Intake, takeBodies } from '../../src/interfaces/kit/intake.ts';
import { recogniseByQuery } from '../../src/interfaces/kit/logins.ts';
import { parseParameters } from '../../src/interfaces/kit/parameters.ts';
import { useGateway } from '../support/gateway.ts';
import { processorTime } from '../support/processor-time.ts';
import { customer, keyOf, keyRecord, provision } from '../support/provisions.ts';

const gateway = useGateway({
  provision: provision(
    customer('asha', { password: 'correct horse' }),
    customer('expired', { api_keys: [keyRecord('expired', { expires_at: '2020-01-01T00:00:00Z' })] }),
    customer('elsewhere', { api_keys: [keyRecord('elsewhere', { allow_ips: ['10.0.0.0/8'] })] }),
  ),
  workers: false,
});

let server: FastifyInstance | undefined;
afterEach(() => server?.close());

test.each([
  ['a key', `api_key=${keyOf('asha')}`, 'asha'],
  ['a key that has run out', `api_key=${keyOf('expired')}`, null],
  ['a key that is valid elsewhere', `api_key=${keyOf('elsewhere')}`, null],
  ['a wrong key', 'api_key=hk_wrong', null],
  ['a wrong password', 'username=asha&password=wrong', null],
  ['nothing', '', null],
])(
  'with %s in the address, a caller is known before the body is read only if it is valid here',
  async (_, query, username) => {
    server = Fastify({ routerOptions: { querystringParser: parseParameters } });
    takeBodies(server, new Intake());
    server.addHook('onRequest', recogniseByQuery(gateway().composition.gateway));
    server.post('/', ({ knownAs }) => ({ knownAs }));
    const ask = async () => {
      const answer = await server?.inject({ method: 'POST', url: `/?${query}` });
      return answer?.json<{ knownAs: number | null }>().knownAs;
    };
    const expected = username === null ? null : await gateway().accountOf(username);
    // Looked up first in the database, then in memory.
    expect([await ask(), await ask()]).toEqual([expected, expected]);
  },
);

test('a key of many megabytes is unknown, and no digest of it is computed', async () => {
  const { accounts } = gateway().composition.gateway;
  const key = 'x'.repeat(31_000_000);
  const took = await processorTime(async () => {
    for (let i = 0; i < 20; i++) expect(await accounts.findKey(key)).toBeNull();
  });
  expect(took).toBeLessThan(300);
});
