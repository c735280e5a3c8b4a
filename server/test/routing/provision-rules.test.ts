import { describe, expect, test } from 'vitest';
import { ProvisioningError } from '../../src/core/provisioning/problems.ts';
import { useGateway } from '../support/gateway.ts';
import { customer } from '../support/provisions.ts';
import { carrier, inTurn } from './two-carriers.ts';

const gateway = useGateway({
  alone: true,
  provision: { connectors: ['a', 'b', 'c'].map((name) => carrier(name)), accounts: [customer('asha')] },
  workers: false,
});

const rule = (more: object = {}) => ({ channel: 'sms', route: 'T', connectors: ['a', 'b'], ...more });

async function changesOf(...routes: object[]) {
  return (await gateway().apply({ routes })).changes;
}

const stored = () =>
  gateway().rows(
    `select r.name, route, username as account, sender, prefixes, priority, connectors, weights, retry_rejected, enabled
       from routes r left join accounts a on a.account = r.account order by r.id`,
  );

describe('a rule', () => {
  test('is found by what it matches, or by its name; applied again it changes nothing', async () => {
    const routes = [
      inTurn('a'),
      rule(),
      rule({ account: 'Asha', sender: 'HRKTST', prefixes: ['98', '97', '98'], priority: 3, weights: [2, 1] }),
      rule({ prefixes: ['97', '98'] }),
      rule({ name: 'night', retry_rejected: true }),
    ];
    expect(await changesOf(...routes)).toEqual(
      [
        'sms/*',
        'sms/T',
        'sms/T account=Asha sender=HRKTST prefixes=97,98',
        'sms/T prefixes=97,98',
        'night',
      ].map((name) => ({ kind: 'route', name, action: 'created' })),
    );
    expect(await changesOf(...routes)).toEqual([]);
    const bare = { name: null, account: null, sender: null, prefixes: null, priority: 0, weights: null };
    const plain = { ...bare, route: 'T', connectors: ['a', 'b'], retry_rejected: false, enabled: true };
    const prefixes = ['97', '98'];
    expect(await stored()).toEqual([
      { ...plain, route: '*', connectors: ['a'] },
      plain,
      { ...plain, account: 'asha', sender: 'HRKTST', prefixes, priority: 3, weights: [2, 1] },
      { ...plain, prefixes },
      { ...plain, name: 'night', retry_rejected: true },
    ]);
  });

  test.each<[string, object, string[]]>([
    ['its connectors and weights', rule({ connectors: ['c'], weights: [1] }), ['connectors', 'weights']],
    ['its priority', { channel: 'sms', route: 'T', priority: 9 }, ['priority']],
    ['its weights, taken away', rule({ connectors: ['c'], weights: null }), ['weights']],
    ['whether it holds', rule({ connectors: ['c'], enabled: false }), ['enabled']],
    ['whether another may try again', rule({ connectors: ['c'], retry_rejected: true }), ['retry_rejected']],
  ])('is changed in %s', async (_what, changed, fields) => {
    expect(await changesOf(changed)).toEqual([{ kind: 'route', name: 'sms/T', action: 'updated', fields }]);
  });

  test('with a name may match something else than before', async () => {
    const other = { name: 'night', channel: 'sms', route: 'P', account: 'asha', prefixes: ['6'] };
    const fields = ['route', 'account', 'prefixes'];
    expect(await changesOf(other)).toEqual([{ kind: 'route', name: 'night', action: 'updated', fields }]);
    expect(await changesOf({ ...other, account: null, prefixes: null })).toEqual([
      { kind: 'route', name: 'night', action: 'updated', fields: ['account', 'prefixes'] },
    ]);
  });

  test('for an account that the same file creates is stored', async () => {
    const { changes } = await gateway().apply({
      accounts: [customer('meera')],
      routes: [rule({ account: 'meera' })],
    });
    expect(changes.filter(({ kind }) => kind === 'route')).toEqual([
      { kind: 'route', name: 'sms/T account=meera', action: 'created' },
    ]);
  });
});

describe('is refused:', () => {
  const fails = async (routes: object[]) => {
    const before = await stored();
    const error: unknown = await gateway()
      .apply({ routes })
      .catch((thrown: unknown) => thrown);
    expect(await stored()).toEqual(before);
    return error instanceof ProvisioningError ? error.message : error;
  };

  test.each<[string, object | object[]]>([
    ['routes[0].account: there is no account nobody', rule({ account: 'nobody' })],
    ['routes[0].account: must be text', rule({ account: 7 })],
    ['routes[0].sender: must have 1 to 15 visible ASCII characters', rule({ sender: '' })],
    ['routes[0].prefixes: must not be empty', rule({ prefixes: [] })],
    ['routes[0].prefixes: must be a list', rule({ prefixes: '98' })],
    ['routes[0].prefixes[1]: must be 1 to 15 digits', rule({ prefixes: ['98', '+91'] })],
    ['routes[0].prefixes[0]: must be text: put the number in quotes', rule({ prefixes: [98] })],
    ['routes[0].priority: must be a whole number from -1000000 to 1000000', rule({ priority: 0.5 })],
    ['routes[0].weights: must have one number for each carrier', rule({ weights: [1] })],
    ['routes[0].weights[1]: must be a whole number from 0 to 1000000', rule({ weights: [1, -1] })],
    ['routes[0].weights: must be a list', rule({ weights: 1 })],
    ['routes[0].retry_rejected: must be true or false', rule({ retry_rejected: 'yes' })],
    ['routes[0].enabled: must be true or false', rule({ enabled: null })],
    ['routes[0].name: must have 1 to 100 characters, with no spaces around them', rule({ name: ' ' })],
    ['routes[0].connectors: is required for a new route', { name: 'new', channel: 'sms', route: 'T' }],
    ['routes[0].colour: is not a known field', rule({ colour: 'red' })],
    [
      'routes[1].route: is the same as that of routes[0]',
      [rule({ account: 'asha', prefixes: ['9', '8'] }), rule({ account: 'ASHA', prefixes: ['8', '9', '8'] })],
    ],
    [
      'routes[1].route: is the same as that of routes[0]',
      [rule({ name: 'x' }), rule({ name: 'x', route: 'P' })],
    ],
  ])('%s', async (problem, routes) => {
    expect(await fails([routes].flat())).toContain(problem);
  });

  test.each<[string, object]>([
    [
      'connectors[0].options.failover_after_s: must be a number of seconds from 0 to 86400',
      { failover_after_s: -1 },
    ],
    [
      'connectors[0].options.failover_after_s: must be a number of seconds from 0 to 86400',
      { failover_after_s: '5' },
    ],
    [
      'connectors[0].options.slow_after_s: must be a number of seconds above 0, at most 86400',
      { slow_after_s: 0 },
    ],
    ['connectors[0].options.reject_share: must be a number above 0, at most 1', { reject_share: 90 }],
  ])('%s', async (problem, options) => {
    const apply = gateway().apply({ connectors: [{ name: 'a', options }] });
    await expect(apply).rejects.toThrow(problem);
  });
});
