import { expect, test } from 'vitest';
import { isOlder } from './version.ts';

test.each([
  ['0.1.0', '0.2.0', true],
  ['0.2.0', '0.10.0', true],
  ['0.9.9', '1.0.0', true],
  ['0.2.0', '0.2.1', true],
  ['0.2.0', '0.2.0', false],
  ['0.10.0', '0.2.0', false],
  ['1.0.0', '0.9.9', false],
  [null, '0.1.0', true],
])('whether %s is older than %s: %s', (one, than, expected) => {
  expect(isOlder(one, than)).toBe(expected);
});
