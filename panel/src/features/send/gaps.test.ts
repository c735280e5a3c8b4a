import { expect, test } from 'vitest';
import { filledTemplate, gapsOf } from './gaps.ts';
import { guessColumns } from './guess-columns.ts';
import { fillPattern, shownPieces, writtenPattern } from './pattern.ts';

const asha = new Map([
  ['name', 'Asha'],
  ['due', '₹500'],
]);

test('a template’s gaps are filled in their order, and marked', () => {
  const template = 'Dear {#var#}, pay {#numeric#} by {#var#}. {#no#}';
  expect(gapsOf(template).map(({ kinds }) => kinds)).toEqual([['var'], ['numeric'], ['var']]);
  const pattern = filledTemplate(template, [{ text: '{{name}} ji' }, { column: 'Due' }]);
  expect(writtenPattern(pattern)).toBe('Dear {{name}} ji, pay {{Due}} by . {#no#}');
  expect(fillPattern(pattern, asha)).toBe('Dear Asha ji, pay ₹500 by . {#no#}');
  expect(shownPieces(pattern, asha)).toEqual([
    ...['Dear ', { variable: 'Asha' }, { variable: ' ji' }, ', pay ', { variable: '₹500' }],
    ...[' by ', { gap: true }, '. {#no#}'],
  ]);
  expect(shownPieces(pattern, undefined)).toContainEqual({ variable: 'Due' });
});

test.each([
  ['Dear {#var#}, your report {#numeric#} is ready.', ['Dear ___,', 'your report ___']],
  ['{#numeric#} is your OTP. Pay Rs. {#numeric#}.', ['___ is your OTP.', 'Pay Rs. ___.']],
  ['प्रिय {#var#} जी, आपकी जाँच {#var#} को है।', ['प्रिय ___ जी,', 'आपकी जाँच ___']],
  // One value for both, and one each.
  ['At {#var#}{#var#} on {#var#} {#var#}', ['At ___ on', 'on ___', '']],
  ['OTP: {#var#}\nOTP: {#var#}', ['OTP: ___', 'OTP: ___ (2)']],
])('the gaps of “%s” are called by the words around them', (template, labels) => {
  expect(gapsOf(template).map(({ label }) => label)).toEqual(labels);
});

const column = (name: string, sample = '', isName = false) => ({ name, samples: [sample], isName });

test.each([
  {
    template: 'Dear {#var#}, your report {#numeric#} is ready.',
    columns: [column('Report No', '88120'), column('Patient', 'Asha')],
    fits: ['Patient', 'Report No'],
  },
  // A number is no place for letters, and a column fits once.
  {
    template: 'Dear {#var#}, Rs {#numeric#} are due by {#var#}. See {#var#}',
    columns: [
      column('A', 'Asha', true),
      column('Bill name', 'Gas'),
      column('Amount', '500'),
      column('Due date'),
    ],
    fits: ['A', 'Amount', 'Due date', undefined],
  },
  {
    template: 'नमस्ते {#var#}, आपकी जाँच {#var#} को है। {#url#}',
    columns: [column('नाम'), column('दिन'), column('Link')],
    fits: ['नाम', 'दिन', 'Link'],
  },
  { template: '{#numeric#} is your OTP', columns: [column('City', '411001')], fits: [undefined] },
])('columns whose headings fit are preselected in “$template”', ({ template, columns, fits }) => {
  expect(guessColumns(gapsOf(template), columns)).toEqual(fits);
});
