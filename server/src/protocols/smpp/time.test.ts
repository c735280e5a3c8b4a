import { expect, test } from 'vitest';
import { formatTime, parseTime } from './time.ts';

const NOW = new Date('2026-01-31T22:30:00.000Z');

test.each([
  ['261115103000022+', '2026-11-15T05:00:00.000Z'],
  ['261115103000722+', '2026-11-15T05:00:00.700Z'],
  ['261115103000000+', '2026-11-15T10:30:00.000Z'],
  ['261115103000020-', '2026-11-15T15:30:00.000Z'],
  ['000000013000000R', '2026-02-01T00:00:00.000Z'],
  ['000002000000000R', '2026-02-02T22:30:00.000Z'],
  ['010000000005000R', '2027-01-31T22:30:05.000Z'],
])('%s is %s', (text, expected) => {
  expect(parseTime(text, NOW)?.toISOString()).toBe(expected);
});

test.each([
  '',
  '2611151030',
  '261315103000022+',
  '260231103000022+',
  '261115243000022+',
  '261115103000049+',
  '261115103000022x',
])('%j is no time', (text) => {
  expect(parseTime(text, NOW)).toBeNull();
});

test('a written time is read back', () => {
  expect(formatTime(new Date('2026-11-15T05:00:00.700Z'))).toBe('261115050000700+');
  expect(parseTime(formatTime(NOW), new Date())).toEqual(NOW);
});
