import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  ['plain cells', ['9876543210', 'Asha'], '9876543210,Asha'],
  ['commas, quotes and line breaks', ['a,b', 'say "no"', 'two\nlines'], '"a,b","say ""no""","two\nlines"'],
  ['what Excel would take for a formula', ['=1+1', '+91', '@x'], "'=1+1,'+91,'@x"],
  ['numbers that Excel would round', ['1107000000000000001'], '"\t1107000000000000001"'],
])('writes %s for Excel', (_what, cells, line) => {
  expect(csvLine(cells, 'excel')).toBe(`${line}\r\n`);
});

test('changes nothing for programs', () => {
  expect(csvLine(['=1+1', '1107000000000000001'], 'programs')).toBe('=1+1,1107000000000000001\r\n');
});
