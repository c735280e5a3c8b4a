import { expect, test } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

const NOW = Date.parse('2026-01-31T13:00:00.500Z');
const LONGEST = 3_600_000;

test.each([
  ['0', 0],
  ['120', 120_000],
  ['3600', LONGEST],
  ['3601', LONGEST],
  ['9'.repeat(400), LONGEST],
  ['Sat, 31 Jan 2026 13:01:00 GMT', 59_500],
  ['Wed, 21 Oct 2015 07:28:00 GMT', 0],
  ['Mon, 02 Feb 2026 13:00:00 GMT', LONGEST],
  ['soon', null],
  ['', null],
  [undefined, null],
  [['1', '2'], null],
])('a Retry-After of %j means %s ms', (value, ms) => {
  expect(readRetryAfter(value, LONGEST, NOW)).toBe(ms);
});
