import { expect, test } from 'vitest';
import { parseCsv } from '../../ui/csv-file.ts';
import { contactsOf, guessMapping, mobileOf, sliceLength } from './contact-rows.ts';
import { linesOf, variablesOf } from './variables.ts';

test.each([
  ['98765 43210', '9876543210'],
  ['+91-98765-43210', '9876543210'],
  ['09876543210', '9876543210'],
  ['00919876543210', '9876543210'],
  ['5876543210', null],
  ['98765', null],
  ['', null],
])('%s is the number %s', (cell, mobile) => {
  expect(mobileOf(cell)).toBe(mobile);
});

test('contacts are read with their rows, and what is wrong or repeated is told', () => {
  const [head = { row: 1, cells: [] }, ...rows] = parseCsv(
    "Patient,Mobile No.,City\nAsha,9876543210,Pune\n\nRavi,9.87E+09,\nMeera,12345,Nashik\nAsha Rao,'09876543210,Mumbai\n",
  );
  const mapping = guessMapping(head, rows[0]);
  expect(mapping).toEqual({ number: 1, name: 0 });
  expect(contactsOf(head, rows, mapping)).toEqual({
    contacts: [{ row: 6, mobile: '9876543210', name: 'Asha Rao', attributes: { City: 'Mumbai' } }],
    problems: [
      { row: 4, cell: '9.87E+09', code: 'shortened' },
      { row: 5, cell: '12345', code: 'number' },
    ],
    repeated: 1,
    variables: ['City'],
  });
});

test('a column of numbers is found without its name', () => {
  expect(guessMapping({ row: 1, cells: ['A', 'B'] }, { row: 2, cells: ['x', '9876543210'] }).number).toBe(1);
});

test('a slice stays within what the server reads at once', () => {
  expect([sliceLength(0), sliceLength(20)]).toEqual([1000, 782]);
});

test('variables are edited as lines', () => {
  expect(variablesOf(linesOf({ city: 'Pune', at: '9:30' }))).toEqual({ city: 'Pune', at: '9:30' });
  expect([variablesOf('city'), variablesOf(': x'), variablesOf('')]).toEqual([null, null, {}]);
});
