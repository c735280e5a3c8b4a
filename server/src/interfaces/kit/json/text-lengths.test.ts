import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { checkLengthsQuickly } from './text-lengths.ts';

const options = { allErrors: true, coerceTypes: false };
const schema = { type: 'object', properties: { a: { type: 'string', minLength: 2, maxLength: 4 } } };
const usual = new Ajv(options).compile(schema);
const quick = checkLengthsQuickly(new Ajv(options)).compile(schema);

test.each([
  '',
  'a',
  'ab',
  'abcd',
  'abcde',
  '😀',
  '😀😀',
  '😀😀😀😀',
  '😀😀😀😀😀',
  'a\ud83d',
  '\ud83d',
  '\ude00\ude00\ud83d',
  'न'.repeat(9),
])('says the same of %j as before', (a) => {
  expect([quick({ a }), quick.errors?.map(withoutPlace)]).toEqual([
    usual({ a }),
    usual.errors?.map(withoutPlace),
  ]);
});

test('does not read a text that is far too long', () => {
  const a = 'x'.repeat(30_000_000);
  // The best of several runs: the machine may be busy, and the first run compiles.
  const took = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    expect(quick({ a })).toBe(false);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  expect(Math.min(...took)).toBeLessThan(5);
});

function withoutPlace({ instancePath, keyword, params, message }: NonNullable<typeof usual.errors>[number]) {
  return { instancePath, keyword, params, message };
}
