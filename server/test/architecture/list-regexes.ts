// `npm run regexes` judges the regular expressions of the sources that are not in the list of linear ones, adds those
// that are linear, and removes those that are gone. Without it, the tests judge them anew each time.

import { writeFileSync } from 'node:fs';
import { BUILT } from '../support/allowed-regexes.ts';
import { digestOf, LINEAR_LIST, problemOf, readLinearList, regexesOfSources } from '../support/regexes.ts';

const known = readLinearList();
const linear = new Set<string>();
for (const regex of [...regexesOfSources().written, ...BUILT.map(({ like }) => like)]) {
  const digest = digestOf(regex);
  if (linear.has(digest)) continue;
  const problem = known.has(digest) ? null : await problemOf(regex);
  if (problem === null) linear.add(digest);
  else console.log(`/${regex.source}/${regex.flags}\n    ${problem}`);
}
writeFileSync(LINEAR_LIST, `${[...linear].toSorted().join('\n')}\n`);
console.log(`${linear.size} regular expressions are linear.`);
