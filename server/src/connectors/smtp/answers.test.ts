import { describe, expect, test } from 'vitest';
import { asLine, judge } from './answers.ts';

const plainly = (text: string) => text;

describe('a refusal', () => {
  test.each([
    ['recipient', 550, '550 5.1.1 unknown', '5.1.1'],
    ['recipient', 550, '550 5.1.10 null MX', '5.1.10'],
    ['recipient', 550, '550 5.7.1 policy', '5.7.1'],
    ['recipient', 550, '550 unknown', '5.1.1'],
    ['recipient', 553, '553 no such name', '5.1.1'],
    ['recipient', 551, '551 not local', '5.0.0'],
    ['recipient', 550, '550 version 5.7.1 of the server', '5.1.1'],
    ['dot', 550, '550 5.1.1 unknown', '5.1.1'],
    ['dot', 550, '550 unknown', '5.0.0'],
    ['data', 550, '550 unknown', '5.0.0'],
  ] as const)('to the %s with %i (%s) has the code %s', (stage, smtpCode, line, code) => {
    const result = judge(
      { kind: 'refused', stage, code: smtpCode, line },
      { messageId: 'id', attempt: 1, isRecipientsServer: false },
    );
    expect(result).toMatchObject({ kind: 'rejected', charged: true, code });
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
