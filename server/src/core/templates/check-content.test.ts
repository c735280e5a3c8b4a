import { say } from 'harkara-contract/say.ts';
import { describe, expect, test } from 'vitest';
import { problemOfContent } from './check-content.ts';

describe('takes', () => {
  test.each([
    'Your code is {#var#}.',
    '{#numeric#}{#alphanumeric#}{#url#}{#urlott#}{#cbn#}{#email#}{#var#}',
    'No variable at all',
    'आपका कोड {#var#} है',
    '#}, {}, ##, { #var# } and {#',
    'two lines\nof text',
    'a'.repeat(2_000),
  ])('%j', (content) => {
    expect(problemOfContent(content)).toBeNull();
  });
});

describe('refuses', () => {
  test.each([
    ['', 'must not be empty'],
    [' \n\t', 'must not be empty'],
    ['a'.repeat(2_001), 'must not be longer than 2000 characters'],
    ['Dear {#name#}', '{#name#} is not a variable; write {#var#}, '],
    ['Dear {#VAR#}', '{#VAR#} is not a variable; '],
    ['Dear {# var #}', '{# var #} is not a variable; '],
    ['Dear {##}', '{##} is not a variable; '],
    ['Dear {#var#} of {#city#}', '{#city#} is not a variable; '],
  ])('%j', (content, why) => {
    const problem = problemOfContent(content);
    expect(problem && say(problem).slice(0, why.length)).toBe(why);
  });
});
