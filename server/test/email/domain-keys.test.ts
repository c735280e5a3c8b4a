import { expect, test } from 'vitest';
import { keysOfDomain } from '../../src/core/email/domain-keys.ts';
import { bucketOf } from '../../src/core/ids.ts';
import { useGateway } from '../support/gateway.ts';
import { customer, provision } from '../support/provisions.ts';

const MANY = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}.asha.example`);

const gateway = useGateway({
  workers: false,
  provision: provision(
    customer('asha', { email: { domains: MANY.map((domain) => ({ domain })) } }),
    customer('ravi', { email: { domains: [{ domain: 'ravi.example' }] } }),
  ),
});

test('keys are made one at a time, and accounts take turns', async () => {
  const { db, composition } = gateway();
  const made: string[] = [];
  const make = async (username: string, domain: string) => {
    const account = await gateway().accountOf(username);
    await keysOfDomain(db, composition.vault, { bucket: bucketOf(account), account, domain });
    made.push(domain);
  };
  await gateway().accountOf('asha');
  // The same domain twice: the second gets the key that the first has made.
  const keys = [...MANY, MANY[0] ?? ''].map((domain) => make('asha', domain));
  await Promise.all([...keys, make('ravi', 'ravi.example')]);
  expect(made.indexOf('ravi.example')).toBeLessThanOrEqual(1);
  const stored = await gateway().rows<{ domain: string }>(
    `select domain from email_domain_keys where domain like '%asha.example' or domain = 'ravi.example'`,
  );
  expect(stored).toHaveLength(7);
});
