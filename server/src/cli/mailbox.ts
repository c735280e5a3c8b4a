import { writeFile } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Option, type Command } from 'commander';
import { fact } from 'harkara-contract/facts.ts';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { withTools } from '../compose/tools.ts';
import type { Config } from '../config.ts';
import { normaliseUsername } from '../core/accounts/credentials.ts';
import { DomainError } from '../core/errors.ts';
import { fromPublicId, toPublicId } from '../core/ids.ts';
import type { Handle } from '../storage/database.ts';
import {
  findVirtualMail,
  listVirtualMails,
  readVirtualMail,
  type VirtualMail,
} from '../storage/virtual-mailbox.queries.ts';
import { printable } from './printable.ts';

type ListOptions = { account?: string; to?: string; limit: number; json?: boolean };

/** @param out where the source of a mail goes. */
export function mailboxCommands(
  program: Command,
  config: () => Config,
  say: (line: string) => void,
  out: Writable = process.stdout,
): void {
  const mailbox = program.command('mailbox').description('view email accepted by the virtual carrier');

  mailbox
    .command('list')
    .description('list email, newest first')
    .option('--account <username>', 'only this account')
    .option('--to <address>', 'only to this address')
    .addOption(new Option('--limit <number>', 'maximum number of results').default(20).argParser(readLimit))
    .option('--json', 'print as JSON')
    .action(async ({ account, to, limit, json = false }: ListOptions) => {
      const username = account === undefined ? null : normaliseUsername(account);
      const mails = await withTools(config(), ({ db }) =>
        listVirtualMails(db.general, { username, recipient: to ?? null, limit }),
      );
      if (json) say(JSON.stringify(mails.map(asJson), null, 2));
      else if (mails.length === 0) say('No matching email.');
      else say(printable(mails.map(describe).join('\n')));
    });

  mailbox
    .command('source <id>')
    .description('print an email as it was sent')
    .action(async (id: string) => {
      await withTools(config(), async ({ db }) => {
        const mail = await findMail(db.general, id);
        await pipeline(Readable.from(readVirtualMail(db.general, mail)), out, { end: false });
      });
    });

  mailbox
    .command('parts <id>')
    .description('show the headers, text and attachments')
    .option('--json', 'print as JSON')
    .action(async (id: string, { json = false }: { json?: boolean }) => {
      const mail = await withTools(config(), ({ db }) => openMail(db.general, id));
      if (json) say(JSON.stringify(partsAsJson(mail), null, 2));
      else say(printable(describeParts(mail)));
    });

  mailbox
    .command('part <id> <number>')
    .description('save an attachment, numbered as "parts" shows them')
    .requiredOption('--output <file>', 'the file to write')
    .action(async (id: string, number: string, { output }: { output: string }) => {
      const { attachments } = await withTools(config(), ({ db }) => openMail(db.general, id));
      const attachment = attachments[Number(number) - 1];
      if (!attachment)
        throw new DomainError(fact('virtual_attachment_not_found', { count: attachments.length }));
      await writeFile(output, bytesOf(attachment));
      say(`${output}: ${bytesOf(attachment).length} bytes`);
    });
}

function readLimit(value: string): number {
  if (/^[1-9]\d{0,3}$/.test(value)) return Number(value);
  throw new DomainError(fact('list_limit_not_valid', { value }));
}

async function findMail(handle: Handle, publicId: string): Promise<VirtualMail> {
  const id = fromPublicId(publicId);
  const mail = id === null ? null : await findVirtualMail(handle, id);
  if (mail) return mail;
  throw new DomainError(fact('virtual_email_not_found', { email: publicId }));
}

async function openMail(handle: Handle, publicId: string): Promise<Email> {
  const mail = await findMail(handle, publicId);
  return PostalMime.parse(await buffer(Readable.from(readVirtualMail(handle, mail))));
}

function describe({ takenAt, id, sender, recipient, subject, bytes }: VirtualMail): string {
  return [takenAt.toISOString(), toPublicId(id), sender, recipient, subject, `${bytes} bytes`].join('\t');
}

function asJson({ takenAt, id, username, sender, recipient, subject, bytes }: VirtualMail) {
  return {
    time: takenAt,
    id: toPublicId(id),
    account: username,
    from: sender,
    to: recipient,
    subject,
    bytes,
  };
}

function describeParts({ headers, text = '', html = '', attachments }: Email): string {
  return [
    ...headers.map(({ originalKey, value }) => `${originalKey}: ${value}`),
    '',
    text.trimEnd(),
    '',
    `HTML: ${Buffer.byteLength(html)} bytes`,
    ...attachments.map((one, i) => `${i + 1}: ${nameOf(one)}, ${one.mimeType}, ${bytesOf(one).length} bytes`),
  ].join('\n');
}

function partsAsJson({ headers, text, html = '', attachments }: Email) {
  return {
    headers: headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    text: text ?? null,
    html_bytes: Buffer.byteLength(html),
    attachments: attachments.map((one) => {
      return { name: one.filename, type: one.mimeType, bytes: bytesOf(one).length };
    }),
  };
}

function nameOf({ filename }: Attachment): string {
  return filename ?? 'unnamed';
}

function bytesOf({ content }: Attachment): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof ArrayBuffer
    ? Buffer.from(content)
    : Buffer.from(content.buffer, content.byteOffset, content.byteLength);
}
