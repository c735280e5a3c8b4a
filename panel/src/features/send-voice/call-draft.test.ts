import { expect, test } from 'vitest';
import { numbersIn } from './call-draft.ts';

test('numbers come from lists of any kind, and keep the spaces that they are written with', () => {
  expect(numbersIn('98765 43210, 9876543211\n+91 98765 43212\t9876543213 9876543214')).toEqual([
    '98765 43210',
    '9876543211',
    '+91 98765 43212',
    '9876543213',
    '9876543214',
  ]);
});
