import { expect, test } from 'vitest';
import { digestOf, problemOf, readLinearList, regexesOfSources } from '../support/regexes.ts';

test('every regular expression that is listed as linear is', () => {
  const listed = readLinearList();
  const regexes = regexesOfSources().written.filter((regex) => listed.has(digestOf(regex)));
  const bad = regexes.flatMap((regex) => {
    const problem = problemOf(regex);
    return problem === null ? [] : [`${regex.file}: /${regex.source}/${regex.flags} ${problem}`];
  });
  expect(bad).toEqual([]);
}, 1_800_000);
