import { expect, test } from 'vitest';
import { digestOf, problemOf, readLinearList, regexesOfSources } from '../support/regexes.ts';

test('every regular expression that is listed as linear is', async () => {
  const listed = readLinearList();
  const regexes = new Map(regexesOfSources().written.map((regex) => [digestOf(regex), regex]));
  const bad: string[] = [];
  for (const [digest, regex] of regexes) {
    const problem = listed.has(digest) ? await problemOf(regex) : null;
    if (problem !== null) bad.push(`${regex.file}: /${regex.source}/${regex.flags} ${problem}`);
  }
  expect(bad).toEqual([]);
}, 1_800_000);
