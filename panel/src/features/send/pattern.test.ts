import { expect, test } from 'vitest';
import { columnsIn, filledTemplate, fillPattern, patternOf, shownPieces, slotsOf } from './pattern.ts';

const asha = new Map([
  ['name', 'Asha'],
  ['due', '₹500'],
]);

test('placeholders are filled from the row, whatever their capitals', () => {
  const pattern = patternOf('Dear {{ Name }}, {{due}} is due. {{gone}}');
  expect(columnsIn(pattern)).toEqual(['Name', 'due', 'gone']);
  expect(fillPattern(pattern, asha)).toBe('Dear Asha, ₹500 is due. ');
});

test('a template’s variables are filled in their order, and marked', () => {
  const template = 'Dear {#var#}, pay {#numeric#}. {#no#}';
  expect(slotsOf(template)).toEqual(['var', 'numeric']);
  const pattern = filledTemplate(template, ['{{name}} ji', '500']);
  expect(fillPattern(pattern, asha)).toBe('Dear Asha ji, pay 500. {#no#}');
  expect(shownPieces(pattern, asha)).toEqual([
    'Dear ',
    { variable: 'Asha' },
    { variable: ' ji' },
    ', pay ',
    { variable: '500' },
    '. {#no#}',
  ]);
});
