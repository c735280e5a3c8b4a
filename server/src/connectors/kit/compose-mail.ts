import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import { BodyHash, dkimSignature, type DkimKey } from './dkim.ts';
import type { MailAttachment, OutgoingMail } from './mail.ts';

/** RFC 6376, 5.4.1, and RFC 8058, which wants both headers of one-click unsubscription signed. */
const SIGNED_HEADERS = [
  ...['From', 'To', 'Cc', 'Reply-To', 'Subject', 'Date', 'Message-ID', 'MIME-Version', 'Content-Type'],
  ...['Content-Transfer-Encoding', 'List-Unsubscribe', 'List-Unsubscribe-Post'],
];
/** What is larger is composed twice, since its signature stands before it. */
const MOST_IN_MEMORY = 512 * 1024;
const TYPE = /^[\w.+-]+\/[\w.+-]+(?:; ?[\w-]+=[\w.+-]+)*$/;
/** A part of these kinds is parsed by the receiver, and must not be encoded as files are. */
const NESTED_TYPE = /^(?:message|multipart)\//i;

/** The mail as MIME, signed if it has a key. Attachments are read only when their turn comes. */
export function composeMail(mail: OutgoingMail): Readable {
  return mail.dkim === null
    ? unsigned(mail, newBoundary())
    : Readable.from(signed(mail, mail.dkim), { objectMode: false });
}

async function* signed(mail: OutgoingMail, key: DkimKey): AsyncGenerator<Buffer | string> {
  const boundary = newBoundary();
  const isSmall = mail.attachments.reduce((sum, { bytes }) => sum + bytes, 0) <= MOST_IN_MEMORY;
  const kept: Buffer[] = [];
  const body = new BodyHash();
  let header: string | null = null;
  let begin = '';
  for await (const piece of unsigned(mail, boundary) as AsyncIterable<Buffer>) {
    if (isSmall) kept.push(piece);
    const text = piece.toString('latin1');
    if (header !== null) {
      body.update(text);
      continue;
    }
    begin += text;
    const end = begin.indexOf('\r\n\r\n');
    if (end === -1) continue;
    header = begin.slice(0, end);
    body.update(begin.slice(end + 4));
  }
  const names = [...new Set([...SIGNED_HEADERS, ...Object.keys(mail.headers)])];
  yield await dkimSignature(header ?? begin, body.digest(), names, key);
  if (isSmall) yield Buffer.concat(kept);
  else yield* unsigned(mail, boundary);
}

/** The same octets each time for the same boundary. */
function unsigned(mail: OutgoingMail, boundary: string): Readable {
  return new MailComposer({
    from: mail.from,
    to: addressed(mail.to),
    cc: mail.cc.map(addressed),
    ...(mail.replyTo !== null && { replyTo: mail.replyTo }),
    subject: mail.subject,
    messageId: mail.messageId,
    date: mail.date,
    text: withCrLf(mail.text),
    ...(mail.html !== null && { html: withCrLf(mail.html) }),
    headers: { ...mail.headers },
    attachments: mail.attachments.map(attached),
    // The library's own would tell its name.
    boundaryPrefix: '--=',
    baseBoundary: boundary,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .createReadStream();
}

function newBoundary(): string {
  return randomBytes(12).toString('hex');
}

/** An address as text would be parsed, and a comma in it would make it two. */
function addressed(address: string): { name: string; address: string } {
  return { name: '', address };
}

/** SMTP has no other line ends, and a line end changed on the way would break the signature. */
function withCrLf(text: string): string {
  return text.replace(/\r\n|\r|\n/g, '\r\n');
}

function attached({ filename, contentType, open }: MailAttachment) {
  const isFile = TYPE.test(contentType) && !NESTED_TYPE.test(contentType);
  return {
    filename,
    contentType: isFile ? contentType : 'application/octet-stream',
    contentTransferEncoding: 'base64',
    content: Readable.from(lazily(open), { objectMode: false }),
  };
}

/** Opened when its turn comes, which never does if the server refuses the recipient. */
async function* lazily(open: () => Readable): AsyncGenerator<Buffer> {
  yield* open();
}
