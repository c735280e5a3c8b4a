import type { FastifyReply, FastifyRequest } from 'fastify';
import { fact } from 'harkara-contract/facts.ts';
import type { Listener } from 'harkara-contract/say.ts';
import { DomainError } from '../../../core/errors.ts';
import { isUndecided, storageFailure } from '../../../core/storage-failure.ts';
import { leaveUnanswered } from '../answers.ts';
import { noteRefusal } from '../refused-call.ts';
import {
  answerWith,
  refusalBy,
  refusalSaying,
  type ErrorWords,
  type Refusal,
  type WireAnswer,
} from './refusal.ts';
import { refusalByValidation } from './validation.ts';

export const NOTHING_HERE = refusalSaying(404, 'not_found', fact('nothing_here'));

const BY_FRAMEWORK: Record<string, Refusal> = {
  // The framework's own words repeat the address, and with it a key in the query.
  FST_ERR_BAD_URL: refusalSaying(400, 'bad_request', fact('malformed_address')),
  // No id is so long.
  FST_ERR_MAX_PARAM_LENGTH: NOTHING_HERE,
  FST_ERR_CTP_BODY_TOO_LARGE: refusalSaying(413, 'body_too_large', fact('body_too_large')),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: refusalSaying(
    415,
    'unsupported_media_type',
    fact('unsupported_media_type'),
  ),
  HARKARA_SLOW_BODY: refusalSaying(408, 'body_too_slow', fact('body_too_slow')),
  HARKARA_MALFORMED_JSON: refusalSaying(400, 'malformed_json', fact('malformed_json')),
};

const INTERNAL_ERROR = refusalSaying(500, 'internal_error', fact('internal_error'));

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
  noteRefusal(request, refusal.error?.code ?? refusal.code, Object.keys(refusal.fields ?? {}));
  return answerWith(refusal, request.id, words, listener);
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
    return refusalSaying(statusCode, 'bad_request', fact('bad_request', { why: (error as Error).message }));
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
