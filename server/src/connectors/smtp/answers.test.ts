import { describe, expect, test } from 'vitest';
import { asLine, judge } from './answers.ts';

const plainly = (text: string) => text;

describe('a refusal', () => {
  test.each([
    ['recipient', 550, '550 5.1.1 unknown', true],
    ['recipient', 550, '550 5.1.10 null MX', true],
    ['recipient', 550, '550 5.1.7 bad sender', false],
    ['recipient', 550, '550 5.7.1 policy', false],
    ['recipient', 550, '550 unknown', true],
    ['recipient', 553, '553 no such name', true],
    ['recipient', 551, '551 not local', false],
    ['recipient', 550, '550 version 5.1.1 of the server', true],
    ['dot', 550, '550 5.1.1 unknown', true],
    ['dot', 550, '550 unknown', false],
    ['data', 550, '550 unknown', false],
  ] as const)('to the %s with %i (%s) suppresses: %s', (stage, code, line, suppresses) => {
    const result = judge({ kind: 'refused', stage, code, line }, 'id', false);
    expect(result).toMatchObject({ kind: 'rejected', charged: true });
    expect('suppress' in result).toBe(suppresses);
  });
});

describe('an answer as a line', () => {
  test.each([
    ['250 2.0.0 ok', '250 2.0.0 ok'],
    ['550-5.1.1 no such\n550 5.1.1 user', '550 5.1.1 no such 5.1.1 user'],
    ['550 a\u0000b\u001b[31m\tc\u0085d', '550 a b [31m c d'],
  ])('%j becomes %j', (answer, line) => {
    expect(asLine(answer, plainly)).toBe(line);
  });

  test('it is cut where it is too long, after secrets are hidden', () => {
    const hide = (text: string) => text.replaceAll('secret', '***');
    const line = asLine(`550 ${'x'.repeat(293)}secret and more`, hide);
    expect(line).toHaveLength(300);
    expect(line.endsWith('x***')).toBe(true);
  });
});
