import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { ChatFile } from '../../core/gateway.ts';
import { NOTHING_HERE } from '../kit/json/answer-error.ts';
import { PanelRefusal } from './refusals.ts';
import type { FileAnswer } from './serve.ts';

const ALWAYS = {
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

/** Whatever a mail contains: no script runs, nothing is fetched, and only the panel may show it. */
const OF_MAIL =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

/** A link that is followed would open a new window, which the sandbox forbids, instead of leaving the frame. */
const HEAD = '<!doctype html><meta charset="utf-8"><base target="_blank">';

/** The html of a mail, for a frame of the panel and for nothing else. */
export function mailHtml({ headers }: FastifyRequest, html: string): FileAnswer {
  const destination = headers['sec-fetch-dest'];
  if (destination !== undefined && destination !== 'iframe') throw new PanelRefusal(NOTHING_HERE);
  return {
    type: 'text/html; charset=utf-8',
    content: Buffer.from(HEAD + html),
    headers: { ...ALWAYS, 'content-security-policy': OF_MAIL },
  };
}

/** A file to keep. Its own type would let the browser show it. */
export function download(name: string, content: Buffer | Readable): FileAnswer {
  const headers = { ...ALWAYS, 'content-security-policy': "default-src 'none'; sandbox" };
  return { type: 'application/octet-stream', content, name, headers };
}

/** Types of pictures that run nothing, whatever is in them. */
const PICTURES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

export function isPicture(mimeType: string): boolean {
  return PICTURES.includes(mimeType);
}

/** A file that a stranger has sent: a picture for an element of the page, or something to keep. */
export function media(id: string, { filename, mimeType, bytes, content }: ChatFile): FileAnswer {
  return {
    ...download(filename ?? id, content),
    ...(isPicture(mimeType) && { type: mimeType }),
    ...(bytes !== null && { bytes }),
  };
}

export function sound(wav: Buffer): FileAnswer {
  const headers = { ...ALWAYS, 'content-security-policy': "default-src 'none'" };
  return { type: 'audio/wav', content: wav, headers };
}
