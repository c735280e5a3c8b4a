import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { estimateSeconds, pulsesOf } from './speech-length.ts';

describe('the estimated length of speech', () => {
  test.each([
    ['', null, 0],
    ['a'.repeat(140), null, 10],
    ['क'.repeat(100), null, 10],
    ['a'.repeat(100), 'hi' as const, 10],
    ['क'.repeat(140), 'en' as const, 10],
    ['ک'.repeat(100), 'ur' as const, 10],
    ['🙂'.repeat(14), 'en' as const, 1],
  ])('of %j in %s is %d s', (text, language, seconds) => {
    expect(estimateSeconds(text, language)).toBe(seconds);
  });

  test('follows the rates that are given', () => {
    expect(estimateSeconds('a'.repeat(40), 'en', { latin: 20, indic: 5 })).toBe(2);
    expect(estimateSeconds('a'.repeat(40), 'ta', { latin: 20, indic: 5 })).toBe(8);
  });

  test('never gets shorter when something is added in the same language', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
        expect(estimateSeconds(a + b, 'hi')).toBeGreaterThanOrEqual(estimateSeconds(a, 'hi'));
      }),
    );
  });
});

test.each([
  [0, 1],
  [0.1, 1],
  [30, 1],
  [30.01, 2],
  [60, 2],
  [estimateSeconds('a'.repeat(420), 'en'), 1],
  [estimateSeconds('a'.repeat(421), 'en'), 2],
  [estimateSeconds('क'.repeat(2_000), 'hi'), 7],
])('%d s are %d pulses', (seconds, pulses) => {
  expect(pulsesOf(seconds)).toBe(pulses);
});
