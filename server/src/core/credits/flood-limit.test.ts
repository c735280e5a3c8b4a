import { describe, expect, test } from 'vitest';
import { addToFlood, floodCountOn, type FloodCounter } from './flood-limit.ts';

const counter = (floodDay: string | null, floodCount: number): FloodCounter => ({ floodDay, floodCount });

describe('the messages that count against the limit of a day', () => {
  test.each([
    ['none before the first', counter(null, 0), 0],
    ['none of those of an earlier day', counter('2026-03-31', 9), 0],
    ['those of the day', counter('2026-04-01', 9), 9],
    ['those of a later day', counter('2026-04-02', 9), 9],
  ])('are %s', (_which, counted, expected) => {
    expect(floodCountOn(counted, '2026-04-01')).toBe(expected);
  });
});

describe('counting messages', () => {
  test.each([
    ['begins with the first', counter(null, 0), counter('2026-04-01', 2)],
    ['begins anew with a new day', counter('2026-03-31', 9), counter('2026-04-01', 2)],
    ['adds to those of the day', counter('2026-04-01', 9), counter('2026-04-01', 11)],
    ['adds to those of a later day', counter('2026-04-02', 9), counter('2026-04-02', 11)],
  ])('%s', (_what, counted, expected) => {
    addToFlood(counted, '2026-04-01', 2);
    expect(counted).toEqual(expected);
  });
});
