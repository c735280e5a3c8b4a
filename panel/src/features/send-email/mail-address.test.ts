import { expect, test } from 'vitest';
import { readAddress } from './mail-address.ts';

test.each([
  ['Asha@Shop.Example', 'asha@shop.example'],
  ['<asha@shop.example>', 'asha@shop.example'],
  ['"Nair, Meera" <meera+news@b.example>', 'meera+news@b.example'],
  ['"a b"@shop.example', '"a b"@shop.example'],
  ['asha@दुकान.भारत', 'asha@xn--11b7ah1gn.xn--h2brj9c'],
  ['asha', undefined],
  ['asha@shop', undefined],
  ['asha@10.0.0.1', undefined],
  ['asha @shop.example', undefined],
  ['asha..b@shop.example', undefined],
  ['asha@-shop.example', undefined],
  ['asha@shop.example:25', undefined],
  ['asha@shop.example <', undefined],
  ['@shop.example', undefined],
])('reads %s as %s', (written, address) => {
  expect(readAddress(written)).toBe(address);
});
