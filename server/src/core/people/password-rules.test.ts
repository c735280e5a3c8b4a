import { expect, test } from 'vitest';
import { problemOfPassword } from './password-rules.ts';

test.each([
  ['short one', 'must have at least 10 characters'],
  ['x'.repeat(201), 'must not be longer than 200 characters'],
  ['my name is Asha', 'must not contain the username'],
  ['aaaaabbbbb', 'must have at least four different characters'],
  ['half a pair \ud800', 'has a character that cannot be stored'],
  ['correct horse battery', null],
  ['कमल का फूल खिला', null],
])('%s', (password, problem) => {
  expect(problemOfPassword(password, 'asha')).toBe(problem);
});
