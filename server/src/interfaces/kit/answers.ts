import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Fact } from 'harkara-contract/fact.ts';
import { fact, type RefusalKey } from 'harkara-contract/facts.ts';
import type { RefusedInterface } from 'harkara-contract/lists.ts';
import { DomainError } from '../../core/errors.ts';
import { isUndecided, storageFailure } from '../../core/storage-failure.ts';
import { TooBusy } from './body-refusals.ts';
import { endBody } from './intake.ts';
import { INTERNAL_ERROR_CODE, negativeCode } from './negative-codes.ts';
import { noteRefusal } from './refused-call.ts';

/** The whole body is the answer, and the status is 200 whatever it says: clients read nothing else. */
export function answerPlainly(reply: FastifyReply, text: string | number): FastifyReply {
  return reply.type('text/plain; charset=utf-8').send(String(text));
}

/** The codes of a family. */
export type Codes = {
  /** By which its refusals are listed. */
  interface: RefusedInterface;
  of: (refusal: DomainError) => number | null;
  /** For everything that has no code of its own. */
  otherwise: number;
};

export const LEGACY_CODES: Codes = { interface: 'legacy', of: negativeCode, otherwise: INTERNAL_ERROR_CODE };

/**
 * Answers a refusal with its code. Only a throttled call, and one whose body could not be taken, get another status
 * than 200, so that proxies and libraries slow down too.
 */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  codes = LEGACY_CODES,
): void {
  if (isUndecided(error)) {
    leaveUnanswered(error, request, reply);
    return;
  }
  const refusal = error instanceof DomainError ? error : storageFailure(error);
  if (refusal) {
    const { retryAfterSeconds, fields = {} } = refusal.extras;
    const status = refusal instanceof TooBusy ? 503 : isThrottled(refusal) ? 429 : 200;
    const body = codes.of(refusal) ?? codes.otherwise;
    noteRefusal(request, codes.interface, refusal.code, Object.keys(fields), { status, body });
    if (retryAfterSeconds !== undefined && status !== 200) {
      void reply.code(status).header('retry-after', retryAfterSeconds);
    }
    void answerPlainly(reply, body);
    return;
  }
  const { statusCode } = error as { statusCode?: number };
  // Too large, or not what it claims to be: the framework's own status, and the code for errors that have none.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) void reply.code(statusCode);
  else request.log.error({ err: error, request_id: request.id }, 'a request failed');
  void answerPlainly(reply, codes.otherwise);
}

function isThrottled({ code }: DomainError): boolean {
  return code === 'rate_limited' || code === 'unauthorized';
}

/** Closes the connection without an answer, where either answer might be untrue. */
export function leaveUnanswered(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  request.log.error({ err: error, request_id: request.id }, 'a request is left without an answer');
  reply.hijack();
  endBody(request);
  request.raw.socket.destroy();
}

/** @param field core's name of the field, by which the families find its code. */
export function missing(field: string, why: Fact<RefusalKey>): DomainError {
  return new DomainError(why, { fields: { [field]: fact('required') } });
}
