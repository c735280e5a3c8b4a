import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFinal, mayMove, STATE, stateName, type StateName } from './states.ts';

const NAMES = Object.keys(STATE) as StateName[];
const RANKS = Object.values(STATE);
const rank = fc.constantFrom(...RANKS);
const news = fc.array(rank, { maxLength: 12 });

describe('mayMove', () => {
  const IN_ORDER: StateName[] = ['scheduled', 'queued', 'unknown', 'sent'];
  const FINAL: StateName[] = ['delivered', 'failed', 'expired', 'cancelled'];

  test.each(NAMES.flatMap((from) => NAMES.map((to) => [from, to] as const)))('from %s to %s', (from, to) => {
    const forward =
      !FINAL.includes(from) && (FINAL.includes(to) || IN_ORDER.indexOf(to) > IN_ORDER.indexOf(from));
    expect(mayMove(STATE[from], STATE[to])).toBe(forward);
  });
});

describe('a message that moves wherever it may', () => {
  const fold = (start: number, pieces: readonly number[]) =>
    pieces.reduce((state, next) => (mayMove(state, next) ? next : state), start);

  test('ends in the final state that came first, else in the highest', () => {
    fc.assert(
      fc.property(rank, news, (start, pieces) => {
        const all = [start, ...pieces];
        const firstFinal = all.find((state) => isFinal(state));
        expect(fold(start, pieces)).toBe(firstFinal ?? Math.max(...all));
      }),
    );
  });

  test('gives the same result in any order when the news has at most one final state', () => {
    const shuffled = fc
      .tuple(
        fc.array(fc.constantFrom(...RANKS.filter((state) => !isFinal(state))), { maxLength: 8 }),
        fc.option(fc.constantFrom(...RANKS.filter(isFinal)), { nil: null }),
      )
      .map(([open, final]) => (final === null ? open : [...open, final]))
      .chain((pieces) =>
        fc.tuple(fc.constant(pieces), fc.shuffledSubarray(pieces, { minLength: pieces.length })),
      );
    fc.assert(
      fc.property(fc.constantFrom(STATE.scheduled, STATE.queued), shuffled, (start, [pieces, other]) => {
        expect(fold(start, other)).toBe(fold(start, pieces));
      }),
    );
  });

  test('never leaves a final state, and never goes back', () => {
    fc.assert(
      fc.property(rank, news, (start, pieces) => {
        let state: number = start;
        for (const piece of pieces) {
          const next = fold(state, [piece]);
          expect(next === state || mayMove(state, next)).toBe(true);
          if (isFinal(state)) expect(next).toBe(state);
          state = next;
        }
        expect(state).toBe(fold(start, pieces));
      }),
    );
  });

  test('is idempotent', () => {
    fc.assert(
      fc.property(rank, news, (start, pieces) => {
        expect(fold(fold(start, pieces), pieces)).toBe(fold(start, pieces));
      }),
    );
  });
});

test('every rank has its name, and no other number has one', () => {
  for (const name of NAMES) expect(stateName(STATE[name])).toBe(name);
  fc.assert(
    fc.property(fc.integer({ min: -10, max: 100 }), (number) => {
      fc.pre(!RANKS.some((known) => known === number));
      expect(() => stateName(number)).toThrow();
    }),
  );
});
