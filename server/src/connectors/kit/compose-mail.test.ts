import { generateKeyPairSync } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { composeMail } from './compose-mail.ts';
import type { OutgoingMail } from './mail.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const dkim = {
  domain: 'example.com',
  selector: 'h1',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
};
const record = `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`;

const MAIL: OutgoingMail = {
  messageId: 'b1.0001@example.com',
  date: new Date('2026-11-16T05:00:00Z'),
  from: { name: 'Asha', address: 'news@example.com' },
  to: 'meera@example.net',
  cc: [],
  replyTo: null,
  subject: 'Your order',
  html: '<p>It is on its way.</p>',
  text: 'It is on its way.',
  headers: {},
  attachments: [],
  dkim: null,
};

async function composed(more: Partial<OutgoingMail> = {}): Promise<string> {
  return (await buffer(composeMail({ ...MAIL, ...more }))).toString('latin1');
}

function headerOf(text: string): string {
  return text.slice(0, text.indexOf('\r\n\r\n'));
}

function fieldsOf(text: string): string[] {
  return headerOf(text)
    .split(/\r\n(?![ \t])/)
    .map((field) => field.slice(0, field.indexOf(':')));
}

async function signatureOf(text: string) {
  const { results } = await dkimVerify(Buffer.from(text, 'latin1'), {
    resolver: (name: string, type: string) =>
      name === 'h1._domainkey.example.com' && type === 'TXT'
        ? Promise.resolve([[record]])
        : Promise.reject(Object.assign(new Error(name), { code: 'ENOTFOUND' })),
  });
  return results[0];
}

const file = (filename: string, content: Buffer, contentType = 'application/octet-stream') => ({
  filename,
  contentType,
  bytes: content.length,
  open: () => Readable.from([content]),
});

