import { expect, test } from 'vitest';
import { isStorable, toStorable } from './storable-text.ts';

test.each([
  ['a text', 'नमस्ते 😀', true, 'नमस्ते 😀'],
  ['U+0000', 'a\0b\0', false, 'ab'],
  ['half a surrogate pair', 'a\ud83d', false, 'a\ufffd'],
])('%s', (_, text, storable, stored) => {
  expect([isStorable(text), toStorable(text)]).toEqual([storable, stored]);
});

test('something else may stand for U+0000', () => {
  expect(toStorable('a\0b', '\ufffd')).toBe('a\ufffdb');
});
