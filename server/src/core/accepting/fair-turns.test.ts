import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFairTurns } from './fair-turns.ts';

test("a newcomer's message goes before all of another account's backlog except its head", () => {
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

test('lanes and queues are independent of each other', () => {
  const turns = createFairTurns();
  turns.advance(7, 0, 1_000);
  expect(turns.next(1, 7, 1)).toBe(1);
  expect(turns.next(1, 8, 0)).toBe(1);
  expect(turns.position(7, 0)).toBe(1_000);
});

test('an account is not punished for a large backlog once that is gone', () => {
  const turns = createFairTurns();
  for (let i = 0; i < 1_000; i++) turns.next(1, 7, 0);
  turns.advance(7, 0, 5_000);
  expect(turns.next(1, 7, 0)).toBe(turns.next(2, 7, 0));
});

test('forgetting idle pairs makes no difference to turns', () => {
  const call = fc.record({
    account: fc.integer({ min: 1, max: 12 }),
    lane: fc.integer({ min: 0, max: 1 }),
    advance: fc.option(fc.integer({ min: 1, max: 6 }), { freq: 3 }),
  });
  fc.assert(
    fc.property(fc.array(call, { maxLength: 120 }), (calls) => {
      const turns = createFairTurns();
      const places = [0, 0];
      const last = new Map<string, number>();
      for (const { account, lane, advance } of calls) {
        if (advance !== null) {
          places[lane] = (places[lane] ?? 0) + advance;
          turns.advance(7, lane, places[lane] ?? 0);
        }
        const key = `${account} ${lane}`;
        const wanted = Math.max(places[lane] ?? 0, (last.get(key) ?? 0) + 1);
        last.set(key, wanted);
        expect(turns.next(account, 7, lane)).toBe(wanted);
      }
    }),
  );
});

describe('with 50,000 pairs of account and lane', () => {
  const PAIRS = 50_000;

  test('a turn visits no more of them than with a few', () => {
    const turns = createFairTurns();
    const counting = countVisits();
    try {
      let most = 0;
      for (let account = 1; account <= PAIRS && most < 10; account++) {
        const before = counting.visits;
        turns.next(account, 7, 0);
        most = Math.max(most, counting.visits - before);
      }
      expect(most).toBeLessThan(10);
      expect(turns.remembered).toBe(PAIRS);
    } finally {
      counting.stop();
    }
  });

  test('pairs that no longer wait are forgotten while others send', () => {
    const turns = createFairTurns();
    for (let account = 1; account <= PAIRS; account++) turns.next(account, 7, 0);
    turns.advance(7, 0, 2);
    for (let i = 0; i < PAIRS; i++) turns.next(1 + (i % 10), 7, 1);
    expect(turns.remembered).toBe(10);
  });

  test('idle pairs never far outnumber those that wait', () => {
    const turns = createFairTurns();
    let most = 0;
    for (let account = 1; account <= PAIRS; account++) {
      turns.next(account, 7, 0);
      // A hundred of them wait at a time.
      if (account % 100 === 0) turns.advance(7, 0, turns.position(7, 0) + 2);
      most = Math.max(most, turns.remembered);
    }
    expect(most).toBeLessThan(400);
  });
});

/** Counts every map entry visited by any iteration. */
function countVisits(): { readonly visits: number; stop: () => void } {
  const prototype = Object.getPrototypeOf(new Map().entries()) as { next: (this: object) => unknown };
  const { next } = prototype;
  let visits = 0;
  prototype.next = function (this: object) {
    visits += 1;
    return next.call(this);
  };
  return {
    get visits() {
      return visits;
    },
    stop: () => {
      prototype.next = next;
    },
  };
}
