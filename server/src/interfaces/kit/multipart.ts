import { DomainError } from '../../core/errors.ts';
import type { Stretchable } from '../../core/stretches.ts';
import { decodeOldText, decodeText, STRETCH } from './decode-text.ts';
import { MOST_PARAMETERS, type Parameters } from './parameters.ts';

/** RFC 2046, 5.1.1: at most 70 characters. */
const BOUNDARY = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70})(?=[\s;]|$))/i;
const DISPOSITION = /^content-disposition:[ \t]*form-data[ \t]*(;.*)$/im;
const NAME = /;[ \t]*name=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/i;
const IS_FILE = /;[ \t]*filename\*?=|^content-type:[ \t]*application\/octet-stream/im;
const CHARSET = /^content-type:.*;[ \t]*charset="?([^\s;"]+)/im;
const HEAD_END = '\r\n\r\n';
const LONGEST_HEAD = 8_192;

/**
 * Reads the fields of a form (RFC 7578); files are left out.
 *
 * @throws DomainError if the form has too many parts, or cannot be read.
 */
export function* readMultipart(body: Buffer, contentType: string): Stretchable<Parameters> {
  const parameters = Object.create(null) as Parameters;
  const delimiter = delimiterOf(contentType);
  let at = yield* find(body, delimiter.slice(2), 0);
  at += delimiter.length - 2;
  for (let parts = 0; body.toString('latin1', at, at + 2) !== '--'; parts++) {
    if (parts === MOST_PARAMETERS) throw tooManyFields();
    const head = headAt(body, at, delimiter);
    // The line end before a delimiter belongs to it, even if a part is nothing but a head.
    const end = yield* find(body, delimiter, head.end - 2);
    const name = fieldNameIn(head.text);
    if (name !== null) {
      parameters[name] = yield* decodeField(head.text, body.subarray(head.end, Math.max(head.end, end)));
    }
    at = end + delimiter.length;
    yield;
  }
  return parameters;
}

function delimiterOf(contentType: string): string {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw unreadable();
  return `\r\n--${boundary}`;
}

function* find(body: Buffer, wanted: string, from: number): Stretchable<number> {
  for (let at = from; at < body.length; at += STRETCH) {
    const found = body.subarray(at, at + STRETCH + wanted.length - 1).indexOf(wanted, 0, 'latin1');
    if (found >= 0) return at + found;
    yield;
  }
  throw unreadable();
}

/** The head of a part: from its delimiter to the empty line. */
function headAt(body: Buffer, from: number, delimiter: string): { text: string; end: number } {
  const window = body.subarray(from, from + LONGEST_HEAD);
  const length = window.indexOf(HEAD_END);
  const text = window.toString('utf8', 0, Math.max(0, length));
  const isHead = length >= 0 && /^[ \t]*(?:\r\n|$)/.test(text) && !text.includes(delimiter);
  if (!isHead) throw unreadable();
  return { text, end: from + length + HEAD_END.length };
}

/** @returns null for a file, and for a part without a name. */
function fieldNameIn(head: string): string | null {
  const [, parameters] = DISPOSITION.exec(head) ?? [];
  if (parameters === undefined || IS_FILE.test(head)) return null;
  const [, quoted, plain] = NAME.exec(parameters) ?? [];
  return quoted?.replaceAll(/\\(.)/g, '$1') ?? plain ?? null;
}

function* decodeField(head: string, value: Buffer): Stretchable<string> {
  const charset = CHARSET.exec(head)?.[1];
  if (charset === undefined) return yield* decodeOldText(value);
  try {
    return (yield* decodeText(value, charset)) ?? (yield* decodeOldText(value));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw unreadable();
  }
}

function unreadable(): DomainError {
  return new DomainError('validation_failed', 'The form cannot be read.');
}

function tooManyFields(): DomainError {
  return new DomainError(
    'validation_failed',
    `A form may have at most ${MOST_PARAMETERS.toLocaleString('en')} fields.`,
  );
}
