import { createHash, createPrivateKey, sign, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

export type DkimKey = {
  domain: string;
  selector: string;
  /** In PEM. */
  privateKey: string;
};

const MOST_KEYS = 1_000;
const LONGEST_LINE = 76;

/** Parsing a key takes a third of the time of signing with it. */
const keys = new Map<string, KeyObject>();

/**
 * In the thread pool: an RSA signature takes up to some milliseconds, in which others would wait. That, and mails that
 * need not be kept until they are signed, are what nodemailer's own signer lacks.
 */
const signInBackground = promisify(sign);

/**
 * The DKIM-Signature header of a mail, with its line end (RFC 6376, relaxed/relaxed).
 *
 * @param header the mail's header, as octets in a string.
 * @param bodyHash from {@link BodyHash}.
 * @param names the headers to sign, if the mail has them.
 * @throws if the key is none.
 */
export async function dkimSignature(
  header: string,
  bodyHash: string,
  names: readonly string[],
  { domain, selector, privateKey }: DkimKey,
): Promise<string> {
  const fields = fieldsOf(header);
  const signed = names.filter((name) => fields.has(name.toLowerCase()));
  const tags = [
    ...['v=1', 'a=rsa-sha256', 'c=relaxed/relaxed', `d=${domain}`, `s=${selector}`],
    ...[`h=${signed.join(':')}`, `bh=${bodyHash}`],
  ];
  const unsigned = `DKIM-Signature: ${folded(tags)};\r\n b=`;
  const lines = [...signed.map((name) => fields.get(name.toLowerCase()) ?? ''), relaxedField(unsigned)];
  const signature = await signInBackground(
    'sha256',
    Buffer.from(lines.join('\r\n'), 'latin1'),
    keyOf(privateKey),
  );
  const pieces = signature.toString('base64').match(/.{1,72}/g) ?? [];
  return `${unsigned}${pieces.join('\r\n ')}\r\n`;
}

/** The hash of a body that comes in pieces, with white space as receivers see it (RFC 6376, 3.4.4). */
export class BodyHash {
  readonly #hash = createHash('sha256');
  /** The line that has not ended yet. */
  #rest = '';
  /** Line ends that count only if anything follows. */
  #ends = '';
  #isEmpty = true;

  /** @param piece as octets in a string. */
  update(piece: string): void {
    const text = this.#rest + piece;
    const end = text.lastIndexOf('\n') + 1;
    this.#rest = text.slice(end);
    this.#take(text.slice(0, end));
  }

  digest(): string {
    if (this.#rest !== '') this.#take(this.#rest);
    if (!this.#isEmpty) this.#hash.update('\r\n');
    return this.#hash.digest('base64');
  }

  #take(lines: string): void {
    const relaxed = lines.replace(/[ \t]+/g, ' ').replaceAll(' \r\n', '\r\n');
    let end = relaxed.length;
    while (relaxed.startsWith('\r\n', end - 2) && end >= 2) end -= 2;
    if (end > 0) {
      this.#hash.update(this.#ends + relaxed.slice(0, end), 'latin1');
      this.#ends = '';
      this.#isEmpty = false;
    }
    this.#ends += relaxed.slice(end);
  }
}

/** Each field in its relaxed form, by its name in small letters. Of several, the last. */
function fieldsOf(header: string): Map<string, string> {
  const fields = header.split(/\r\n(?![ \t])/).filter((field) => field.includes(':'));
  return new Map(fields.map((field) => [nameOf(field), relaxedField(field)]));
}

function nameOf(field: string): string {
  return field.slice(0, field.indexOf(':')).trim().toLowerCase();
}

function relaxedField(field: string): string {
  const value = field.slice(field.indexOf(':') + 1).replaceAll('\r\n', '');
  // Other white space is part of the value.
  return `${nameOf(field)}:${value.replace(/[ \t]+/g, ' ').replace(/^ | $/g, '')}`;
}

/** Tags over as many lines as they need; a list of headers may be broken after its colons. */
function folded(tags: readonly string[]): string {
  const words = tags.join('; ').split(/(?<=; )|(?<=:)/);
  let line = 'DKIM-Signature: '.length;
  let text = '';
  for (const word of words) {
    if (line + word.trimEnd().length > LONGEST_LINE) {
      text = `${text.trimEnd()}\r\n `;
      line = 1;
    }
    text += word;
    line += word.length;
  }
  return text;
}

function keyOf(pem: string): KeyObject {
  const known = keys.get(pem);
  if (known) return known;
  const key = createPrivateKey(pem);
  if (keys.size >= MOST_KEYS) keys.clear();
  keys.set(pem, key);
  return key;
}
