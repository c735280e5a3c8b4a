import { expect, test } from 'vitest';
import { parseCsv } from '../../ui/csv-file.ts';
import { columnsOf } from './file-columns.ts';
import { TEMPLATE_HEADINGS, templatesOf } from './template-rows.ts';

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
      dltTemplateId: '1107160000000071271',
      entityId: '1101456780000012345',
      senderId: 'BINAIN',
    },
    { row: 3, name: 'bill', content: 'Bill {#var#}', dltTemplateId: '1107160000000071272' },
  ]);
});
