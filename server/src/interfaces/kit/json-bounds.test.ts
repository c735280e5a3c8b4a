import { describe, expect, test } from 'vitest';
import { judgeJson } from './json-bounds.ts';

const judge = (json: string, mostEntries = 1_000) => judgeJson(Buffer.from(json), { mostEntries });
const padding = `"${'x'.repeat(5_000)}"`;

describe('judgeJson', () => {
  test.each([
    ['a short document, however deep', '['.repeat(1_000)],
    ['a long text', padding],
    ['32 levels', `${'['.repeat(31)}[${padding}]${']'.repeat(31)}`],
    ['brackets, commas and quotes within texts', JSON.stringify(['[{,:"\\'.repeat(2_000)])],
  ])('finds nothing wrong with %s', (_, json) => {
    expect(judge(json)).toBe('fine');
  });

  test.each([
    ['33 levels', `${'['.repeat(33)}${padding}${']'.repeat(33)}`, 'is nested more than 32 levels deep'],
    ['1,001 commas', `[${padding}${',1'.repeat(1_001)}]`, 'has more than 1000 entries'],
    ['30,001 fields', `[${'{"a":1}'.repeat(30_001)}]`, 'has more than 30000 fields'],
  ])('refuses %s', (_, json, excess) => {
    expect(judge(json)).toEqual({ excess });
  });

  test('calls brackets that are never closed malformed', () => {
    expect(judge('['.repeat(10_000))).toBe('malformed');
    expect(judge(`{"a":${padding}`)).toBe('malformed');
  });
});
