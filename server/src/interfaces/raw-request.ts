import { plainRefusalOf } from './kit/plain-paths.ts';

export type RawRequest = { method: 'GET' | 'POST'; target: string; headers: Record<string, string> };

const LINE = /^(GET|POST) (\/.*) HTTP\/1\.[01]$/;
const HEADER = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):(.*)$/;
const TAB = 0x09;
const SPACE = 0x20;
const DELETE = 0x7f;
const END_OF_HEAD = '\r\n\r\n';
/** Repeating one of these would leave it unclear where the request ends, or whom it is for. */
const ONLY_ONCE = ['host', 'content-length'];

/**
 * Reads a request whose line has spaces or bytes beyond ASCII that are not percent-encoded: about one client in ten
 * sends such lines to the older interfaces, and Node refuses them. The request must be alone in the packet, whole, and
 * without a body, so that there is no doubt where it ends.
 *
 * @returns null if it is not such a request.
 */
export function readRawRequest(packet: Buffer): RawRequest | null {
  const head = packet.toString('latin1');
  if (!head.endsWith(END_OF_HEAD) || head.indexOf(END_OF_HEAD) !== head.length - END_OF_HEAD.length)
    return null;
  const lines = head.slice(0, -END_OF_HEAD.length).split('\r\n');
  if (lines.some(hasControlCharacter)) return null;
  const [line = '', ...fields] = lines;
  const [, method, target = ''] = LINE.exec(line) ?? [];
  if ((method !== 'GET' && method !== 'POST') || plainRefusalOf(target) === null) return null;
  const headers = readHeaders(fields);
  if (!headers || headers['transfer-encoding'] !== undefined) return null;
  const { 'content-length': length = '0' } = headers;
  return length === '0' ? { method, target: encode(target), headers } : null;
}

function hasControlCharacter(line: string): boolean {
  for (let i = 0; i < line.length; i++) {
    const code = line.charCodeAt(i);
    if ((code < SPACE && code !== TAB) || code === DELETE) return true;
  }
  return false;
}

function readHeaders(fields: readonly string[]): Record<string, string> | null {
  const headers = Object.create(null) as Record<string, string>;
  for (const field of fields) {
    const [, given = '', value = ''] = HEADER.exec(field) ?? [];
    const name = given.toLowerCase();
    const before = headers[name];
    if (name === '' || (before !== undefined && ONLY_ONCE.includes(name))) return null;
    headers[name] = before === undefined ? value.trim() : `${before}, ${value.trim()}`;
  }
  return headers;
}

function encode(target: string): string {
  return target.replace(/[^\x21-\x7e]/g, (byte) => {
    return `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
  });
}
