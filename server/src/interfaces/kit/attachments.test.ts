import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { fact } from 'harkara-contract/facts.ts';
import { atOnce } from '../../core/stretches.ts';
import { readAttachments, type Base64Style } from './attachments.ts';

const read = (content: string, style: Base64Style) =>
  atOnce(readAttachments([{ filename: 'a', contentType: null, content }], style))[0];

/** More than is decoded at once, and no whole number of groups. */
const data = randomBytes(200_000);
const whole = data.toString('base64');

async function expectRead(content: string, style: Base64Style, expected: Buffer): Promise<void> {
  const file = read(content, style);
  if (!file) throw new Error('there is no file');
  expect([file.bytes, file.sha256]).toEqual([
    expected.length,
    createHash('sha256').update(expected).digest('hex'),
  ]);
  expect((await buffer(file.read())).equals(expected)).toBe(true);
}

describe('base64', () => {
  test.each<[string, Base64Style, string]>([
    ['as browsers write it', 'strict', whole],
    ['as browsers write it, for programs', 'loose', whole],
    ['in lines', 'loose', whole.replaceAll(/.{76}/g, '$&\r\n')],
    ['without padding', 'loose', whole.replace(/=+$/, '')],
    ['with half of its padding, and blanks', 'loose', ` ${whole.replace(/=+$/, '= \n')} `],
  ])('is read %s', (_, style, content) => expectRead(content, style, data));

  test.each<[Base64Style, string, string]>([
    ['strict', '', ''],
    ['strict', 'YWI=', 'ab'],
    ['loose', '=', ''],
    ['loose', 'YQ', 'a'],
    ['loose', 'YQ=\n=', 'a'],
    ['loose', 'YWJj====', 'abc'],
    ['loose', '\u00a0YWJj', 'abc'],
  ])('%s: %j is %j', (style, content, expected) => expectRead(content, style, Buffer.from(expected)));

  test.each<[Base64Style, string]>([
    ['strict', 'YQ'],
    ['strict', 'YWJj\n'],
    ['strict', 'YR=='],
    ['strict', `${'YQ=='.repeat(16 * 1_024)}YQ==`],
    ['loose', 'Y'],
    ['loose', 'YR'],
    ['loose', 'YQ==YQ=='],
    ['loose', '=YWJj'],
    ['loose', 'YWJj-_'],
    ['loose', `${'AAAA'.repeat(16 * 1_024 - 1)}YQ==AAAA`],
    ['loose', `${'A'.repeat(100_000)}*${'A'.repeat(100_000)}`],
  ])('%s: other texts are refused at their field (%#)', (style, content) => {
    expect(() => read(content, style)).toThrow(
      expect.objectContaining({ extras: { fields: { 'attachments.0.content': fact('not_base64') } } }),
    );
  });
});

test('a large file is read in many short stretches', () => {
  const work = readAttachments(
    [{ filename: 'a', contentType: null, content: 'A'.repeat(8_000_000) }],
    'loose',
  );
  let stretches = 0;
  while (work.next().done !== true) stretches += 1;
  expect(stretches).toBeGreaterThan(100);
});
