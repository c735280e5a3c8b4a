import { expect, test } from 'vitest';
import { parseCsv } from '../../../ui/csv-file.ts';
import { columnsOf } from '../../../ui/file-columns.ts';
import { TEMPLATE_HEADINGS, templatesOf } from '../../../ui/template-rows.ts';
import { isApproved, SENDER_HEADINGS, sendersOf } from './registry-rows.ts';

test('reads the headers of a portal’s list', () => {
  const [head, ...rest] = parseCsv(
    [
      'Header ID,Header,Type,Category,Status',
      "'1105160000000001234,BINAIN,Service Implicit,Retail,Approved",
      '="1105160000000001235",600123,,Retail,Approved',
      ',600124,Transactional,,',
      ',OFFERS,PROMOTIONAL,,',
      ',ABROAD,International,,',
      ',LUCKYS,Lottery,,',
    ].join('\n'),
  );
  const columns = columnsOf(head ?? { row: 1, cells: [] }, SENDER_HEADINGS);
  expect(sendersOf(rest, columns)).toEqual([
    { row: 2, sender_id: 'BINAIN', route: 'transactional', dlt_header_id: '1105160000000001234' },
    { row: 3, sender_id: '600123', route: 'promotional', dlt_header_id: '1105160000000001235' },
    { row: 4, sender_id: '600124', route: 'transactional' },
    { row: 5, sender_id: 'OFFERS', route: 'promotional' },
    { row: 6, sender_id: 'ABROAD', route: 'international' },
    { row: 7, sender_id: 'LUCKYS', route: 'Lottery' },
  ]);
});

test('reads the content templates of a portal’s list; one with several headers is for all of them', () => {
  const [head, ...rest] = parseCsv(
    [
      'Template ID,Template Name,Content Type,Header,Template Content,PE ID',
      '1107160000000071271,otp,Text,BINAIN,Your OTP is {#var#},1101456780000012345',
      '1107160000000071272,bill,Unicode,"BINAIN, BINAOU",Bill {#var#},',
    ].join('\n'),
  );
  const columns = columnsOf(head ?? { row: 1, cells: [] }, TEMPLATE_HEADINGS);
  expect(templatesOf(rest, columns)).toEqual([
    {
      row: 2,
      name: 'otp',
      content: 'Your OTP is {#var#}',
      dlt_template_id: '1107160000000071271',
      entity_id: '1101456780000012345',
      sender_id: 'BINAIN',
    },
    { row: 3, name: 'bill', content: 'Bill {#var#}', dlt_template_id: '1107160000000071272' },
  ]);
});

test.each([
  ['', true],
  ['Approved', true],
  ['ACTIVE', true],
  ['Approved by operator', true],
  ['Approval pending', false],
  ['Inactive', false],
  ['Rejected', false],
  ['Blacklisted', false],
])('a row with the state %j is approved: %s', (status, is) => {
  expect(isApproved(status)).toBe(is);
});
