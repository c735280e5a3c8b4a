import type { Stretchable } from '../../core/stretches.ts';
import { decodeText } from '../kit/decode-text.ts';
import { MalformedXml } from './read-push-sms.ts';

const CHARSET = /charset\s*=\s*"?([^\s;"]+)/i;
const DECLARED = /^<\?xml[^>]*?encoding\s*=\s*["']([^"']+)["']/;

/** By the byte order mark, else by the header, else by the document itself; UTF-8 if none of them names an encoding. */
export function* decodeXml(body: Buffer, contentType: string): Stretchable<string> {
  const encoding =
    markOf(body) ??
    CHARSET.exec(contentType)?.[1] ??
    DECLARED.exec(body.subarray(0, 200).toString('latin1'))?.[1] ??
    'utf-8';
  let text: string | null = null;
  try {
    text = yield* decodeText(body, encoding);
  } catch (error) {
    // There is no such encoding.
    if (!(error instanceof RangeError)) throw error;
  }
  if (text === null) throw new MalformedXml(`it is not ${encoding}`);
  return text;
}

function markOf(body: Buffer): string | null {
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be';
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le';
  return null;
}
