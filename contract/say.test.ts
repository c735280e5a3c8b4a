import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { FactDefinition } from './fact.ts';
import { hindi } from './facts.hi.ts';
import { fact, facts, type FactKey } from './facts.ts';
import { ENGLISH, paramsFor, say } from './say.ts';

const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)(?::[^}]*)?\}/g)].map(([, name]) => name))].toSorted();

describe('every fact', () => {
  test.each(Object.entries<FactDefinition>(facts))(
    '%s names its parameters in both languages',
    (key, one) => {
      const declared = Object.keys(one.params ?? {}).toSorted();
      expect(placeholders(one.en)).toEqual(declared);
      // Hindi may leave out what its sentence does not need.
      expect(declared).toEqual(expect.arrayContaining(placeholders(hindi[key as FactKey])));
    },
  );

  test.each(Object.keys(facts))('%s has a key in snake case', (key) => {
    expect(key).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/);
  });
});

test('no two areas have a fact of the same key', async () => {
  const files = (await readdir(new URL('facts', import.meta.url))).filter((name) => !name.endsWith('.hi.ts'));
  const areas = await Promise.all(
    files.map(async (name) => (await import(`./facts/${name}`)) as Record<string, object>),
  );
  const keys = areas.flatMap((area) => Object.values(area).flatMap((one) => Object.keys(one)));
  expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([]);
  expect(keys).toHaveLength(Object.keys(facts).length);
});

test('a fact is said in the language of its listener', () => {
  const taken = fact('keyword_taken', { key: 'OFFER' });
  expect(say(taken)).toBe('This account already has the keyword OFFER.');
  expect(say(taken, { ...ENGLISH, language: 'hi' })).toBe('इस अकाउंट में कीवर्ड OFFER पहले से है।');
});

test('the thousands of a large number are parted in the way of each language', () => {
  const limit = fact('file_row_limit', { most: 1_048_576 });
  expect(say(limit)).toBe('The file has more than 1,048,576 rows. Split it.');
  expect(say(limit, { ...ENGLISH, language: 'hi' })).toContain('10,48,576');
});

test('a key of another version is shown as it is, and none of its parameters', () => {
  const unknown = { key: 'of_the_future', params: { carrier: 'north' } };
  expect([say(unknown), paramsFor(unknown, ENGLISH)]).toEqual(['of_the_future', {}]);
});
