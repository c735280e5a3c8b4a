import { expect, test } from 'vitest';
import { parseCsv } from '../../ui/csv-file.ts';
import { columnsOf } from './file-columns.ts';
import { SENDER_HEADINGS, sendersOf } from './sender-rows.ts';

const read = (text: string) => {
  const [head, ...rows] = parseCsv(text);
  return sendersOf(rows, columnsOf(head ?? { row: 1, cells: [] }, SENDER_HEADINGS));
};

test('the columns of a registry’s export are found by their headings, wherever they stand', () => {
  expect(read("S.No.,Header Type,Header Id,Header Name\n1,Promotional,'1105000000000000001,140123")).toEqual([
    { row: 2, senderId: '140123', route: 'promotional', dltHeaderId: '1105000000000000001' },
  ]);
});

test.each([
  ['T', 'transactional'],
  ['Service-Implicit', 'transactional'],
  ['SERVICE', 'transactional'],
  ['Service Explicit', 'transactional'],
  ['Other', 'transactional'],
  ['p', 'promotional'],
  ['PS', 'promotional'],
  ['International', 'international'],
  ['प्रमोशनल', 'promotional'],
  ['whatever', 'whatever'],
  ['', ''],
])('the route %j is %j', (word, route) => {
  expect(read(`Sender ID;Route\nANPURN;${word}`)).toEqual([{ row: 2, senderId: 'ANPURN', route }]);
});
