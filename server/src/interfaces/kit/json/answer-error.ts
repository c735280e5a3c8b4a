import type { FastifyReply, FastifyRequest } from 'fastify';
import { fact } from 'harkara-contract/facts.ts';
import type { Listener } from 'harkara-contract/say.ts';
import { DomainError } from '../../../core/errors.ts';
import { isUndecided, storageFailure } from '../../../core/storage-failure.ts';
import { leaveUnanswered } from '../answers.ts';
import { noteRefusal } from '../refused-call.ts';
import { answerWith, refusalBy, type ErrorWords, type Refusal, type WireAnswer } from './refusal.ts';
import { refusalByValidation } from './validation.ts';

export const NOTHING_HERE: Refusal = { status: 404, code: 'not_found', fact: fact('nothing_here') };

const BY_FRAMEWORK: Record<string, Refusal> = {
  // The framework's own words repeat the address, and with it a key in the query.
  FST_ERR_BAD_URL: { status: 400, code: 'bad_request', fact: fact('malformed_address') },
  // No id is so long.
  FST_ERR_MAX_PARAM_LENGTH: NOTHING_HERE,
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: 'body_too_large', fact: fact('body_too_large') },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    code: 'unsupported_media_type',
    fact: fact('unsupported_media_type'),
  },
  HARKARA_SLOW_BODY: { status: 408, code: 'body_too_slow', fact: fact('body_too_slow') },
  HARKARA_MALFORMED_JSON: { status: 400, code: 'malformed_json', fact: fact('malformed_json') },
};

const INTERNAL_ERROR: Refusal = { status: 500, code: 'internal_error', fact: fact('internal_error') };

/** The error handler of a family of JSON interfaces. */
export function answerJsonError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  words: ErrorWords,
  listener?: Listener,
): void {
  if (isUndecided(error)) leaveUnanswered(error, request, reply);
  else void send(reply, toAnswer(error, request, words, listener));
}

export function toAnswer(
  error: unknown,
  request: FastifyRequest,
  words: ErrorWords,
  listener?: Listener,
): WireAnswer {
  const refusal = refusalOf(error, request, words);
  const answer = answerWith(refusal, request.id, words, listener);
  const code = refusal.error?.code ?? refusal.code;
  noteRefusal(request, 'v2', code, Object.keys(refusal.fields ?? {}), answer);
  return answer;
}

function refusalOf(error: unknown, request: FastifyRequest, words: ErrorWords): Refusal {
  const refused = error instanceof DomainError ? error : storageFailure(error);
  if (refused) return refusalBy(refused, words);
  const { statusCode, code, validation, validationContext } = error as {
    statusCode?: number;
    code?: string;
    validation?: unknown;
    validationContext?: string;
  };
  // What cannot be an id is answered like one that nobody has.
  if (validationContext === 'params') return NOTHING_HERE;
  if (Array.isArray(validation)) return refusalByValidation(validation);
  const known = code === undefined ? undefined : BY_FRAMEWORK[code];
  if (known) return known;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return {
      status: statusCode,
      code: 'bad_request',
      fact: fact('bad_request', { why: (error as Error).message }),
    };
  }
  request.log.error({ err: error, request_id: request.id }, 'a request failed');
  return INTERNAL_ERROR;
}

export function send(reply: FastifyReply, { status, headers, body }: WireAnswer): FastifyReply {
  return reply
    .code(status)
    .headers(headers)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}
