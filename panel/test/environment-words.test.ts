import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { environmentTexts } from '../src/features/admin/settings/environment-texts.ts';

test('every variable of the environment is explained in the server’s words and in Hindi, and no other', () => {
  const source = readFileSync(new URL('../../server/src/config.ts', import.meta.url), 'utf8');
  const explained = source.matchAll(/^ {2}([A-Z_]+): \{\s[^}]*?about:\s*(['"])(.+?)\2,/gms);
  const texts = Array.from(explained, ([, name = '', , about = '']) => [`variable.${name}`, about] as const);
  expect(texts.length).toBeGreaterThan(40);
  expect(environmentTexts.en).toEqual(Object.fromEntries(texts));
});
