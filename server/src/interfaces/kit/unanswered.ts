import type { FastifyReply, FastifyRequest } from 'fastify';
import { endBody } from './intake.ts';

/** Closes the connection without a word, where either answer might be untrue. */
export function leaveUnanswered(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  request.log.error({ err: error, request_id: request.id }, 'a request is left without an answer');
  reply.hijack();
  endBody(request);
  request.raw.socket.destroy();
}
