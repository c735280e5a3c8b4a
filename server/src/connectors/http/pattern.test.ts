import { describe, expect, test } from 'vitest';
import { parsePattern } from './pattern.ts';

describe('a pattern', () => {
  test.each([
    ['^\\s*[03]:', '0: Accepted for delivery', true],
    ['temporal failure|try again later', 'Please TRY AGAIN LATER', true],
    ['^ok$', 'not ok', false],
    ['\\u20b9\\d+', 'costs ₹12', true],
    ['(?<id>\\p{L}+)', 'अ', true],
  ])('%s is looked for in %j: %s', (source, text, found) => {
    expect(parsePattern(source)?.matches(text)).toBe(found);
  });

  test('returns what its first group matches', () => {
    const pattern = parsePattern('ID: (\\w+)( \\w+)?');
    expect(pattern?.groups).toBe(2);
    expect(pattern?.firstGroup('Sent. id: 4711 twice')).toBe('4711');
    expect(pattern?.firstGroup('nothing')).toBeNull();
  });

  test.each(['(', '[', '(?=a)', '(?<!a)b', '(a)\\1', 'a{1,100000}'])('cannot be %s', (source) => {
    expect(parsePattern(source)).toBeNull();
  });

  // On a backtracking engine none of these would ever end.
  test.each(['^(a+)+$', '(a|aa)*b', '(.*a){20}b'])('like %s does not hang', (source) => {
    expect(parsePattern(source)?.matches(`${'a'.repeat(60_000)}!`)).toBe(false);
  });
});
