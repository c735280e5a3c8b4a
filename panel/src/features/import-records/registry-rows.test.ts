import { expect, test } from 'vitest';
import { isApproved } from './registry-rows.ts';

test.each([
  ['', true],
  ['Approved', true],
  ['ACTIVE', true],
  ['Approved by operator', true],
  ['Approval pending', false],
  ['Inactive', false],
  ['Rejected', false],
  ['Blacklisted', false],
])('a row with the state %j is approved: %s', (status, is) => {
  expect(isApproved(status)).toBe(is);
});
