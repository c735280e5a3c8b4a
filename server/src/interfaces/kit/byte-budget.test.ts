import { describe, expect, test } from 'vitest';
import { ByteBudget, type BudgetLimits } from './byte-budget.ts';

function budgetOf(total: number, limits: Partial<BudgetLimits> = {}) {
  const budget = new ByteBudget({ total, share: total / 2, maxWaiting: 10, maxWaitingOfOne: 5, ...limits });
  const granted: string[] = [];
  /** A body that takes these numbers of bytes in turn, under a key that is the first letter of its name. */
  const body = (name: string, ...bytes: number[]) => {
    const room = budget.open(name.charAt(0));
    const take = (count: number) => {
      const taken = budget.take(room, count, () => granted.push(name));
      if (taken === 'taken') granted.push(name);
      return taken;
    };
    const taken = bytes.map(take);
    const end = () => {
      budget.close(room);
    };
    return { room, take, taken, end };
  };
  return { budget, body, granted };
}

describe('ByteBudget', () => {
  test('counts bytes when they come, not before', () => {
    const { body } = budgetOf(100);
    expect(body('a', 10, 10, 10, 10, 10).taken).toEqual(Array(5).fill('taken'));
    expect(body('b', 50).taken).toEqual(['taken']);
  });

  test('lets one body at a time exceed it, and the others wait', () => {
    const { body, granted } = budgetOf(100);
    const exempt = body('a', 50, 1_000, 1_000);
    expect(exempt.taken).toEqual(['taken', 'taken', 'taken']);
    const waiting = body('a', 10);
    expect(waiting.taken).toEqual(['waiting']);
    // The excess does not count against the others.
    expect(body('b', 50).taken).toEqual(['taken']);
    granted.length = 0;
    exempt.end();
    expect(granted).toEqual(['a']);
  });

  test('finishes bodies that each hold a part and need more', () => {
    const { body, granted } = budgetOf(100);
    const bodies = ['a', 'b', 'c', 'd'].map((name) => body(name, 25));
    expect(bodies.map(({ take }) => take(25))).toEqual(['taken', 'waiting', 'waiting', 'waiting']);
    granted.length = 0;
    bodies[0]?.end();
    expect(granted).toEqual(['b', 'c']);
    bodies[1]?.end();
    expect(granted).toEqual(['b', 'c', 'd']);
  });

  test('grants as many as fit when something is given back', () => {
    const { body, granted } = budgetOf(100, { share: 100 });
    const large = body('a', 90);
    body('b', 20);
    const small = ['c1', 'c2', 'c3', 'd1'].map((name) => body(name, 20));
    expect(small.flatMap(({ taken }) => taken)).toEqual(Array(4).fill('waiting'));
    granted.length = 0;
    large.end();
    expect(granted).toEqual(['c1', 'd1', 'c2', 'c3']);
  });

  test('lets keys take turns', () => {
    const { body, granted } = budgetOf(10, { share: 10 });
    const first = body('x', 10);
    const exempt = body('y', 10);
    for (const name of ['x1', 'x2', 'z1']) body(name, 10);
    granted.length = 0;
    first.end();
    exempt.end();
    expect(granted).toEqual(['x1', 'z1']);
  });

  test('refuses when too many wait, in all or of one key, and forgets bodies that have given up', () => {
    const { body } = budgetOf(10, { maxWaiting: 3, maxWaitingOfOne: 2 });
    body('a', 5, 5);
    const waiting = body('a', 5);
    expect([body('a', 5).taken, body('a', 5).taken]).toEqual([['waiting'], ['refused']]);
    body('b', 5);
    expect(body('b', 5).taken).toEqual(['waiting']);
    expect(body('c', 5).taken).toEqual(['refused']);
    waiting.end();
    expect(body('c', 5).taken).toEqual(['waiting']);
  });

  test('gives back only once', () => {
    const { body } = budgetOf(10, { share: 10 });
    const held = body('a', 5);
    body('a', 5);
    body('x', 1);
    held.end();
    held.end();
    expect([body('b', 5).taken, body('c', 5).taken]).toEqual([['taken'], ['waiting']]);
  });

  test('tells for which bodies others wait', () => {
    const { budget, body } = budgetOf(100);
    const a = body('a', 50);
    const b = body('b', 10);
    const exempt = body('a', 10);
    expect(budget.isPressed(exempt.room)).toBe(false);
    // This one waits for the share of its own key, or for the exemption.
    body('a', 10);
    expect([a, b, exempt].map(({ room }) => budget.isPressed(room))).toEqual([true, false, true]);
    body('c', 40);
    body('d', 10);
    expect([a, b, exempt].map(({ room }) => budget.isPressed(room))).toEqual([true, true, true]);
  });
});
