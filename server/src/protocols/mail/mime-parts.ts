import { readFields, type Fields } from './report-fields.ts';

// Just enough of MIME to find the parts of a report, in time that grows with its size only. General parsers do not
// bear hostile mail on an event loop that others share: postal-mime takes 4 s for 256 KB of empty lines and 13 s for
// as much HTML that is none.

export type MimePart = {
  /** In lower case. */
  type: string;
  headers: Fields;
  /** Decoded, up to `longest` octets of it. */
  text: (longest: number) => string;
};

/** Reports are two levels deep, and have three parts. What goes beyond that is not looked at. */
const MOST_LEVELS = 5;
const MOST_PARTS = 20;
const LONGEST_HEADERS = 65_536;
const LONGEST_VALUE = 1_000;

/**
 * The parts of a mail that have no parts of their own, in their order. A mail inside of it is one part, and stays
 * closed.
 *
 * @param source one character for each octet.
 */
export function partsOf(source: string, level = 1): MimePart[] {
  const { headers, body } = splitEntity(source);
  const contentType = (headers.get('content-type') ?? '').slice(0, LONGEST_VALUE);
  const type = /^[\w.+-]+\/[\w.+-]+/.exec(contentType)?.[0].toLowerCase() ?? 'text/plain';
  if (!type.startsWith('multipart/'))
    return [{ type, headers, text: textReader(headers, contentType, body) }];
  const boundary = parameterOf(contentType, 'boundary');
  if (boundary === null || level === MOST_LEVELS) return [];
  return splitBody(body, boundary).flatMap((part) => partsOf(part, level + 1));
}

export function headersOf(source: string): Fields {
  return splitEntity(source).headers;
}

function splitEntity(source: string): { headers: Fields; body: string } {
  // An entity may have no headers at all.
  const blank = /^\r?\n|\r?\n\r?\n/.exec(source);
  const end = blank?.index ?? source.length;
  return {
    headers: readFields(source.slice(0, Math.min(end, LONGEST_HEADERS))),
    body: source.slice(end + (blank?.[0].length ?? 0)),
  };
}

function splitBody(body: string, boundary: string): string[] {
  const delimiter = `\n--${boundary}`;
  const text = `\n${body}`;
  const parts: string[] = [];
  let from: number | null = null;
  for (let at = text.indexOf(delimiter); at >= 0; at = text.indexOf(delimiter, at + 1)) {
    const behind = at + delimiter.length;
    const isLast = text.startsWith('--', behind);
    if (!isLast && !/^[ \t]*\r?\n/.test(text.slice(behind, behind + LONGEST_VALUE))) continue;
    if (from !== null) parts.push(text.slice(from, at));
    if (isLast || parts.length === MOST_PARTS) return parts;
    from = text.indexOf('\n', behind) + 1;
  }
  // A mail that was cut off has no last delimiter.
  if (from !== null) parts.push(text.slice(from));
  return parts;
}

function parameterOf(value: string, name: string): string | null {
  const match = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]+)"|([^\\s;"]+))`, 'i').exec(value);
  return match?.[1] ?? match?.[2] ?? null;
}

function textReader(headers: Fields, contentType: string, body: string): MimePart['text'] {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase() ?? '';
  return (longest) => {
    const encoded = body.slice(0, 3 * longest);
    const octets = Buffer.from(
      encoding === 'quoted-printable' ? readQuotedPrintable(encoded) : encoded,
      'latin1',
    );
    const decoded = encoding === 'base64' ? Buffer.from(octets.toString('latin1'), 'base64') : octets;
    return decode(decoded.subarray(0, longest), parameterOf(contentType, 'charset'));
  };
}

function readQuotedPrintable(text: string): string {
  return text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function decode(octets: Buffer, charset: string | null): string {
  try {
    return new TextDecoder(charset ?? 'utf-8').decode(octets);
  } catch {
    // It is a name that nobody knows.
    return octets.toString();
  }
}
