import { createHash, randomBytes } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readSpooledForm, type SpoolLimits } from './spooled-form.ts';

const TYPE = 'multipart/form-data; boundary=b';
const END = Buffer.from('--b--\r\n');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spooled-form-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const field = (name: string, value: string) =>
  Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
const file = (filename: string, content: Buffer | string, type = 'text/plain') =>
  Buffer.concat([
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="attachment"; filename="${filename}"\r\n`),
    Buffer.from(`Content-Type: ${type}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);

function read(parts: Buffer[], limits: Partial<SpoolLimits> = {}, chunkBytes = 64 * 1_024) {
  const body = Buffer.concat(parts);
  function* chunks() {
    for (let from = 0; from < body.length; from += chunkBytes) yield body.subarray(from, from + chunkBytes);
  }
  return readSpooledForm(Readable.from(chunks(), { objectMode: false }), TYPE, limits, folder);
}

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest();

describe('readSpooledForm', () => {
  test.each([1, 7, 64 * 1_024])('reads fields and files in chunks of %i bytes', async (chunkBytes) => {
    const content = Buffer.concat([randomBytes(70_000), Buffer.from('\r\n--a'), randomBytes(100)]);
    const parts = [field('to', 'a@b.example'), file('a.bin', content, 'image/png'), field('html', 'आप\r\n')];
    const form = await read([...parts, file('../b.txt', ''), field('__proto__', 'x'), END], {}, chunkBytes);
    expect({ ...form.parameters }).toEqual({ to: 'a@b.example', html: 'आप\r\n', ['__proto__']: 'x' });
    const [first, second] = form.files;
    expect(first).toMatchObject({ field: 'attachment', filename: 'a.bin', contentType: 'image/png' });
    expect(first).toMatchObject({ bytes: content.length, sha256: sha256(content) });
    expect((await readFile(first?.path ?? '')).equals(content)).toBe(true);
    expect(second).toMatchObject({ filename: 'b.txt', bytes: 0, sha256: sha256('') });
    expect((await stat(first?.path ?? '')).mode & 0o777).toBe(0o600);
    expect((await stat(dirname(first?.path ?? ''))).mode & 0o777).toBe(0o700);

    await form.dispose();
    await form.dispose();
    expect(await readdir(folder)).toEqual([]);
  });

  test('makes no folder for a form without files', async () => {
    const form = await read([field('to', 'a@b.example'), END]);
    expect({ ...form.parameters }).toEqual({ to: 'a@b.example' });
    expect(await readdir(folder)).toEqual([]);
  });

  test('takes bytes without a name for a file, and drops a file that was not chosen', async () => {
    const bytes = Buffer.from(
      '--b\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: application/octet-stream\r\n\r\nx\r\n',
    );
    const { files, dispose } = await read([file('', '', 'application/octet-stream'), bytes, END]);
    expect(files).toMatchObject([{ field: 'a', filename: 'attachment', bytes: 1 }]);
    await dispose();
  });

  test('leaves out parts without a name, and fields with a very long one', async () => {
    const nameless = Buffer.from('--b\r\nContent-Disposition: form-data; filename=x\r\n\r\nx\r\n');
    const form = await read([nameless, field('n'.repeat(1_001), 'x'), field('n'.repeat(1_000), 'y'), END]);
    expect({ ...form.parameters }).toEqual({ ['n'.repeat(1_000)]: 'y' });
    expect(form.files).toEqual([]);
  });

  const tooLarge = { statusCode: 413 };
  const unreadable = {
    code: 'validation_failed',
    message: "The form can't be read. Send it as application/x-www-form-urlencoded or multipart/form-data.",
  };
  const refused = (key: string) => ({
    code: 'validation_failed',
    extras: { fields: { attachment: { key } } },
  });
  test.each<[string, Buffer[], Partial<SpoolLimits>, object]>([
    ['a body that is too large', [file('a', 'x'.repeat(200)), END], { bodyBytes: 200 }, tooLarge],
    [
      'files that are too large',
      [file('a', 'x'), file('b', 'x'.repeat(10)), END],
      { fileBytes: 10 },
      tooLarge,
    ],
    [
      'fields that are too large',
      [file('a', 'x'), field('a', 'x'.repeat(11)), END],
      { fieldBytes: 10 },
      tooLarge,
    ],
    [
      'too many files',
      [file('a', 'x'), file('b', 'x'), file('c', 'x'), END],
      { files: 2 },
      refused('too_many_files'),
    ],
    [
      'a file name with a line end',
      [file('a', 'x'), file('b%0d%0a', 'x'), END],
      {},
      refused('file_name_with_controls'),
    ],
    ['a body without an end', [file('a', 'x'.repeat(100_000))], {}, unreadable],
    ['a body that ends within a file', [file('a', 'x'), file('b', 'x').subarray(0, -10)], {}, unreadable],
    ['a head that is too long', [file('a', 'x'), file('x'.repeat(9_000), 'x'), END], {}, unreadable],
    ['no form at all', [Buffer.from('hello')], {}, unreadable],
    [
      '1,001 parts',
      [file('a', 'x'), ...Array.from({ length: 1_000 }, () => field('a', 'x')), END],
      {},
      { message: 'A form can have at most 1,000 fields.' },
    ],
  ])('refuses %s, and leaves no file', async (_, parts, limits, error) => {
    await expect(read(parts, limits)).rejects.toMatchObject(error);
    expect(await readdir(folder)).toEqual([]);
  });

  test('takes as much as the limits allow', async () => {
    const parts = [file('a', 'x'.repeat(5)), file('b', 'x'.repeat(5)), field('a', 'x'.repeat(10)), END];
    const bodyBytes = Buffer.concat(parts).length;
    const form = await read(parts, { bodyBytes, fileBytes: 10, fieldBytes: 10, files: 2 });
    expect(form.files).toHaveLength(2);
    await form.dispose();
  });

  test('refuses a form without a boundary', async () => {
    const form = readSpooledForm(Readable.from([END]), 'multipart/form-data', {}, folder);
    await expect(form).rejects.toMatchObject(unreadable);
  });

  test('leaves the body open when it refuses, so that the caller can be answered', async () => {
    const payload = new Readable({ read: () => undefined });
    payload.push(file('a', 'x'.repeat(100_000)));
    await expect(readSpooledForm(payload, TYPE, { bodyBytes: 1_000 }, folder)).rejects.toMatchObject(
      tooLarge,
    );
    expect(payload.destroyed).toBe(false);
  });

  test.each([undefined, new Error('aborted')])(
    'deletes everything when the caller goes away: %s',
    async (error) => {
      const payload = new Readable({ read: () => undefined });
      payload.push(Buffer.concat([file('a', 'x'), file('b', 'x'.repeat(200_000))]));
      const form = readSpooledForm(payload, TYPE, {}, folder);
      await expect.poll(() => readdir(folder)).not.toEqual([]);
      payload.destroy(error);
      await expect(form).rejects.toMatchObject({ message: 'the caller went away', statusCode: 400 });
      expect(await readdir(folder)).toEqual([]);
    },
  );

  test('keeps little of a large file in memory: it reads on when the disk has what was read', async () => {
    const chunk = Buffer.alloc(64 * 1_024, 'x');
    const head = file('a', '').subarray(0, -2);
    let sent = 0;
    let mostAhead = 0;
    const spooledBytes = (path: string) => (existsSync(path) ? statSync(path).size : 0);
    async function* chunks() {
      yield head;
      // The name of the spooled file is known once it is there.
      let path = '';
      for (; sent < 10_000_000; sent += chunk.length) {
        const [inner = ''] = path === '' ? await readdir(folder) : [];
        if (inner !== '') path = join(folder, inner, '0');
        mostAhead = Math.max(mostAhead, sent - spooledBytes(path));
        yield chunk;
      }
      yield Buffer.from('\r\n');
      yield END;
    }
    const payload = Readable.from(chunks(), { objectMode: false, highWaterMark: 64 * 1_024 });
    const form = await readSpooledForm(payload, TYPE, {}, folder);
    expect(form.files).toMatchObject([{ bytes: sent }]);
    expect(mostAhead).toBeLessThan(500_000);
    await form.dispose();
  });
});
