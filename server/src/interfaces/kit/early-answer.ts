import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A caller who is refused early may go on sending for this long, */
const DRAIN_MS = 10_000;
/** and pause for this long. */
const SILENCE_MS = 2_000;

/**
 * Lets a refusal reach a caller who has not finished sending. A connection that is closed while bytes of the body
 * arrive is reset, and the reset destroys the answer on its way; so the connection stays open until the rest has come
 * or stops coming.
 */
export function answerBeforeBodyEnds({ raw: request }: FastifyRequest, reply: FastifyReply): void {
  if (!isSending(request)) return;
  const endsAfterwards = !reply.raw.shouldKeepAlive;
  reply.removeHeader('connection');
  reply.raw.shouldKeepAlive = true;
  const { socket } = request;
  const cut = () => {
    socket.destroy();
  };
  const [limit, silence] = [setTimeout(cut, DRAIN_MS), setTimeout(cut, SILENCE_MS)];
  request.once('close', () => {
    clearTimeout(limit);
    clearTimeout(silence);
    if (endsAfterwards) socket.end();
  });
  // A little in each turn of the event loop: a caller that sends at full speed would otherwise monopolise it.
  request.on('readable', () => {
    silence.refresh();
    setImmediate(() => {
      request.read();
    });
  });
}

/** An injected request has no connection and is always complete. */
function isSending(request: IncomingMessage): boolean {
  if (request.complete) return false;
  const { headers, socket } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return hasBody && socket instanceof Socket && !socket.destroyed;
}