describe('the MIME', () => {
  test('has the headers that receivers expect, and none that tells who made it', async () => {
    const text = await composed({
      cc: ['ravi@example.net', 'devi@example.org'],
      replyTo: { name: 'Help, us', address: 'help@example.com' },
      headers: {
        'List-Unsubscribe': '<https://mail.example.com/u/1>',
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    });
    expect(fieldsOf(text).sort()).toEqual(
      [
        ...[
          'Cc',
          'Content-Type',
          'Date',
          'From',
          'List-Unsubscribe',
          'List-Unsubscribe-Post',
          'MIME-Version',
        ],
        ...['Message-ID', 'Reply-To', 'Subject', 'To'],
      ].sort(),
    );
    expect(text).not.toMatch(/nodemailer|nmp|harkara/i);
    expect(text).toContain('Message-ID: <b1.0001@example.com>\r\n');
    expect(text).toContain('Date: Mon, 16 Nov 2026 05:00:00 +0000\r\n');
    expect(text).toContain('Cc: ravi@example.net, devi@example.org\r\n');
  });

  test('offers the text before the html, and attachments beside both', async () => {
    const text = await composed({ attachments: [file('a.txt', Buffer.from('A'), 'text/plain')] });
    expect(text.match(/(?<=^Content-Type: )[\w/]+/gm)).toEqual([
      ...['multipart/mixed', 'multipart/alternative', 'text/plain', 'text/html', 'text/plain'],
    ]);
  });

  test('has a single part if there is only text', async () => {
    const text = await composed({ html: null, text: 'Line\nnext\rlast' });
    expect(text).toContain('Content-Type: text/plain; charset=utf-8');
    expect(text).toContain('\r\n\r\nLine\r\nnext\r\nlast');
  });

  test.each(['message/rfc822', 'multipart/mixed', 'text/html\r\nX: y', 'nonsense', ''])(
    'attaches a file of type %j as a file',
    async (contentType) => {
      const content = Buffer.from('From: x\r\n\r\n.\r\nhello');
      const read = await PostalMime.parse(await composed({ attachments: [file('f', content, contentType)] }));
      expect(read.attachments).toMatchObject([{ mimeType: 'application/octet-stream', filename: 'f' }]);
      expect(Buffer.from(read.attachments[0]?.content as ArrayBuffer).equals(content)).toBe(true);
    },
  );

  const word = fc.string({ unit: 'binary', maxLength: 120 });
  const oneLine = word.map((text) => text.replace(/\s+|\p{Cc}|\p{Cs}/gu, ' ').trim());

  test('gives back every name, subject and file name as it was', async () => {
    await fc.assert(
      fc.asyncProperty(oneLine, oneLine, oneLine, async (name, subject, filename) => {
        const text = await composed({
          from: { name, address: 'news@example.com' },
          subject,
          attachments: [file(filename === '' ? 'x' : filename, Buffer.from('A'))],
        });
        const read = await PostalMime.parse(text);
        expect(read.from).toMatchObject({ name, address: 'news@example.com' });
        expect(read.subject ?? '').toBe(subject);
        expect(read.attachments[0]?.filename).toBe(filename === '' ? 'x' : filename);
      }),
      { numRuns: 200 },
    );
  });

  test('no field can bring a header, an address or a line of its own', async () => {
    const nasty = fc.oneof(
      word,
      fc.constantFrom(
        'a\r\nBcc: x@evil.example',
        'a\nX-Evil: 1',
        'a\rX: 1',
        'b\r\n\r\n<p>',
        'x@y.example, z@evil.example',
      ),
    );
    await fc.assert(
      fc.asyncProperty(nasty, nasty, nasty, nasty, async (a, b, c, d) => {
        const text = await composed({
          from: { name: a, address: 'news@example.com' },
          subject: b,
          replyTo: { name: c, address: `${c}@example.com` },
          to: `meera${d}@example.net`,
          headers: { 'List-Unsubscribe': a },
          text: `text ${b}`,
          html: `html ${c}`,
          attachments: [file(d, Buffer.from('A'), a)],
        });
        const allowed =
          /^(?:From|To|Reply-To|Subject|Date|Message-ID|MIME-Version|Content-Type|List-Unsubscribe)$/;
        for (const field of fieldsOf(text)) expect(field).toMatch(allowed);
        expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        for (const line of text.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998);
        expect((await PostalMime.parse(text)).to).toHaveLength(1);
      }),
      { numRuns: 200 },
    );
  });
});

describe('the signature', () => {
  test('covers the headers that count', async () => {
    const text = await composed({
      dkim,
      cc: ['ravi@example.net'],
      replyTo: { name: 'Help, us', address: 'help@example.com' },
      headers: {
        'List-Unsubscribe': '<https://mail.example.com/u/1>',
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'Feedback-ID': 'b1:asha',
      },
    });
    const found = await signatureOf(text);
    expect(found?.status.result).toBe('pass');
    expect(found?.signingHeaders?.keys.toLowerCase().split(': ').sort()).toEqual(
      [
        ...['cc', 'content-type', 'date', 'feedback-id', 'from', 'list-unsubscribe', 'list-unsubscribe-post'],
        ...['message-id', 'mime-version', 'reply-to', 'subject', 'to'],
      ].sort(),
    );
  });

  test('holds for every content', async () => {
    const lines = fc
      .array(
        fc.constantFrom(
          '',
          ' ',
          '.',
          '\t',
          'a  b',
          ' a',
          'a ',
          'ü',
          'x'.repeat(90),
          '\r',
          '\n',
          '\r\n',
          '..',
          'From a',
        ),
      )
      .map((pieces) => pieces.join('\r\n'));
    await fc.assert(
      fc.asyncProperty(lines, lines, fc.boolean(), async (body, html, hasHtml) => {
        const text = await composed({ dkim, text: body, html: hasHtml ? html : null });
        expect((await signatureOf(text))?.status).toMatchObject({ result: 'pass' });
      }),
      { numRuns: 60 },
    );
  });

  test('holds for a mail that is too large to be kept, whose attachments are read piece by piece', async () => {
    const piece = Buffer.alloc(64 * 1024, 'large file ');
    let read = 0;
    const large = {
      ...file('large.bin', piece),
      bytes: 40_000_000,
      open: () => {
        read += 1;
        return Readable.from(Array.from({ length: 40 }, () => piece));
      },
    };
    const text = await composed({ dkim, attachments: [large] });
    expect((await signatureOf(text))?.status.result).toBe('pass');
    expect(read).toBe(2);
  });

  const counted = (bytes: number) => {
    let reads = 0;
    const data = Buffer.alloc(bytes, 'abcdefghij');
    const open = () => {
      reads += 1;
      return Readable.from([data.subarray(0, bytes / 2), data.subarray(bytes / 2)]);
    };
    return { file: { ...file('bill.pdf', data), open }, reads: () => reads };
  };

  test('a large attachment is read once for each recipient, whether their texts are the same or not', async () => {
    const { file: large, reads } = counted(600_000);
    const same = { dkim, attachments: [large], sharedBody: 'a call of ours' };
    const mails = [
      ...Array.from({ length: 3 }, (_, i) => ({ ...same, to: `r${i}@example.net` })),
      ...Array.from({ length: 3 }, (_, i) => ({ dkim, attachments: [large], html: `<p>${i}</p>` })),
    ];
    const texts = await Promise.all(mails.map((mail) => composed(mail)));
    for (const text of texts) expect((await signatureOf(text))?.status.result).toBe('pass');
    expect(reads()).toBe(6);
    expect((await signatureOf(await composed(same)))?.status.result).toBe('pass');
    expect(reads()).toBe(7);
  });

  test('large mails for which there is no room in memory are signed as well', async () => {
    const { file: large, reads } = counted(1_000);
    const huge = { ...large, bytes: 20_000_000 };
    const texts = await Promise.all(
      Array.from({ length: 3 }, (_, i) => composed({ dkim, attachments: [huge], html: `<p>${i}</p>` })),
    );
    for (const text of texts) expect((await signatureOf(text))?.status.result).toBe('pass');
    expect(reads()).toBe(1 + 2 + 2);
  });

  test('after a body could not be read, the next mail with the same one reads it anew', async () => {
    const { file: large } = counted(600_000);
    const broken = { ...large, open: () => Readable.from(brokenOff()) };
    async function* brokenOff() {
      yield Buffer.alloc(1_000);
      throw new Error('the disk is gone');
    }
    const shared = { dkim, sharedBody: 'another call' };
    await expect(composed({ ...shared, attachments: [broken] })).rejects.toThrow('the disk is gone');
    const text = await composed({ ...shared, attachments: [large] });
    expect((await signatureOf(text))?.status.result).toBe('pass');
  });

  test('a key that is none is an error of the stream', async () => {
    const broken = composeMail({ ...MAIL, dkim: { ...dkim, privateKey: 'no key' } });
    await expect(buffer(broken)).rejects.toThrow();
  });
});
