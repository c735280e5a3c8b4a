import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { brandColors, GROUNDS, type Scheme } from './brand-colors.ts';
import { contrast, hexOf, oklchOf } from './oklch.ts';

const BRANDS = [
  ['the usual teal', '#0b7285'],
  ['white', '#ffffff'],
  ['black', '#000000'],
  ['yellow', '#ffe600'],
  ['red', '#e3000f'],
  ['mid grey', '#777777'],
  ['navy', '#001f54'],
  ['lime', '#a4de02'],
  ['orange', '#ff6a00'],
  ['magenta', '#ff00aa'],
  ['sky', '#4aa8ff'],
  ['a red on which neither white nor ink can be read', '#e8503a'],
] as const;

const CASES = BRANDS.flatMap(([name, color]) =>
  (['light', 'dark'] as const).map((scheme): [string, Scheme, string] => [name, scheme, color]),
);

describe.each(CASES)('%s on a %s page', (_name, scheme, color) => {
  const { fill, onFill, edge, text, tint, mark } = brandColors(color, scheme);
  const { background, surface } = GROUNDS[scheme];

  test('has words that can be read on its fill', () => {
    expect(contrast(fill, onFill)).toBeGreaterThanOrEqual(4.5);
  });

  test('has links that can be read on every ground', () => {
    for (const ground of [surface, background, tint])
      expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.6);
  });

  test('has an edge and a mark that can be seen', () => {
    expect(contrast(edge, surface)).toBeGreaterThanOrEqual(3);
    expect(contrast(mark, surface)).toBeGreaterThanOrEqual(3);
    expect(contrast(mark, background)).toBeGreaterThanOrEqual(3);
  });

  test('has a tint on which ordinary text can be read', () => {
    expect(contrast(tint, scheme === 'light' ? '#151d24' : '#e8edf1')).toBeGreaterThanOrEqual(7);
  });
});

test('a colour that words can be read on stays exactly what the brand chose', () => {
  expect(brandColors('#0B7285', 'light').fill).toBe('#0b7285');
  expect(brandColors('#ffe600', 'dark')).toMatchObject({ fill: '#ffe600', onFill: '#151d24' });
});

test.each(BRANDS)('%s comes back from OKLCH as it was', (_name, color) => {
  expect(hexOf(oklchOf(color))).toBe(color);
});

test.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.478],
  ['#e3000f', '#ffffff', 4.93],
])('the contrast of %s and %s is %d', (one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 1);
});

test.each(['docs/docs.css', 'landing.html', 'unsubscribe.html'])(
  '%s has the grounds that are reckoned with',
  (file) => {
    const text = readFileSync(new URL(`../../../assets/${file}`, import.meta.url), 'utf8');
    const colors = (name: string) =>
      new Set(Array.from(text.matchAll(new RegExp(`--${name}: (#[0-9a-f]{6});`, 'g')), ([, color]) => color));
    expect(colors('paper')).toEqual(new Set([GROUNDS.light.background, GROUNDS.dark.background]));
    expect(colors('card')).toEqual(new Set([GROUNDS.light.surface, GROUNDS.dark.surface]));
  },
);
