import { expect, test } from 'vitest';
import { createFairTurns } from './fair-turns.ts';

test("a newcomer's message stands before all of another's backlog but its head", () => {
  const turns = createFairTurns();
  const backlog = Array.from({ length: 1_500 }, () => turns.next(1, 7, 0));
  turns.advance(7, 0, backlog[299] ?? 0);
  const newcomer = turns.next(2, 7, 0);
  expect(backlog.filter((turn) => turn < newcomer)).toHaveLength(299);
});

test('accounts that send at the same time take turns', () => {
  const turns = createFairTurns();
  const placed = [1, 1, 1, 1, 2, 2, 2, 2].map((account, i) => ({
    account,
    i,
    turn: turns.next(account, 7, 0),
  }));
  const order = placed.toSorted((a, b) => a.turn - b.turn || a.i - b.i).map(({ account }) => account);
  expect(order).toEqual([1, 2, 1, 2, 1, 2, 1, 2]);
});

test("an account's own messages keep their order", () => {
  const turns = createFairTurns();
  turns.advance(7, 0, 100);
  const own = [turns.next(1, 7, 0), turns.next(1, 7, 0)];
  turns.advance(7, 0, 50);
  own.push(turns.next(1, 7, 0));
  expect(own).toEqual([100, 101, 102]);
});

test('lanes and queues do not know of each other', () => {
  const turns = createFairTurns();
  turns.advance(7, 0, 1_000);
  expect(turns.next(1, 7, 1)).toBe(1);
  expect(turns.next(1, 8, 0)).toBe(1);
  expect(turns.position(7, 0)).toBe(1_000);
});

test('an account that had much to send is not punished for it once that is gone', () => {
  const turns = createFairTurns();
  for (let i = 0; i < 1_000; i++) turns.next(1, 7, 0);
  turns.advance(7, 0, 5_000);
  expect(turns.next(1, 7, 0)).toBe(turns.next(2, 7, 0));
});
