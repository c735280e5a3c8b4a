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
/** The signature stands before the body. What is larger is kept in memory only while there is room for it. */
const SMALL_BYTES = 512 * 1024;
/** The attachments of all large mails that are kept at a time; encoded, they take a third more. */
const MOST_KEPT_BYTES = 32 * 1024 * 1024;
const MOST_BODIES = 1_000;
const HEADER_END = '\r\n\r\n';
const TYPE = /^[\w.+-]+\/[\w.+-]+(?:; ?[\w-]+=[\w.+-]+)*$/;
/** A part of these kinds is parsed by the receiver, and must not be encoded as files are. */
const NESTED_TYPE = /^(?:message|multipart)\//i;

/** The mail as MIME, signed if it has a key. Attachments are read only when their turn comes. */
export function composeMail(mail: OutgoingMail): Readable {
  return mail.dkim === null
    ? unsigned(mail, newBoundary())
    : Readable.from(signed(mail, mail.dkim), { objectMode: false });
}

/** A body that several mails have. */
type Body = { boundary: string; hash: string };

/** By the name that their mails have for them: those of a call's recipients are hashed once. */
const bodies = new Map<string, Promise<Body>>();
let keptBytes = 0;

/**
 * The attachments of a mail are read once, and the whole is encoded once: kept in memory until it is signed, or written as
 * it is read if its body's hash is known. Only a large body of its own for which there is no room is read twice.
 */
async function* signed(mail: OutgoingMail, key: DkimKey): AsyncGenerator<Buffer | string> {
  const bytes = mail.attachments.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes <= SMALL_BYTES) {
    const whole = await composeWhole(mail, newBoundary());
    yield await signatureOf(whole.header, whole.hash, mail, key);
    yield Buffer.concat(whole.pieces);
    return;
  }
  const known = mail.sharedBody === undefined ? undefined : bodies.get(mail.sharedBody);
  if (known) {
    yield* written(mail, key, await known);
    return;
  }
  const boundary = newBoundary();
  const hasRoom = keptBytes + bytes <= MOST_KEPT_BYTES;
  if (hasRoom) keptBytes += bytes;
  try {
    const composing = composeWhole(mail, boundary, hasRoom);
    share(mail, composing);
    const { header, hash, pieces } = await composing;
    if (hasRoom) {
      yield await signatureOf(header, hash, mail, key);
      yield* pieces;
    } else {
      yield* written(mail, key, { boundary, hash });
    }
  } finally {
    if (hasRoom) keptBytes -= bytes;
  }
}

/** From now on, mails with the same body wait for its hash. One that cannot be read is forgotten. */
function share({ sharedBody }: OutgoingMail, composing: Promise<Body>): void {
  if (sharedBody === undefined) return;
  const [oldest] = bodies.keys();
  if (bodies.size >= MOST_BODIES && oldest !== undefined) bodies.delete(oldest);
  const body = composing.then(({ boundary, hash }) => ({ boundary, hash }));
  bodies.set(sharedBody, body);
  body.catch(() => bodies.delete(sharedBody));
}

type Whole = Body & { header: string; pieces: Buffer[] };

/** @param isKept whether its octets are needed, too. */
async function composeWhole(mail: OutgoingMail, boundary: string, isKept = true): Promise<Whole> {
  const pieces: Buffer[] = [];
  const body = new BodyHash();
  let header: string | null = null;
  let begin = '';
  for await (const piece of unsigned(mail, boundary) as AsyncIterable<Buffer>) {
    if (isKept) pieces.push(piece);
    const text = piece.toString('latin1');
    if (header !== null) {
      body.update(text);
      continue;
    }
    begin += text;
    const end = begin.indexOf(HEADER_END);
    if (end === -1) continue;
    header = begin.slice(0, end);
    body.update(begin.slice(end + HEADER_END.length));
  }
  return { boundary, header: header ?? begin, hash: body.digest(), pieces };
}

/** A mail whose body's hash is known, as it is read. */
async function* written(
  mail: OutgoingMail,
  key: DkimKey,
  { boundary, hash }: Body,
): AsyncGenerator<Buffer | string> {
  let begin: Buffer | null = Buffer.alloc(0);
  for await (const piece of unsigned(mail, boundary) as AsyncIterable<Buffer>) {
    if (begin === null) {
      yield piece;
      continue;
    }
    begin = Buffer.concat([begin, piece]);
    const end = begin.indexOf(HEADER_END);
    if (end === -1) continue;
    yield await signatureOf(begin.toString('latin1', 0, end), hash, mail, key);
    yield begin;
    begin = null;
  }
}

function signatureOf(header: string, hash: string, mail: OutgoingMail, key: DkimKey): Promise<string> {
  const names = [...new Set([...SIGNED_HEADERS, ...Object.keys(mail.headers)])];
  return dkimSignature(header, hash, names, key);
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
