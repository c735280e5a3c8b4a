import { expect, test } from 'vitest';
import { foreignDomainInName } from './sender-names.ts';

const OWN = new Set(['shop.example', 'xn--11b4c3d.example']);
const domainIn = (name: string) =>
  foreignDomainInName({ name, address: 'x@mail.shop.example' }, (domain) => OWN.has(domain));

test.each([
  ['ceo@bank.example', 'bank.example'],
  ['The CEO (ceo@BANK.example)', 'bank.example'],
  ['ceo @ bank.example', 'bank.example'],
  ['ceo＠bank.example', 'bank.example'],
  ['ｃｅｏ@ｂａｎｋ．example', 'bank.example'],
  ['ceo@bank。example', 'bank.example'],
  ['ceo\u200b@\u2060bank.\u200dexample', 'bank.example'],
  ['a@shop.example, ceo@bank.example', 'bank.example'],
  ['ceo@बैंक.example', 'xn--i1b2bwdrf.example'],
])('a name such as %s shows an address at %s', (name, domain) => {
  expect(domainIn(name)).toBe(domain);
});

test.each([
  'Asha',
  '',
  'x@mail.shop.example',
  'a@shop.example',
  'Café @ Home',
  'me@home',
  '@asha',
  'bank.example',
])('a name such as %j shows no address of others', (name) => {
  expect(domainIn(name)).toBeNull();
});
