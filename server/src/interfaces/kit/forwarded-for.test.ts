import { expect, test } from 'vitest';
import { plainAddress } from './forwarded-for.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  [' 192.0.2.1 ', '192.0.2.1'],
  ['192.0.2.1:4711', '192.0.2.1'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['"[2001:db8::1]:4711"', '2001:db8::1'],
  ['unknown', 'unknown'],
  ['_hidden', '_hidden'],
  ['', ''],
])('%j is read as %j', (written, address) => {
  expect(plainAddress(written)).toBe(address);
});
