import { expect, test } from 'vitest';
import { daysLeft } from './dashboard.ts';

const day = (credits: number, refunded = 0) => ({
  day: '2026-01-01',
  messages: 0,
  parts: 0,
  credits,
  refunded,
  received: 0,
  transferred: 0,
  delivered: 0,
  failed: 0,
});

test.each([
  ['a week of steady use', 14_000, [1, 1, 1, 1, 1, 1, 1].map((n) => day(n * 1_000)), 14],
  ['days without use in between', 14_000, [day(0), day(2_000), day(0), day(2_000)], 14],
  ['an account that began two days ago', 10_000, [day(1_000), day(1_000), day(0), day(0)], 10],
  ['refunds, which are no use', 10_000, [day(2_000, 1_000)], 10],
  ['a balance that is used up', 0, [day(1_000)], 0],
  ['no use at all', 10_000, [day(0), day(0)], null],
])('a balance lasts by %s', (_what, amount, week, expected) => {
  expect(daysLeft(amount, week)).toBe(expected);
});
