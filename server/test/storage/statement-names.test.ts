import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../../src/storage/', import.meta.url);

/** A connection that has prepared one of two statements with the same name refuses the other. */
test('no two statements have the same name', () => {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(new URL(file, folder), 'utf8').matchAll(/\bname: '([a-z]+(?:-[a-z]+)+)'/g),
    ])
    .map(([, name]) => name);
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});
