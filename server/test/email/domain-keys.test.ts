import { expect, test } from 'vitest';
import { keysOfDomain } from '../../src/core/channels/email/domain-keys.ts';
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
  const [asha, ravi] = [await gateway().accountOf('asha'), await gateway().accountOf('ravi')];
  const make = async (account: number, domain: string) => {
    await keysOfDomain(db, composition.vault, { bucket: bucketOf(account), account, domain });
    made.push(domain);
  };
  // The same domain twice: the second gets the key that the first has made.
  const keys = [...MANY, MANY[0] ?? ''].map((domain) => make(asha, domain));
  await Promise.all([...keys, make(ravi, 'ravi.example')]);
  // The last in order of arrival: a busy machine may have made two or three before it came.
  expect(made.indexOf('ravi.example')).toBeLessThan(MANY.length - 1);
  const stored = await gateway().rows<{ domain: string }>(
    'select domain from email_domain_keys where account = any ($1)',
    [[asha, ravi]],
  );
  expect(stored).toHaveLength(7);
});
