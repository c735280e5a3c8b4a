import { describe, expect, test } from 'vitest';
import { ALLOWED, BUILT } from '../support/allowed-regexes.ts';
import { processorTime } from '../support/processor-time.ts';
import {
  digestOf,
  problemOf,
  type Regex,
  readLinearList,
  regexesIn,
  regexesOfSources,
} from '../support/regexes.ts';

const { written, built } = regexesOfSources();
const LINEAR = readLinearList();
const isAllowed = (file: string, source: string, flags: string) =>
  ALLOWED.some((one) => one.file === file && one.regex.source === source && one.regex.flags === flags);

/** Judging one takes a second; those of the list have been judged. */
async function notLinear<One extends Pick<Regex, 'source' | 'flags'>>(
  regexes: readonly One[],
): Promise<[One, string][]> {
  const found: [One, string][] = [];
  for (const regex of regexes) {
    const problem = LINEAR.has(digestOf(regex)) ? null : await problemOf(regex);
    if (problem !== null) found.push([regex, problem]);
  }
  return found;
}

describe('the regular expressions of the sources', () => {
  test('take time that is linear in the length of a text, or are allowed with a reason', async () => {
    const bad = await notLinear(written.filter((one) => !isAllowed(one.file, one.source, one.flags)));
    expect(bad).toEqual([]);
  }, 600_000);

  test('are put together only where an example shows that they are linear', async () => {
    expect(built.map(({ file, expression }) => `${file}: ${expression}`).toSorted()).toEqual(
      BUILT.map(({ file, expression }) => `${file}: ${expression}`).toSorted(),
    );
    expect(await notLinear(BUILT.map(({ like }) => like))).toEqual([]);
  }, 600_000);

  test.each(ALLOWED)(
    'are allowed with a bound only where they exist, and the worst text takes at most 20 ms: $file',
    async ({ file, regex, worst }) => {
      const isThere = written.some((one) => one.file === file && isAllowed(file, one.source, one.flags));
      expect(isThere).toBe(true);
      const times: number[] = [];
      for (let i = 0; i < 10; i++)
        times.push(await processorTime(() => worst.replaceAll(globalOf(regex), '')));
      expect(Math.min(...times)).toBeLessThan(20);
    },
  );

  test('are found wherever they can stand, and a new one that is not linear is told', async () => {
    const text = [
      'const A = /a+$/;',
      'f(/b/g).replace(/[/]/u, ``);',
      'const g = () => /c/i;',
      'Type.String({ pattern: `^${UUID}\\\\.wav$` });',
      'new RegExp(`d${e}`);',
    ].join('\n');
    const found = regexesIn('x.ts', text);
    expect(found.written.map(({ source, flags }) => `${source} ${flags}`)).toEqual([
      'a+$ ',
      'b g',
      '[/] u',
      'c i',
      '^x\\.wav$ u',
    ]);
    expect(found.built).toEqual([{ file: 'x.ts', expression: 'new RegExp(`d${e}`)' }]);
    expect((await notLinear(found.written)).map(([{ source }]) => source)).toEqual(['a+$']);
  }, 600_000);
});

function globalOf({ source, flags }: RegExp): RegExp {
  return new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
}
