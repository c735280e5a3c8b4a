import { expect, test } from 'vitest';
import { addressesInFile } from './addresses-file.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

test('addresses are found in the cells of a CSV file, once each, whatever stands beside them', () => {
  const csv =
    'Name,Email,City\r\n"Nair, Meera","meera@a.example",Kochi\r\nRavi;RAVI@b.example\tPune\r\n,ravi@b.example,\r\n';
  expect(addressesInFile(bytesOf(csv))).toEqual(['meera@a.example', 'ravi@b.example']);
});

test('a byte order mark, UTF-16 and Latin-1 names are no obstacle, and a file without addresses has none', () => {
  expect(addressesInFile(bytesOf('\ufeffasha@c.example\n'))).toEqual(['asha@c.example']);
  const utf16 = Uint8Array.from(
    [...'\ufeffआशा\tasha@c.example'].flatMap((c) => [c.charCodeAt(0) & 0xff, c.charCodeAt(0) >> 8]),
  );
  expect(addressesInFile(utf16)).toEqual(['asha@c.example']);
  expect(addressesInFile(Uint8Array.of(0x4a, 0x6f, 0x73, 0xe9, 0x2c, ...bytesOf('jose@d.example')))).toEqual([
    'jose@d.example',
  ]);
  expect(addressesInFile(bytesOf('PK\u0003\u0004 no list'))).toEqual([]);
});
