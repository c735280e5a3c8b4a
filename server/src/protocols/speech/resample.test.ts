import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resample } from './resample.ts';

const LOUD = 16_000;

function atOnce(samples: Int16Array, rate: number): Int16Array {
  const steps = resample(samples, rate);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

function tone(hertz: number, rate: number, seconds = 0.5): Int16Array {
  const samples = new Int16Array(Math.floor(seconds * rate));
  return samples.map((_, i) => Math.round(LOUD * Math.sin((2 * Math.PI * hertz * i) / rate)));
}

/** Without the ends, where the filter looks at silence. */
function middle(samples: Int16Array): Int16Array {
  return samples.subarray(400, samples.length - 400);
}

function decibels(samples: ArrayLike<number>): number {
  const squares = Array.from(samples, (sample) => sample ** 2).reduce((sum, one) => sum + one, 0);
  return 10 * Math.log10(squares / samples.length / (LOUD ** 2 / 2));
}

const RATES = [11_025, 16_000, 22_050, 44_100, 48_000, 44_101, 192_000];

describe.each(RATES)('from %d samples a second', (rate) => {
  test.each([300, 1_000, 3_000, 3_400])('a tone of %d Hz stays what it is', (hertz) => {
    const got = middle(atOnce(tone(hertz, rate), rate));
    const wanted = middle(tone(hertz, 8_000));
    expect(decibels(got.map((sample, i) => sample - (wanted[i] ?? 0)))).toBeLessThan(-50);
  });

  test.each([4_100, 4_700, 5_400])('a tone of %d Hz is not heard as another', (hertz) => {
    expect(decibels(middle(atOnce(tone(hertz, rate), rate)))).toBeLessThan(-60);
  });
});

test('a slower rate is filled in', () => {
  const got = middle(atOnce(tone(1_000, 4_000), 4_000));
  const wanted = middle(tone(1_000, 8_000));
  expect(decibels(got.map((sample, i) => sample - (wanted[i] ?? 0)))).toBeLessThan(-50);
});

test('the rate of a telephone is left alone', () => {
  const samples = tone(440, 8_000);
  expect(atOnce(samples, 8_000)).toBe(samples);
});

test('the length is exact, and silence stays silent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_000, max: 192_000 }), fc.nat({ max: 3_000 }), (rate, length) => {
      const got = atOnce(new Int16Array(length), rate);
      expect(got).toHaveLength(Math.ceil((length * 8_000) / rate));
      expect(got.every((sample) => sample === 0)).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test('a level stays the same level', () => {
  const rates = fc.constantFrom(...RATES);
  fc.assert(
    fc.property(rates, fc.integer({ min: -32_768, max: 32_767 }), (rate, level) => {
      const got = middle(atOnce(new Int16Array(rate / 4).fill(level), rate));
      expect(got.every((sample) => Math.abs(sample - level) <= 1)).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test('long sound is made in many steps', () => {
  const steps = resample(new Int16Array(22_050 * 10), 22_050);
  expect([...steps].length).toBeGreaterThan(10);
});
