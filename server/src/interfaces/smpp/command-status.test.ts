import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DOMAIN_CODES } from 'harkara-contract/codes.ts';
import { refusalOf } from '../../../test/support/refusal-of.ts';
import { negativeCode } from '../kit/negative-codes.ts';
import { commandStatus } from './command-status.ts';

const PAGE = readFileSync(new URL('../../../../docs/smpp.md', import.meta.url), 'utf8');

test.each(DOMAIN_CODES)('the status of %s is in the documentation', (code) => {
  const digits = commandStatus(code, []).toString(16).toUpperCase();
  expect(PAGE).toContain(`\`0x${digits.padStart(digits.length > 2 ? 4 : 2, '0')}\``);
});

test('our own statuses have the digits of the legacy codes', () => {
  for (const code of DOMAIN_CODES) {
    const status = commandStatus(code, []);
    if (status < 0x0400) continue;
    expect([code, -Number((status - 0x0400).toString(16))]).toEqual([code, negativeCode(refusalOf(code))]);
  }
});

test.each([
  [['sender'], 0x0a],
  [['recipient'], 0x0b],
  [['text'], 0x01],
  [['schedule'], 0x61],
  [['text', 'recipient'], 0x0b],
  [['other'], 0x45],
  [[], 0x45],
])('a wrong %j has a status of its own', (fields, status) => {
  expect(commandStatus('validation_failed', fields)).toBe(status);
});
