import { describe, expect, test } from 'vitest';
import { makeTotpSecret, stepOfCode, totpUri } from './totp.ts';

/** The secret of RFC 6238, appendix B, whose codes are the last six digits of its table for SHA-1. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1_000);

describe('stepOfCode', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('knows the code of RFC 6238 for second %i', (seconds, code) => {
    expect(stepOfCode(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  test('takes the code of one step before or after, and of no other', () => {
    const seen = [-61, -31, -1, 0, 29, 30, 60].map((off) =>
      stepOfCode(SECRET, '005924', at(1_234_567_890 + off)),
    );
    const step = 1_234_567_890 / 30;
    expect(seen).toEqual([null, null, step, step, step, step, null]);
  });

  test.each(['', '05924', '0005924', 'abcdef'])('takes "%s" for no code', (code) => {
    expect(stepOfCode(SECRET, code, at(1_234_567_890))).toBeNull();
  });
});

test('a secret has 160 bits, and no two are alike', () => {
  const made = makeTotpSecret();
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  expect(makeTotpSecret()).not.toBe(made);
});

test('the address for apps names the brand and the person', () => {
  const uri = new URL(totpUri(SECRET, { issuer: 'Meghdoot & Sons', username: 'asha@meghdoot.example' }));
  expect([uri.protocol, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    expect.stringContaining('Meghdoot & Sons:asha@meghdoot.example'),
  ]);
  expect(uri.searchParams.get('secret')).toBe(SECRET);
  expect(uri.searchParams.get('issuer')).toBe('Meghdoot & Sons');
});
