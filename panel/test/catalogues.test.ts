import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { oldWordsIn } from '../../scripts/words.mjs';
import type { Catalogue } from '../src/i18n/catalogue.ts';
import { entryNames, sections } from './support/navigation.ts';

const src = fileURLToPath(new URL('../src/', import.meta.url));
const files = readdirSync(src, { recursive: true, encoding: 'utf8' });
const catalogues = files.filter((file) => /-texts\.ts$/.test(file));
const sources = files
  .filter((name) => /\.tsx?$/.test(name) && !/(-texts|\.test)\.tsx?$/.test(name))
  .map((name) => readFileSync(`${src}${name}`, 'utf8'))
  .join('\n');
const quoted = new Set(sources.match(/'[\w.-]+'/g));
const families = new Set(sources.match(/`[\w-]+\.\$\{/g));

const textsIn = async (file: string) => {
  const [texts] = Object.values((await import(`${src}${file}`)) as Record<string, unknown>);
  return texts as Catalogue;
};

test.each(catalogues)('%s uses no old words', async (file) => {
  const texts = Object.entries(await textsIn(file));
  expect(texts.flatMap(([key, { en }]) => oldWordsIn(key, en))).toEqual([]);
});

test.each(catalogues)('%s says the same in both languages, and nothing in vain', async (file) => {
  const namesIn = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
  for (const [key, { en, hi }] of Object.entries(await textsIn(file))) {
    expect(namesIn(hi), key).toEqual(namesIn(en));
    // Nothing may be left in English: what both share are names and abbreviations.
    if (hi === en) expect(en, key).toMatch(/^(SMS|API|DND|DLT|HTML|SMPP|HTTP|SMTP|SIP)$/);
    const base = key.replace(/\.(one|other)$/, '');
    const family = `\`${key.split('.')[0]}.\${`;
    const isUsed = quoted.has(`'${base}'`) || families.has(family);
    expect(isUsed, `${key} is not used`).toBe(true);
  }
});

test('the navigation has a name for each page in both languages', () => {
  const names = [...entryNames.values(), ...sections.flatMap(({ title }) => (title ? [title] : []))];
  expect(names.length).toBeGreaterThan(40);
  for (const { en, hi } of names) {
    expect(oldWordsIn(en, en)).toEqual([]);
    expect(hi).toMatch(/\p{Script=Devanagari}/u);
  }
});
