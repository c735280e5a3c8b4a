import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { READ_BYTES, readBounce } from '../../src/protocols/mail/read-bounce.ts';
import { isStorable } from '../../src/storable-text.ts';
import { processorTime } from '../support/processor-time.ts';

const fixture = (name: string) => readFile(new URL(`fixtures/${name}.eml`, import.meta.url));
const read = (text: string, isFromNobody = true) => readBounce(Buffer.from(text), isFromNobody);

describe('a report of', () => {
  test.each([
    ['postfix-failed', 'bounced', '5.1.1', 'unknown user: "nobody@example.net"'],
    [
      'postfix-delayed',
      'delayed',
      '4.4.1',
      'connect to mail.shop.example[192.0.2.25]:25: Connection timed out',
    ],
    ['postfix-delivered', 'delivered', '2.0.0', 'delivery via virtual: delivered to maildir'],
    ['postfix-relayed', 'other', null, null],
    [
      'exim-failed',
      'bounced',
      '5.2.1',
      '550-5.2.1 The account that you tried to reach 550 5.2.1 is disabled.',
    ],
    ['exim-plain', 'bounced', '5.1.1', 'host mx.old.example [192.0.2.81]: 550 5.1.1 No such user here'],
    ['sendmail-failed', 'bounced', '5.2.2', '552 5.2.2 <editor@press.example>... Mailbox full'],
    ['exchange-failed', 'bounced', '5.7.1', '550 5.7.1 RESOLVER.RST.NotAuthorized; not authorized'],
    [
      'gmail-failed',
      'bounced',
      '5.1.1',
      expect.stringMatching(/^550-5\.1\.1 The email account .* unnecessary spaces\. - gsmtp$/),
    ],
    ['qmail-plain', 'bounced', null, 'Remote host said: 550 sorry, no mailbox here by that name'],
    ['qmail-tried-too-long', 'other', null, null],
    ['several-recipients', 'bounced', '5.1.6', null],
    ['complaint', 'complained', null, 'abuse'],
    ['complaint-taken-back', 'other', null, null],
    ['vacation', 'other', null, null],
  ])('%s is read as %s with status %s', async (name, kind, status, diagnostic) => {
    expect(readBounce(await fixture(name), true)).toMatchObject({ kind, status, diagnostic });
  });

  test('a server keeps its machine-readable part for the record', async () => {
    const { raw } = readBounce(await fixture('sendmail-failed'), true);
    expect(raw).toMatch(/^Reporting-MTA: dns; relay\.press\.example\n/);
    expect(raw).toMatch(/\nLast-Attempt-Date: [^\n]*$/);
  });

  test('a server is read with either line ending', async () => {
    const text = (await fixture('gmail-failed')).toString();
    const withLf = read(text);
    const { kind, status, diagnostic } = read(text.replaceAll('\n', '\r\n'));
    expect({ kind, status, diagnostic }).toEqual({
      kind: withLf.kind,
      status: withLf.status,
      diagnostic: withLf.diagnostic,
    });
  });

  test('a person who writes to the address says nothing, whatever numbers are in the text', async () => {
    expect(readBounce(await fixture('qmail-plain'), false)).toMatchObject({ kind: 'other' });
  });
});

