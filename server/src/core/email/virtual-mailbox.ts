import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Attachment } from 'postal-mime';
import type { Database } from '../../storage/database.ts';
import {
  listOwnVirtualMails,
  readVirtualMail,
  type VirtualMail,
} from '../../storage/virtual-mailbox.queries.ts';
import type { Account } from '../accounts/account.ts';
import { DomainError } from '../errors.ts';
import { fromPublicId, idAt, toPublicId } from '../ids.ts';

export type { VirtualMail };

export type OpenedMail = {
  mail: VirtualMail;
  headers: { name: string; value: string }[];
  text: string | null;
  html: string | null;
  files: { name: string | null; type: string; data: Buffer }[];
};

const keyOf = ({ bucket, number: account }: Account) => ({ bucket, account });

/** An account's mail that the virtual operator has taken, the newest first. */
export async function listMailbox(
  db: Database,
  account: Account,
  { recipient, cursor, limit }: { recipient: string | null; cursor: string | null; limit: number },
): Promise<{ mails: VirtualMail[]; next: string | null }> {
  const before = cursor === null ? null : fromPublicId(cursor);
  if (cursor !== null && before === null) {
    throw new DomainError('validation_failed', 'The cursor is not valid.', {
      fields: { cursor: 'is not valid' },
    });
  }
  const found = await listOwnVirtualMails(db.reports, keyOf(account), {
    recipient,
    before,
    limit: limit + 1,
  });
  const mails = found.slice(0, limit);
  const last = mails.at(-1);
  return { mails, next: found.length > limit && last ? toPublicId(last.id) : null };
}

/** @throws DomainError if the account has no such mail. */
export async function findMail(db: Database, account: Account, publicId: string): Promise<VirtualMail> {
  const id = fromPublicId(publicId);
  const [mail] =
    id === null
      ? []
      : await listOwnVirtualMails(db.reports, keyOf(account), {
          recipient: null,
          before: idAt(id, 1),
          limit: 1,
        });
  if (mail?.id === id && mail) return mail;
  throw new DomainError('not_found', 'There is no such mail. The mailbox keeps the newest for a week.');
}

export async function openMail(db: Database, account: Account, publicId: string): Promise<OpenedMail> {
  const mail = await findMail(db, account, publicId);
  const { headers, text, html, attachments } = await PostalMime.parse(await sourceOf(db, mail));
  return {
    mail,
    headers: headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    text: text ?? null,
    html: html ?? null,
    files: attachments.map((file) => ({
      name: file.filename,
      type: file.mimeType,
      data: bytesOf(file),
    })),
  };
}

export function sourceOf(db: Database, mail: VirtualMail): Promise<Buffer> {
  return buffer(Readable.from(readVirtualMail(db.reports, mail)));
}

function bytesOf({ content }: Attachment): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof ArrayBuffer
    ? Buffer.from(content)
    : Buffer.from(content.buffer, content.byteOffset, content.byteLength);
}
