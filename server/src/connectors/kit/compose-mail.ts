import { createPrivateKey, type KeyObject } from 'node:crypto';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import DKIM from 'nodemailer/lib/dkim';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { MailAttachment, OutgoingMail } from './mail.ts';

/** RFC 6376, 5.4.1, and RFC 8058, which wants both headers of one-click unsubscription signed. */
const SIGNED_HEADERS = [
  ...['From', 'To', 'Cc', 'Reply-To', 'Subject', 'Date', 'Message-ID', 'MIME-Version', 'Content-Type'],
  ...['Content-Transfer-Encoding', 'List-Unsubscribe', 'List-Unsubscribe-Post'],
];
/** A mail is signed when its last byte is known: until then, what is beyond this size waits in a file. */
const MOST_IN_MEMORY = 512 * 1024;
const MOST_KEYS = 1_000;
const TYPE = /^[\w.+-]+\/[\w.+-]+(?:; ?[\w-]+=[\w.+-]+)*$/;
/** A part of these kinds is parsed by the receiver, and must not be encoded as files are. */
const NESTED_TYPE = /^(?:message|multipart)\//i;

/** Parsing an RSA key takes as long as signing two mails with it. */
const keys = new Map<string, KeyObject>();

/** The mail as MIME, signed if it has a key. @throws if the key is none. */
export function composeMail(mail: OutgoingMail): Readable {
  const message = new MailComposer({
    from: mail.from,
    to: addressed(mail.to),
    cc: mail.cc.map(addressed),
    ...(mail.replyTo !== null && { replyTo: addressed(mail.replyTo) }),
    subject: mail.subject,
    messageId: mail.messageId,
    date: mail.date,
    text: withCrLf(mail.text),
    ...(mail.html !== null && { html: withCrLf(mail.html) }),
    headers: { ...mail.headers },
    attachments: mail.attachments.map(attached),
    // The library's own would tell its name.
    boundaryPrefix: '--=',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .createReadStream();
  return mail.dkim === null ? message : signed(message, mail.dkim, Object.keys(mail.headers));
}

function signed(
  message: Readable,
  { domain, selector, privateKey }: NonNullable<OutgoingMail['dkim']>,
  furtherHeaders: readonly string[],
): Readable {
  return new DKIM({
    domainName: domain,
    keySelector: selector,
    privateKey: keyOf(privateKey),
    headerFieldNames: [...new Set([...SIGNED_HEADERS, ...furtherHeaders])].join(':'),
    cacheDir: tmpdir(),
    cacheTreshold: MOST_IN_MEMORY,
  }).sign(message);
}

function keyOf(pem: string): KeyObject {
  const known = keys.get(pem);
  if (known) return known;
  const key = createPrivateKey(pem);
  if (keys.size >= MOST_KEYS) keys.clear();
  keys.set(pem, key);
  return key;
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
  return {
    filename,
    contentType:
      TYPE.test(contentType) && !NESTED_TYPE.test(contentType) ? contentType : 'application/octet-stream',
    contentTransferEncoding: 'base64',
    content: Readable.from(lazily(open), { objectMode: false }),
  };
}

/** Opened when its turn comes, which never does if the server refuses the recipient. */
async function* lazily(open: () => Readable): AsyncGenerator<Buffer> {
  yield* open();
}
