import { fact } from 'harkara-contract/facts.ts';
import { DomainError } from '../../core/errors.ts';
import type { Stretchable } from '../../core/stretches.ts';
import { decodeOldText, decodeText } from './decode-text.ts';
import { MOST_PARAMETERS } from './parameters.ts';

/** The head of a part of a form (RFC 7578). */
export type PartHead = {
  /** Of the field; null if it has none. */
  name: string | null;
  isFile: boolean;
  /** Parameters of the disposition by their lower-case names, as they stand within quotes. */
  disposition: ReadonlyMap<string, string>;
  /** Something of the disposition could not be read, such as a quote that is not closed in its line. */
  isBroken: boolean;
  /** Empty if it has none. */
  contentType: string;
};

/** RFC 2046, 5.1.1: at most 70 characters. */
const BOUNDARY = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70})(?=[\s;]|$))/i;
const DISPOSITION = /^content-disposition:[ \t]*form-data[ \t]*(;.*)$/im;
const CONTENT_TYPE = /^content-type:[ \t]*(.*)$/im;
const OCTETS = /^application\/octet-stream/i;
/** Sticky: what stands behind something unreadable is not taken for a parameter. */
const PARAMETER = /;[ \t]*([^\s=;"]+)[ \t]*(?:=(?:[ \t]*"((?:[^"\\]|\\.)*)"[ \t]*|([^;"]*)))?/y;
const CHARSET = /;[ \t]*charset="?([^\s;"]+)/i;

/** What stands before each part but the first, which may lack the line end. */
export function delimiterOf(contentType: string): string {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw unreadable();
  return `\r\n--${boundary}`;
}

/** @param bytes from behind the delimiter to before the empty line. */
export function readPartHead(bytes: Buffer, delimiter: string): PartHead {
  const text = bytes.toString('utf8');
  if (!/^[ \t]*(?:\r\n|$)/.test(text) || text.includes(delimiter)) throw unreadable();
  const [, parameters] = DISPOSITION.exec(text) ?? [];
  const { disposition, isBroken } = readDisposition(parameters ?? '');
  const contentType = CONTENT_TYPE.exec(text)?.[1]?.trim() ?? '';
  const isFile = disposition.has('filename') || disposition.has('filename*') || OCTETS.test(contentType);
  const name = disposition.get('name')?.replaceAll(/\\(.)/g, '$1') ?? null;
  return { name, isFile, disposition, isBroken, contentType };
}

/** Bytes that are not in the encoding that their part states, or not in UTF-8, are read as Windows-1252. */
export function* decodeField({ contentType }: PartHead, value: Buffer): Stretchable<string> {
  const charset = charsetIn(contentType);
  if (charset === undefined) return yield* decodeOldText(value);
  try {
    return (yield* decodeText(value, charset)) ?? (yield* decodeOldText(value));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw unreadable();
  }
}

export function charsetIn(contentType: string): string | undefined {
  return CHARSET.exec(contentType)?.[1];
}

export function unreadable(): DomainError {
  return new DomainError(fact('form_unreadable'));
}

export function tooManyParts(): DomainError {
  return new DomainError(fact('form_field_limit', { most: MOST_PARAMETERS }));
}

/** Of a repeated parameter the first counts. */
function readDisposition(text: string): Pick<PartHead, 'disposition' | 'isBroken'> {
  const disposition = new Map<string, string>();
  let end = 0;
  PARAMETER.lastIndex = 0;
  for (let found = PARAMETER.exec(text); found; found = PARAMETER.exec(text)) {
    const [, name = '', quoted, plain = ''] = found;
    const key = name.toLowerCase();
    if (!disposition.has(key)) disposition.set(key, quoted ?? plain.trim());
    end = PARAMETER.lastIndex;
  }
  return { disposition, isBroken: !/^;?$/.test(text.slice(end)) };
}
