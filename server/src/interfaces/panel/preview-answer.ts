import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ChatFile } from '../../core/gateway.ts';
import { NOTHING_HERE } from '../kit/json/answer-error.ts';
import { PanelRefusal } from './refusals.ts';

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
export function sendMailHtml(request: FastifyRequest, reply: FastifyReply, html: string): FastifyReply {
  const destination = request.headers['sec-fetch-dest'];
  if (destination !== undefined && destination !== 'iframe') throw new PanelRefusal(NOTHING_HERE);
  return reply
    .headers({ ...ALWAYS, 'content-security-policy': OF_MAIL })
    .type('text/html; charset=utf-8')
    .send(Buffer.from(HEAD + html));
}

/** A file to keep. Its own type would let the browser show it. */
export function sendDownload(reply: FastifyReply, name: string, data: Buffer | Readable): FastifyReply {
  return reply
    .headers({
      ...ALWAYS,
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    })
    .type('application/octet-stream')
    .send(data);
}

/** Types of pictures that run nothing, whatever is in them. */
const PICTURES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

export function isPicture(mimeType: string): boolean {
  return PICTURES.includes(mimeType);
}

/** A file that a stranger has sent: a picture for an element of the page, or something to keep. */
export function sendMedia(reply: FastifyReply, id: string, file: ChatFile): FastifyReply {
  if (file.bytes !== null) void reply.header('content-length', file.bytes);
  return reply
    .headers({
      ...ALWAYS,
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.filename ?? id)}`,
    })
    .type(isPicture(file.mimeType) ? file.mimeType : 'application/octet-stream')
    .send(file.content);
}

export function sendSound(reply: FastifyReply, wav: Buffer): FastifyReply {
  return reply
    .headers({ ...ALWAYS, 'content-security-policy': "default-src 'none'" })
    .type('audio/wav')
    .send(wav);
}
