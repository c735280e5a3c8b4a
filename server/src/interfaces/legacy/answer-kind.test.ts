import { expect, test } from 'vitest';
import { kindOfAnswer } from './answer-kind.ts';

test.each([
  ['12_01m7ehgrgyg0080000086fsza5_3', 'a broadcast id'],
  ['4711_abcDEF_1\n', 'a broadcast id'],
  ['-12', 'code -12'],
  [' -7 \r\n', 'code -7'],
  ['1000', 'a number'],
  ['0.25', 'a number'],
  ['12_7', 'a template id'],
  ['Delivered', 'the word delivered'],
  ['[{"a":1}]', 'JSON'],
  ['[oops', 'another text'],
  ['<html>Bad gateway</html>', 'another text'],
  ['', 'nothing'],
])('%j is %s', (answer, kind) => {
  expect(kindOfAnswer(answer)).toBe(kind);
});
