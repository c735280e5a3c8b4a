import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { problemsOfOptions } from '../../src/connectors/registry.ts';

type Example = { connectors: { name: string; type: string; options: Record<string, unknown> }[] };

const text = readFileSync(new URL('../../../docs/carriers.md', import.meta.url), 'utf8');
const examples = [...text.matchAll(/```yaml\n(.*?)```/gs)].flatMap(
  ([, yaml = '']) => (parse(yaml) as Example).connectors,
);

test('the documentation has examples', () => {
  expect(examples.map(({ name }) => name)).toEqual([
    'north',
    'south',
    'kannel',
    'json-list',
    'form',
    'xml',
    'post',
    'chat',
  ]);
});

test.each(examples)('the example $name can be applied as it stands', ({ type, options }) => {
  expect(problemsOfOptions(type, options)).toEqual([]);
});
