import { expect, test } from 'vitest';
import { makeOutgoing } from './outgoing.ts';
import { patternOf } from './pattern.ts';
import { fromNumbers, fromTable } from './recipients.ts';

test('a number that comes twice gets a shared text once', () => {
  const { good, bad } = fromNumbers('98765 43210\n+91 9876543210\n12345\n9876543211', false);
  expect(bad).toEqual([{ row: 3, cell: '12345', problem: 'no-mobile' }]);
  const { messages, repeated, parts, isShared } = makeOutgoing(patternOf('Hello'), good);
  expect([messages.map(({ row }) => row), repeated, parts, isShared]).toEqual([[1, 4], [2], 2, true]);
});

test('rows have texts of their own; two different ones to the same number both go out', () => {
  const rows = [
    ['9876543210', 'Asha', '17'],
    ['9876543210', 'Asha', '18'],
    ['9876543210', 'Asha', '18'],
    ['9876543211', '', '19'],
  ].map((cells, index) => ({ row: index + 2, cells }));
  const table = { columns: ['Mobile', 'Name', 'Bill'], rows };
  const set = makeOutgoing(patternOf('{{name}}: ₹{{Bill}}'), fromTable(table, 0, false).good);
  expect(set.messages.map(({ row, text }) => [row, text])).toEqual([
    [2, 'Asha: ₹17'],
    [3, 'Asha: ₹18'],
  ]);
  expect(set.repeated).toEqual([4]);
  expect(set.lacking).toEqual([{ row: 5, column: 'name' }]);
  expect([set.parts, set.unicode]).toEqual([2, 2]);
});
