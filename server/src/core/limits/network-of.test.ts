import { expect, test } from 'vitest';
import { networkOf, siteOf } from './network-of.ts';

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['unknown', 'unknown'],
])('%s belongs to %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('an IPv6 address is of a site, too', () => {
  expect([siteOf('2001:db8:1:2::1'), siteOf('2001:db8:1:ffff::1'), siteOf('10.0.0.1')]).toEqual([
    '2001:db8:1',
    '2001:db8:1',
    '10.0.0.1',
  ]);
});
