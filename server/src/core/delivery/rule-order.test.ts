import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byTurn, prioritiesFor } from './rule-order.ts';
import type { RouteRule } from './rules.ts';

const rule = (key: string, more: Partial<RouteRule> = {}): RouteRule => ({
  key,
  channel: 'sms',
  route: '*',
  account: null,
  sender: null,
  prefixes: null,
  priority: 0,
  connectors: ['a'],
  weights: null,
  retryRejected: false,
  enabled: true,
  ...more,
});

/** The keys as they are looked at once these have been given their priorities. */
function orderAfter(before: readonly RouteRule[], wanted: readonly RouteRule[]): string[] {
  const priorities = prioritiesFor(before, wanted);
  const changed = wanted.map((one, i) => ({ ...one, priority: priorities[i] ?? NaN }));
  return changed.toSorted(byTurn).map(({ key }) => key);
}

test('a rule for longer prefixes comes before one for shorter ones, and both before one for all numbers', () => {
  const rules = [rule('a'), rule('b', { prefixes: ['98'] }), rule('c', { prefixes: ['9876'] })];
  expect(rules.toSorted(byTurn).map(({ key }) => key)).toEqual(['c', 'b', 'a']);
});

test('one that is moved to the top or to the bottom is the only one that changes', () => {
  const rules = ['a', 'b', 'c', 'd'].map((key) => rule(key));
  const [a, b, c, d] = rules as [RouteRule, RouteRule, RouteRule, RouteRule];
  expect(prioritiesFor(rules, [d, a, b, c])).toEqual([1, 0, 0, 0]);
  expect(prioritiesFor(rules, [b, c, d, a])).toEqual([0, 0, 0, -1]);
  expect(prioritiesFor(rules, rules)).toEqual([0, 0, 0, 0]);
});

test('a general rule can be put before a specific one', () => {
  const rules = [rule('asha', { account: 5 }), rule('all')];
  expect(prioritiesFor(rules, rules.toReversed())).toEqual([1, 0]);
});

test('beyond the largest priority, all are numbered anew', () => {
  const rules = [rule('a', { priority: 1_000_000 }), rule('b', { priority: 1_000_000 })];
  expect(prioritiesFor(rules, rules.toReversed())).toEqual([1_000_000, 999_999]);
  const many = [
    rule('a', { priority: 1_000_000 }),
    rule('b', { priority: 1_000_000 }),
    rule('c', { priority: -1_000_000 }),
    rule('d', { priority: -1_000_000 }),
  ];
  expect(orderAfter(many, many.toReversed())).toEqual(['d', 'c', 'b', 'a']);
});

const anyRule = fc.record({
  route: fc.constantFrom('*', 'T'),
  account: fc.constantFrom(null, 5),
  sender: fc.constantFrom(null, 'ACMEIN'),
  prefixes: fc.constantFrom(null, ['98'], ['9876'], ['97', '98765']),
  priority: fc.constantFrom(-1_000_000, 0, 0, 0, 1, 5, 1_000_000),
});

test('whatever the order, the rules are looked at in it', () => {
  fc.assert(
    fc.property(fc.array(anyRule, { maxLength: 8 }), fc.infiniteStream(fc.nat()), (given, places) => {
      const before = given.map((one, i) => rule(String(i), one)).toSorted(byTurn);
      const wanted = before
        .map((one) => ({ one, at: places.next().value }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ one }) => one);
      expect(orderAfter(before, wanted)).toEqual(wanted.map(({ key }) => key));
    }),
  );
});