describe('what a server says', () => {
  const report = (fields: string) =>
    `Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\n` +
    `Content-Type: message/delivery-status\n\nReporting-MTA: dns; x\n\n${fields}\n\n--b--\n`;

  test('is one line without control characters, and not longer than 500 characters', async () => {
    const { diagnostic } = read(
      report(`Action: failed\nDiagnostic-Code: smtp; 550 \u0000\u001b[31mno\u007f\n\t${'😀'.repeat(400)}`),
    );
    expect(diagnostic).toMatch(/^550 \[31mno 😀/);
    expect(diagnostic).toHaveLength(500);
    expect(diagnostic?.isWellFormed()).toBe(true);
  });

  test('may lack a status, which is then taken from its words', async () => {
    expect(read(report('Action: Failed (forever)\nDiagnostic-Code: smtp; 550 5.1.10 no'))).toMatchObject({
      kind: 'bounced',
      status: '5.1.10',
    });
    expect(read(report('Action: failed'))).toMatchObject({ status: null, diagnostic: null });
  });

  test('is kept up to 4,096 characters', async () => {
    const { raw } = read(report(`Action: failed\nX-Long: ${'x'.repeat(100_000)}\u0000`));
    expect(raw).toHaveLength(4_096);
  });
});

describe('a mail that is meant to harm', () => {
  const multiparts = (depth: number) =>
    Array.from(
      { length: depth },
      (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\n\n--b${i}\n`,
    ).join('');
  const mails = (depth: number) =>
    `Content-Type: multipart/report; boundary=b\n\n--b\n` + 'Content-Type: message/rfc822\n\n'.repeat(depth);
  const big = 10_000_000;

  test.each<[string, () => string]>([
    ['ten megabytes of one line', () => `Subject: x\n\n${'x'.repeat(big)}`],
    ['ten megabytes of empty lines', () => `Subject: x\n\n${'\n'.repeat(big)}`],
    ['ten megabytes of possible boundaries', () => `${multiparts(9)}${'--\n--b\n'.repeat(big / 7)}`],
    ['ten megabytes of boundaries', () => `${multiparts(1)}${'--b0\n'.repeat(big / 5)}`],
    ['a thousand multiparts inside each other', () => multiparts(1_000)],
    ['a thousand mails inside each other', () => mails(1_000)],
    ['a header of megabytes', () => `Subject: ${'x'.repeat(big)}\n\nx`],
    ['a folded header of megabytes', () => `Subject: x\n${' x\n'.repeat(big / 3)}\nx`],
    ['a megabyte of headers', () => `${'a:\n'.repeat(big / 3)}\nx`],
    ['a header of comments', () => `Content-Type: ${'('.repeat(big)}\n\nx`],
    ['addresses without end', () => `From: ${'<a@b>,'.repeat(big / 6)}\n\nx`],
    ['encoded words without end', () => `Subject: ${'=?utf-8?q?x?= '.repeat(4_000)}\n\nx`],
    ['base64 that is none', () => `Content-Transfer-Encoding: base64\n\n${'====@@'.repeat(big / 6)}`],
    [
      'quoted-printable that is none',
      () => `Content-Transfer-Encoding: quoted-printable\n\n${'=\n=X'.repeat(big / 4)}`,
    ],
    ['a multipart without a boundary', () => `Content-Type: multipart/report\n\n${'--\n'.repeat(big / 3)}`],
    [
      'html that is none',
      () =>
        `${multiparts(1)}Content-Type: text/html\n\n${'<'.repeat(100_000)}${'<a href='.repeat(20_000)}\n--b0\n\nx`,
    ],
    [
      'a delivery status of blank lines and colons',
      () => `${multiparts(1)}Content-Type: message/delivery-status\n\n${' \n\t\n:'.repeat(big / 6)}`,
    ],
    ['digits and dots', () => `From: MAILER-DAEMON@x\n\n${'5.1.1.'.repeat(big / 6)}`],
    ['a line of dashes', () => `From: MAILER-DAEMON@x\n\n${'-'.repeat(big)}`],
    ['a header of colons', () => `From${':'.repeat(big)}\n\nx`],
    ['dashes', () => `From: MAILER-DAEMON@x\n\n${'--copy'.repeat(big / 6)}`],
    [
      'spaces before a code that does not come',
      () => `From: MAILER-DAEMON@x\n\n${`said:${' '.repeat(5_000)}`.repeat(50)}`,
    ],
  ])('takes little time: %s', async (_, make) => {
    const source = Buffer.from(make());
    const spent = await processorTime(() => {
      readBounce(source, true);
    });
    expect(spent).toBeLessThan(2_000);
  });

  test.each([
    ['multiparts', multiparts(1_000)],
    ['mails', mails(1_000)],
  ])('says nothing if it is nested deeply: %s', (_, source) => {
    expect(read(source)).toEqual({ kind: 'other', status: null, diagnostic: null, raw: '' });
  });

  test('is read up to a limit: what stands behind it does not count', async () => {
    const part = '--b\nContent-Type: message/delivery-status\n\nAction: failed\n\n--b--\n';
    const head = 'Content-Type: multipart/report; boundary=b\n\n';
    expect(read(head + 'x'.repeat(READ_BYTES / 2) + `\n${part}`)).toMatchObject({ kind: 'bounced' });
    expect(read(head + 'x'.repeat(READ_BYTES) + `\n${part}`)).toMatchObject({ kind: 'other' });
  });

  test('is read or not, but never fails, and what is read of it can be stored', async () => {
    const mails = await Promise.all(
      ['gmail-failed', 'exchange-failed', 'qmail-plain', 'complaint'].map(fixture),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...mails),
        fc.nat(),
        fc.nat(200),
        fc.uint8Array({ maxLength: 50 }),
        (mail, at, left, put) => {
          const from = at % mail.length;
          const source = Buffer.concat([mail.subarray(0, from), put, mail.subarray(from + left)]);
          const { diagnostic, raw } = readBounce(source, true);
          expect(isStorable(`${diagnostic}${raw}`)).toBe(true);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('is read when it was cut off', async () => {
    const whole = await fixture('postfix-failed');
    for (let at = 0; at < whole.length; at += 97) readBounce(whole.subarray(0, at), true);
  });
});
