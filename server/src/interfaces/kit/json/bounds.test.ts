import { describe, expect, test } from 'vitest';
import { say } from 'harkara-contract/say.ts';
import { atOnce } from '../../../core/stretches.ts';
import { judgeJson, mayHaveKey } from './bounds.ts';

const scan = (json: string, entries = 1_000) => atOnce(judgeJson(Buffer.from(json), { entries }));
const judge = (json: string) => scan(json).verdict;
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
    ['30,001 fields', `{${'"a":1 '.repeat(30_001)}}`, 'has more than 30000 fields'],
    ['30,001 lists', '[]'.repeat(30_001), 'has more than 30000 lists and objects'],
  ])('refuses %s', (_, json, excess) => {
    const verdict = judge(json);
    expect(typeof verdict === 'object' && say(verdict.excess)).toBe(excess);
  });

  test('reports brackets that are never closed as malformed', () => {
    expect(judge('['.repeat(10_000))).toBe('malformed');
    expect(judge(`{"a":${padding}`)).toBe('malformed');
  });

  test.each([
    ['first', `{"api_key":"hk_1","a":${padding}}`, 'hk_1'],
    ['last, with spaces', `{"a":${padding},\n "api_key" :\t"hk_2" }`, 'hk_2'],
    ['twice: the last counts', `{"api_key":"hk_1","a":${padding},"api_key":"hk_2"}`, 'hk_2'],
    ['with an escape in it', `{"api_key":"hk\\u005f3","a":${padding}}`, 'hk_3'],
    ['across two pieces', `{"a":"${'x'.repeat(65_525)}","api_key":"hk_4"}`, 'hk_4'],
    ['in an unfinished document', `{"api_key":"hk_5","a":[${padding}`, 'hk_5'],
    ['not at all', `{"a":${padding}}`, null],
    ['in a text', `{"a":${padding},"b":"api_key"}`, null],
    ['in an object within', `{"a":${padding},"b":{"api_key":"hk_6"}}`, null],
    ['as a number', `{"api_key":7,"a":${padding}}`, null],
    ['endlessly', `{"api_key":${padding}}`, null],
  ])('finds the key that stands %s', (_, json, key) => {
    expect(scan(json).apiKey).toBe(key);
    expect(atOnce(mayHaveKey(Buffer.from(json)))).toBe(json.includes('"api_key"'));
  });

  const blank = Buffer.alloc(6_500_000, ' ');
  test.each([
    ['all of it', () => judgeJson(blank, { entries: 1 })],
    ['for a key', () => mayHaveKey(blank)],
  ])('can be interrupted after every 64 KB, even where nothing is found: %s', (_, begin) => {
    const work = begin();
    let interruptions = 0;
    while (!work.next().done) interruptions += 1;
    expect(interruptions).toBeGreaterThanOrEqual(99);
  });
});
