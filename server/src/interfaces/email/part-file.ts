import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { DomainError } from '../../core/errors.ts';
import { charsetIn, type PartHead } from '../kit/form-parts.ts';

const LONGEST_NAME = 255;
const NAMELESS = 'attachment';
const ANY_BYTES = 'application/octet-stream';

const CONTROL = /[\p{Cc}\u2028\u2029]/u;
const EXTENDED = /^(utf-8|iso-8859-1)'[^']*'(.*)$/i;
/** RFC 6838, 4.2. A multipart type would need boundaries within the file. */
const PLAIN_TYPE = /^(?!multipart\/)[a-z\d][\w!#$&^.+-]{0,126}\/[a-z\d][\w!#$&^.+-]{0,126}(?=[ \t]*(?:;|$))/i;
const CHARSET = /^[a-z\d][\w.:+-]{0,39}$/i;

/**
 * The file's name without folders; empty if the part gives none.
 *
 * @throws DomainError if it cannot be read, has control characters, or is too long.
 */
export function fileNameOf({ disposition, isBroken }: PartHead): string {
  if (isBroken) throw invalidAttachment(fact('file_name_unreadable'));
  const extended = disposition.get('filename*');
  const plain = disposition.get('filename');
  const name = extended === undefined ? unescape(plain ?? '') : decodeExtended(extended);
  if (CONTROL.test(name) || !name.isWellFormed()) throw invalidAttachment(fact('file_name_with_controls'));
  const last = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1).trim();
  if (last.length > LONGEST_NAME) throw invalidAttachment(fact('file_name_too_long', { most: LONGEST_NAME }));
  return last === '.' || last === '..' ? NAMELESS : last;
}

/** A name for a file that was sent without one. */
export function nameOrDefault(name: string): string {
  return name === '' ? NAMELESS : name;
}

/** The type that the part states, without parameters but for the charset of a text. */
export function contentTypeOf({ contentType }: PartHead): string {
  const type = PLAIN_TYPE.exec(contentType)?.[0].toLowerCase();
  if (type === undefined) return ANY_BYTES;
  const charset = type.startsWith('text/') ? charsetIn(contentType) : undefined;
  return charset !== undefined && CHARSET.test(charset) ? `${type}; charset=${charset.toLowerCase()}` : type;
}

/**
 * Browsers write %22, %0D and %0A for characters that would end the name, and no other escapes; other clients write a
 * backslash before quotes. Internet Explorer sent whole paths, whose backslashes escape nothing.
 */
function unescape(name: string): string {
  return name
    .replaceAll(/\\(["\\])/g, '$1')
    .replaceAll('%22', '"')
    .replaceAll(/%0[da]/gi, '\n');
}

/** RFC 8187: not for forms, but some clients use it. */
function decodeExtended(value: string): string {
  const [, charset, escaped] = EXTENDED.exec(value) ?? [];
  if (charset === undefined || escaped === undefined) throw invalidAttachment(fact('file_name_unreadable'));
  const bytes = Buffer.from(
    escaped.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  );
  return bytes.toString(charset.toLowerCase() === 'utf-8' ? 'utf8' : 'latin1');
}

export function invalidAttachment(reason: Fact): DomainError {
  return new DomainError(fact('invalid_attachment', { reason }), { fields: { attachment: reason } });
}
