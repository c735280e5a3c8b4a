import { expect, test } from 'vitest';
import { keywordIn } from './match-keyword.ts';

test.each([
  ['INFO', 'INFO'],
  ['info hello', 'info'],
  ['  Info\thello there', 'Info'],
  ['INFO\nsecond line', 'INFO'],
  ['INFO\u00a0hello', 'INFO'],
  ['INFO, please', 'INFO,'],
  ['INFORM me', 'INFORM'],
  ['जानकारी दो', 'जानकारी'],
  ['cafe\u0301 menu', 'café'],
  ['x'.repeat(50), 'x'.repeat(50)],
])('the keyword in %j is %j', (text, word) => {
  expect(keywordIn(text)).toBe(word);
});

test.each(['', '   ', '\n\t', 'x'.repeat(51)])('there is no keyword in %j', (text) => {
  expect(keywordIn(text)).toBeNull();
});
