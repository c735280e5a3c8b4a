import { fact } from 'harkara-contract/facts.ts';
import { expect, test } from 'vitest';
import { problemOfPassword } from './password-rules.ts';

test.each([
  ['short one', fact('too_short', { least: 10 })],
  ['x'.repeat(201), fact('too_long', { most: 200 })],
  ['my name is Asha', fact('contains_username')],
  ['aaaaabbbbb', fact('too_few_different_characters')],
  ['half a pair \ud800', fact('character_not_storable')],
  ['correct horse battery', null],
  ['कमल का फूल खिला', null],
])('%s', (password, problem) => {
  expect(problemOfPassword(password, 'asha')).toEqual(problem);
});
