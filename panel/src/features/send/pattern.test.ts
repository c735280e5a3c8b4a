import { expect, test } from 'vitest';
import { columnsIn, fillPattern, patternOf } from './pattern.ts';

const asha = new Map([
  ['name', 'Asha'],
  ['due', '₹500'],
]);

test('placeholders are filled from the row, whatever their capitals', () => {
  const pattern = patternOf('Dear {{ Name }}, {{due}} is due. {{gone}}');
  expect(columnsIn(pattern)).toEqual(['Name', 'due', 'gone']);
  expect(fillPattern(pattern, asha)).toBe('Dear Asha, ₹500 is due. ');
});
