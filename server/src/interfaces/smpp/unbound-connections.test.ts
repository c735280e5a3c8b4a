import { expect, test } from 'vitest';
import { UnboundConnections } from './unbound-connections.ts';

test('an address may have up to the limit, and new ones as others leave', () => {
  const connections = new UnboundConnections(2);
  const from = (port: number) => ({ address: '192.0.2.1', port });
  expect([1, 2, 3].map((port) => connections.enter(from(port)))).toEqual([true, true, false]);
  expect(connections.enter({ address: '192.0.2.2', port: 3 })).toBe(true);
  connections.leave(from(1));
  connections.leave(from(1));
  expect([4, 5].map((port) => connections.enter(from(port)))).toEqual([true, false]);
});

test('all addresses of an IPv6 network count as one', () => {
  const connections = new UnboundConnections(2);
  expect(connections.enter({ address: '2001:db8:0:1::1', port: 1 })).toBe(true);
  expect(connections.enter({ address: '2001:db8:0:1::2', port: 1 })).toBe(true);
  expect(connections.enter({ address: '2001:db8:0:1::3', port: 1 })).toBe(false);
  expect(connections.enter({ address: '2001:db8:0:2::1', port: 1 })).toBe(true);
});
