import { parentPort, workerData } from 'node:worker_threads';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import type { FromMailThread, ToMailThread, WantedOfMail } from './mail-thread.ts';

const port = parentPort;
if (!port) throw new Error('this runs in a thread of its own');
const wanted = workerData as WantedOfMail;

const pieces: Uint8Array[] = [];
port.on('message', (piece: ToMailThread) => {
  if (piece) pieces.push(piece);
  else void answer(Buffer.concat(pieces.splice(0)));
});

async function answer(source: Buffer): Promise<void> {
  const taken = take(await PostalMime.parse(source));
  const moved = taken.kind === 'file' && taken.data ? [taken.data.buffer] : [];
  port?.postMessage(taken, moved);
}

function take({ headers, text, html, attachments }: Email): FromMailThread {
  switch (wanted.kind) {
    case 'html':
      return { kind: 'html', html: html ?? null };
    case 'file': {
      const file = attachments[wanted.number - 1];
      return { kind: 'file', name: file?.filename ?? null, data: file ? bytesOf(file) : null };
    }
    case 'parts':
      return {
        kind: 'parts',
        parts: {
          headers: headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
          text: text ?? null,
          hasHtml: html !== undefined,
          files: attachments.map((file) => ({
            name: file.filename,
            type: file.mimeType,
            bytes: bytesOf(file).length,
          })),
        },
      };
  }
}

/** In memory of its own, which can be moved to another thread. */
function bytesOf({ content }: Attachment): Uint8Array<ArrayBuffer> {
  if (typeof content === 'string') return new Uint8Array(new TextEncoder().encode(content));
  return content instanceof ArrayBuffer ? new Uint8Array(content) : new Uint8Array(content);
}
