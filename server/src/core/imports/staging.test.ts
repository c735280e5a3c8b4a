import { describe, expect, test } from 'vitest';
import { allowedFor, allowedSoFar, STAGING_LIMITS } from './staging-limits.ts';
import { Staging } from './staging.ts';

const KEY = { bucket: 1, account: 1, import: 1 };

function staged(
  rows: Iterable<string[]>,
  allowed: number,
  limits = STAGING_LIMITS,
): { bytes: number; rows: number } {
  const staging = new Staging(KEY, limits);
  staging.allow(allowed);
  let row = 0;
  for (const cells of rows) staging.add({ row: (row += 1), cells });
  return { bytes: staging.take()?.bytes ?? 0, rows: staging.rows };
}

const repeated = (count: number, cells: string[]) => Array.from({ length: count }, () => cells);

describe('what is staged of a file', () => {
  test('is 64 KB a row at most', () => {
    const long = 'x'.repeat(32_000);
    expect(
      staged(
        [
          ['mobile', 'text'],
          [long, long],
        ],
        1_000_000,
      ).rows,
    ).toBe(1);
    expect(() =>
      staged(
        [
          ['mobile', 'text'],
          [long, long, long],
        ],
        1_000_000,
      ),
    ).toThrow('Row 2 has 94 KB of text; 64 KB are allowed.');
    // In bytes, of which letters of Indian scripts have three.
    expect(() => staged([['mobile'], ['क'.repeat(22_000)]], 1_000_000)).toThrow('64 KB are allowed');
  });

  test('is limited for the whole file', () => {
    const limits = { ...STAGING_LIMITS, file: 2_000_000 };
    const rows = repeated(300, ['x'.repeat(10_000)]);
    expect(() => staged(rows, 100_000_000, limits)).toThrow('more than 2 MB of text');
  });

  test('is ten times the file at most, in characters', () => {
    const rows = repeated(2_000, ['9876543210', 'x'.repeat(300)]);
    expect(() => staged(rows, allowedFor(30_000, 30_000))).toThrow('more than 10 times as large as the file');
    expect(staged(rows, allowedFor(60_000, 60_000)).rows).toBe(2_000);
    // Its beginning may be packed more tightly than the rest.
    expect(staged(rows.slice(0, 1_000), allowedFor(60_000, 10_000)).rows).toBe(1_000);
  });

  test('may be numbers alone, and Hindi texts that a workbook packs well', () => {
    const numbers = repeated(100_000, ['9876543210']);
    expect(staged(numbers, allowedSoFar(11 * 100_000)).rows).toBe(100_000);
    const texts = repeated(10_000, ['9876543210', 'नमस्ते आशा जी, आपका बिल तैयार है। '.repeat(5)]);
    expect(staged(texts, allowedFor(40 * 10_000, 40 * 10_000)).rows).toBe(10_000);
  });
});
