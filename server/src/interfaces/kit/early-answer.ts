import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A caller who is refused early may still be sending for so long. */
const DRAIN_MS = 2_000;

/**
 * Lets a refusal reach a caller who has not finished sending. A connection that is closed while bytes of the body
 * arrive is reset, and the reset destroys the answer on its way; so the connection stays open until the rest has come,
 * or for two seconds.
 */
export function answerBeforeBodyEnds({ raw: request }: FastifyRequest, reply: FastifyReply): void {
  if (!isSending(request)) return;
  const endsAfterwards = !reply.raw.shouldKeepAlive;
  reply.removeHeader('connection');
  reply.raw.shouldKeepAlive = true;
  drain(request, endsAfterwards);
}

/** Ends a connection whose caller goes on sending long after the answer. */
export function drain(request: IncomingMessage, endsAfterwards = false): void {
  if (!isSending(request)) return;
  const { socket } = request;
  const timer = setTimeout(() => {
    socket.destroy();
  }, DRAIN_MS);
  request.once('close', () => {
    clearTimeout(timer);
    if (endsAfterwards) socket.end();
  });
  request.resume();
}

/** A request that is injected, without a connection, has been sent. */
function isSending({ complete, socket }: IncomingMessage): boolean {
  return !complete && socket instanceof Socket && !socket.destroyed;
}
