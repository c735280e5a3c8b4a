import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { facts } from 'harkara-contract/facts.ts';
import { expect, test } from 'vitest';

const SOURCES = new URL('../../src', import.meta.url).pathname;

test('the server says every fact', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const literals = files.flatMap((name) =>
    [...readFileSync(join(SOURCES, name), 'utf8').matchAll(/'([a-z][a-z0-9_]*)'/g)].map(([, word]) => word),
  );
  const said = new Set(literals);
  expect(Object.keys(facts).filter((key) => !said.has(key))).toEqual([]);
});

test('no two areas define the same fact', async () => {
  const areas = new URL('../../../contract/facts/', import.meta.url);
  const names = readdirSync(areas).filter((name) => !name.endsWith('.hi.ts'));
  const modules = await Promise.all(names.map((name) => import(new URL(name, areas).href)));
  const keys = modules.flatMap((area: object) => Object.values(area).flatMap(Object.keys));
  expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([]);
});
