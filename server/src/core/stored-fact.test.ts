import { fact } from 'harkara-contract/facts.ts';
import { say } from 'harkara-contract/say.ts';
import { describe, expect, test } from 'vitest';
import { readFact, writeFact } from './stored-fact.ts';

describe('a stored fact', () => {
  test.each([
    fact('file_empty'),
    fact('file_row_limit', { most: 1_048_576 }),
    fact('import_partly_sent', { done: 3, all: 10, campaigns: ['7', '8'] }),
    fact('sender_route_mismatch', {
      sender: 'HARKRA',
      reason: fact('not_transactional', { route: 'promotional' }),
    }),
    fact('invalid_recipient', { recipient: '\u0000"\ud800', reason: fact('not_a_ten_digit_mobile') }),
    fact('as_stored', { text: 'The file is too large.' }),
  ])('is read as it was written: $key', (written) => {
    expect(readFact(writeFact(written))).toEqual(written);
  });

  test('can be stored in the database, whatever stands in its parameters', () => {
    const text = writeFact(fact('as_stored', { text: '\u0000 and \ud800' }));
    expect([text.includes('\u0000'), text.isWellFormed()]).toEqual([false, true]);
  });
});

describe('other text', () => {
  test.each([
    ['a sentence', 'The file is empty.'],
    ['nothing', ''],
    ['JSON of somebody else', '{"error":{"code":131026}}'],
    ['broken JSON', '{"key":"file_empty","params":{}'],
    ['a list', '["key","params"]'],
    ['a key without parameters', '{"key":"file_empty"}'],
    ['a key that is no text', '{"key":["file_empty"],"params":{}}'],
    ['an unknown key', '{"key":"of_somebody_else","params":{}}'],
    ['a key that every object has', '{"key":"constructor","params":{}}'],
    ['something beside', '{"key":"file_empty","params":{},"code":1}'],
    ['another order', '{"params":{},"key":"file_empty"}'],
    ['a space around it', ' {"key":"file_empty","params":{}}'],
    ['a parameter too many', '{"key":"file_empty","params":{"most":1}}'],
    ['a parameter too few', '{"key":"file_row_limit","params":{}}'],
    ['a list of parameters', '{"key":"file_empty","params":[]}'],
    ['no parameters', '{"key":"file_empty","params":null}'],
    ['a parameter of another kind', '{"key":"file_row_limit","params":{"most":"1"}}'],
    ['texts that are none', '{"key":"import_partly_sent","params":{"done":1,"all":2,"campaigns":[7]}}'],
    [
      'an inner fact that is none',
      '{"key":"sender_route_mismatch","params":{"sender":"A","reason":{"key":"x","params":{}}}}',
    ],
  ])('stays as it is: %s', (_, text) => {
    expect(readFact(text)).toEqual({ key: 'as_stored', params: { text } });
    expect(say(readFact(text))).toBe(text);
  });
});
