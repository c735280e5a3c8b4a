import { createHash } from 'node:crypto';
import { fact } from 'harkara-contract/facts.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { GivenMail, MailLimits } from '../../core/channels/email/send-mail.ts';
import { DomainError } from '../../core/errors.ts';
import type { Stretchable } from '../../core/stretches.ts';

/** A file in a JSON body. */
type WrittenFile = { filename: string; contentType: string | null; content: string };

const ANY_TYPE = 'application/octet-stream';

/** How a family lets base64 be written: `strict` as browsers do, `loose` also in lines and without padding. */
export type Base64Style = 'strict' | 'loose';

/** Characters that are decoded and hashed without a pause; whole groups of four. */
const STRETCH = 64 * 1_024;
const GROUP = 4;
/** Html and text of a million characters each, and what else a mail has. */
const BYTES_OF_TEXTS = 8 * 1_024 * 1_024;

/** The largest JSON body of a mail: its files are in base64. */
export function largestBody({ fileBytes }: MailLimits): number {
  return Math.ceil((fileBytes * 4) / 3) + BYTES_OF_TEXTS;
}

/** The files of a mail, read in the lane for large bodies. */
export async function readFiles(
  { intake }: FastifyInstance,
  request: FastifyRequest,
  written: readonly WrittenFile[],
  style: Base64Style,
): Promise<GivenMail['files']> {
  const length = written.reduce((sum, { content }) => sum + content.length, 0);
  return intake.parse(request, length, readAttachments(written, style));
}

/** The files of a body. Ten megabytes take a tenth of a second, so they are read in stretches. */
export function* readAttachments(
  written: readonly WrittenFile[],
  style: Base64Style,
): Stretchable<GivenMail['files'][number][]> {
  const files: GivenMail['files'][number][] = [];
  for (const [i, { filename, contentType, content }] of written.entries()) {
    const measured = yield* measure(content, style);
    if (!measured) throw notBase64(i);
    const { length, ...rest } = measured;
    files.push({
      filename,
      contentType: contentType ?? ANY_TYPE,
      ...rest,
      read: () => decode(content, length, style),
    });
  }
  return files;
}

/** @returns null if the text is not base64: Node would skip what is not. */
function* measure(
  text: string,
  style: Base64Style,
): Stretchable<{ length: number; bytes: number; sha256: string } | null> {
  const hash = createHash('sha256');
  const length = style === 'loose' ? yield* lengthWithoutPadding(text) : text.length;
  let bytes = 0;
  for (const { groups, isLast } of stretchesOf(text, length, style)) {
    const data = Buffer.from(groups, 'base64');
    const again = data.toString('base64');
    if ((isLast && style === 'loose' ? again.replace(/={1,2}$/, '') : again) !== groups) return null;
    if (!isLast && groups.endsWith('=')) return null;
    hash.update(data);
    bytes += data.length;
    yield;
  }
  return { length, bytes, sha256: hash.digest('hex') };
}

/** A second time, as the file is stored: so it is never in memory as a whole beside its text. */
async function* decode(text: string, length: number, style: Base64Style): AsyncGenerator<Buffer> {
  for (const { groups } of stretchesOf(text, length, style)) {
    yield await Promise.resolve(Buffer.from(groups, 'base64'));
  }
}

function* stretchesOf(text: string, length: number, style: Base64Style) {
  let rest = '';
  for (let at = 0; at < length; at += STRETCH) {
    const isLast = at + STRETCH >= length;
    const slice = text.slice(at, Math.min(at + STRETCH, length));
    const some = rest + (style === 'loose' ? slice.replaceAll(/\s+/g, '') : slice);
    const groups = isLast ? some : some.slice(0, some.length - (some.length % GROUP));
    rest = some.slice(groups.length);
    yield { groups, isLast };
  }
}

/** Padding may be incomplete, and in lines like the rest. */
function* lengthWithoutPadding(text: string): Stretchable<number> {
  for (let length = text.length; length > 0; length--) {
    if (!/[\s=]/.test(text.charAt(length - 1))) return length;
    if (length % STRETCH === 0) yield;
  }
  return 0;
}

function notBase64(i: number): DomainError {
  return new DomainError(fact('attachment_not_base64'), {
    fields: { [`attachments.${i}.content`]: fact('not_base64') },
  });
}
