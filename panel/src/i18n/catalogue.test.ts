import { expect, test } from 'vitest';
import { catalogue, translator } from './catalogue.ts';

const texts = catalogue({
  plain: { en: 'Save', hi: 'सहेजें' },
  filled: { en: '{done} of {all}', hi: '{all} में से {done}' },
  'rows.one': { en: '{count} row in {file}', hi: '{file} में {count} पंक्ति' },
  'rows.other': { en: '{count} rows in {file}', hi: '{file} में {count} पंक्तियाँ' },
});
const number = (value: number): string => value.toLocaleString('en-IN');
const en = translator(texts, 'en', number);
const hi = translator(texts, 'hi', number);

test('fills placeholders in the order of the language', () => {
  expect(en('filled', { done: 41280, all: 160000 })).toBe('41,280 of 1,60,000');
  expect(hi('filled', { done: 41280, all: 160000 })).toBe('1,60,000 में से 41,280');
  expect(en('plain')).toBe('Save');
});

test('takes the form for the number; nothing is one in Hindi, and several in English', () => {
  expect(en.count('rows', 1, { file: 'a.csv' })).toBe('1 row in a.csv');
  expect(en.count('rows', 0, { file: 'a.csv' })).toBe('0 rows in a.csv');
  expect(hi.count('rows', 0, { file: 'a.csv' })).toBe('a.csv में 0 पंक्ति');
  expect(hi.count('rows', 12000, { file: 'a.csv' })).toBe('a.csv में 12,000 पंक्तियाँ');
});

test('does not fill what a value says', () => {
  expect(en('filled', { done: '{all}', all: 5 })).toBe('{all} of 5');
});
