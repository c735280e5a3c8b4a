import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { addressesInFile } from './addresses-file.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

test('addresses are found in the cells of a CSV file, once each, whatever stands beside them', async () => {
  const csv =
    'Name,Email,City\r\n"Nair, Meera","meera@a.example",Kochi\r\nRavi;RAVI@b.example\tPune\r\n,ravi@b.example,\r\n';
  expect(await addressesInFile(bytesOf(csv))).toEqual(['meera@a.example', 'ravi@b.example']);
});

test('a byte order mark, UTF-16 and Latin-1 names are no obstacle, and a file without addresses has none', async () => {
  expect(await addressesInFile(bytesOf('\ufeffasha@c.example\n'))).toEqual(['asha@c.example']);
  const utf16 = Uint8Array.from(
    [...'\ufeffआशा\tasha@c.example'].flatMap((c) => [c.charCodeAt(0) & 0xff, c.charCodeAt(0) >> 8]),
  );
  expect(await addressesInFile(utf16)).toEqual(['asha@c.example']);
  expect(
    await addressesInFile(Uint8Array.of(0x4a, 0x6f, 0x73, 0xe9, 0x2c, ...bytesOf('jose@d.example'))),
  ).toEqual(['jose@d.example']);
  expect(await addressesInFile(bytesOf('PK\u0003\u0004 no list'))).toEqual([]);
  expect(await addressesInFile(packed({ 'mails.txt': 'asha@c.example' }))).toEqual([]);
});

const packed = (files: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

test('addresses are found in the first visible sheet of a workbook, and nowhere else in it', async () => {
  const workbook = packed({
    'xl/workbook.xml': `<x:workbook xmlns:r="${OFFICE}"><x:sheets><x:sheet name="Old > gone" sheetId="1" state='hidden' r:id="a"/><x:sheet name="List" sheetId="2" r:id="b"/></x:sheets></x:workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="a" Type="${OFFICE}/worksheet" Target="worksheets/old.xml"/><Relationship Id="b" Type="${OFFICE}/worksheet" Target="/xl/worksheets/list.xml"/><Relationship Id="c" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst><si><t>deleted@a.example</t></si><si><r><t>Meera&apos;s &lt;meera</t></r><r><rPr/><t>@a.example&gt;</t></r><rPh sb="0"><t>no@a.example</t></rPh></si><si/></sst>`,
    'xl/worksheets/old.xml':
      '<worksheet><sheetData><row><c t="inlineStr"><is><t>hidden@a.example</t></is></c></row></sheetData></worksheet>',
    'xl/worksheets/list.xml': `<x:worksheet><x:cols><x:col min="1"/></x:cols><x:sheetData><x:row r="1"><x:c r="A1" t="s"><x:v>1</x:v></x:c><x:c r="B1" t="s"><x:v>2</x:v></x:c><x:c r="C1"/></x:row>
      <x:row r="2"><x:c r="A2" t="str"><x:f>A1&amp;"x"</x:f><x:v>ravi&#64;b.example</x:v></x:c><x:c r="B2"><x:v>42</x:v></x:c></x:row>
      <x:row r="3"><x:c r="A3" t="inlineStr"><x:is><x:t>asha@c.example; RAVI@b.example</x:t></x:is></x:c><x:c t="s"><x:v>99</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
  });
  expect(await addressesInFile(workbook)).toEqual(['meera@a.example', 'ravi@b.example', 'asha@c.example']);
});

test('a workbook that unpacks to far more than a list is not read', async () => {
  const bomb = packed({
    'xl/workbook.xml': `<workbook><sheets><sheet r:id="a"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="a" Type="worksheet" Target="s.xml"/></Relationships>`,
    'xl/s.xml': `<c t="inlineStr"><t>asha@c.example</t></c>${' '.repeat(21 * 1024 * 1024)}`,
  });
  expect(await addressesInFile(bomb)).toEqual([]);
});
