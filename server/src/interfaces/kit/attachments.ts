import { createHash } from 'node:crypto';
import type { GivenMail } from '../../core/email/send-mail.ts';
import { DomainError } from '../../core/errors.ts';

/** A file in a JSON body. */
type WrittenFile = { filename: string; content_type?: string; content: string };

/**
 * @param i its place among the files.
 * @param isWritten whether the text is base64 of these octets, as the family allows it to be written: Node skips what is
 *   not base64.
 */
export function readAttachment(
  { filename, content_type: contentType = 'application/octet-stream', content }: WrittenFile,
  i: number,
  isWritten: (content: string, data: Buffer) => boolean,
): GivenMail['files'][number] {
  const data = Buffer.from(content, 'base64');
  if (!isWritten(content, data)) {
    const why = 'is not base64';
    throw new DomainError('validation_failed', `The content of an attachment ${why}.`, {
      fields: { [`attachments.${i}.content`]: why },
    });
  }
  const sha256 = createHash('sha256').update(data).digest('hex');
  return { filename, contentType, bytes: data.length, sha256, read: () => once(data) };
}

async function* once(data: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(data);
}
