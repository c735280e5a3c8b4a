import { describe, expect, test } from 'vitest';
import { ByteBudget } from './byte-budget.ts';

function budgetOf(total: number, maxWaiting = 10) {
  const budget = new ByteBudget({ total, maxWaiting });
  const granted: string[] = [];
  const take = (address: string, bytes: number, name = address) =>
    budget.take(address, bytes, () => granted.push(name));
  return { take, granted };
}

describe('ByteBudget', () => {
  test('grants what fits at once, and the rest when something is given back', () => {
    const { take, granted } = budgetOf(100);
    const giveBack = take('a', 50);
    take('b', 50);
    take('c', 10);
    expect(granted).toEqual(['a', 'b']);
    giveBack?.();
    expect(granted).toEqual(['a', 'b', 'c']);
  });

  test('gives one address half of it at most', () => {
    const { take, granted } = budgetOf(100);
    take('a', 40, 'a1');
    take('a', 40, 'a2');
    take('b', 40);
    expect(granted).toEqual(['a1', 'b']);
  });

  test('grants a request that is larger than the share of an address', () => {
    const { take, granted } = budgetOf(100);
    take('a', 1_000);
    expect(granted).toEqual(['a']);
  });

  test('lets addresses take turns', () => {
    const { take, granted } = budgetOf(100);
    const first = take('a', 50, 'a0');
    take('b', 50, 'b0');
    for (const name of ['a1', 'a2', 'a3']) take('a', 50, name);
    take('c', 50, 'c1');
    first?.();
    expect(granted).toEqual(['a0', 'b0', 'a1']);
    const { take: takeMore, granted: order } = budgetOf(20);
    const running = takeMore('x', 10, 'x0');
    const other = takeMore('y', 10, 'y0');
    for (const name of ['x1', 'x2']) takeMore('x', 10, name);
    takeMore('z', 10, 'z1');
    other?.();
    running?.();
    expect(order).toEqual(['x0', 'y0', 'z1', 'x1']);
  });

  test('refuses when too many wait, and forgets who has given up', () => {
    const { take, granted } = budgetOf(10, 1);
    const held = take('a', 5, 'a1');
    const waiting = take('a', 5, 'a2');
    expect(take('a', 5, 'a3')).toBeNull();
    waiting?.();
    expect(take('a', 5, 'a4')).not.toBeNull();
    held?.();
    expect(granted).toEqual(['a1', 'a4']);
  });

  test('takes back only once', () => {
    const { take, granted } = budgetOf(10);
    const held = take('a', 5);
    held?.();
    held?.();
    take('b', 5);
    take('c', 5);
    take('d', 5);
    expect(granted).toEqual(['a', 'b', 'c']);
  });
});
