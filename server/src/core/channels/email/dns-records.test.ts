import { expect, test } from 'vitest';
import { tagsOf } from './dns-records.ts';

test('tags are read whatever white space stands between them', () => {
  expect(tagsOf(' v=DKIM1 ;k = rsa;\tp=MIIB\n Ijan; ')).toEqual(
    new Map([
      ['v', 'DKIM1'],
      ['k', 'rsa'],
      ['p', 'MIIBIjan'],
    ]),
  );
});

test('a value may contain an equals sign, and may be empty', () => {
  expect(tagsOf('p=AB==')?.get('p')).toBe('AB==');
  expect(tagsOf('v=DKIM1; p=')?.get('p')).toBe('');
});

test.each(['hello', 'v=DKIM1; hello', '=x', 'p=a; p=b'])('%j is no list of tags', (text) => {
  expect(tagsOf(text)).toBeNull();
});
