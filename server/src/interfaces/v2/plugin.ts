import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../core/errors.ts';
import type { Gateway } from '../../core/gateway.ts';
import type { RateState } from '../../core/limits/rate-limiter.ts';
import { isUndecided, storageFailure } from '../../core/storage-failure.ts';
import { accountRoutes } from './account.routes.ts';
import { cancelRoutes } from './cancel.routes.ts';
import {
  findCaller,
  recallCaller,
  refuseIfNotAllowed,
  refuseIfNotValidHere,
  type Caller,
} from '../kit/api-keys.ts';
import { refuseIfTooMany, type Parameters } from '../kit/parameters.ts';
import { leaveUnanswered } from '../kit/answers.ts';
import { keyInHead, keyMissing, refuseIfDifferent, takeKeyOfBody } from './credentials.ts';
import { creditsRoutes } from './credits.routes.ts';
import { dropNulls } from './drop-nulls.ts';
import { answerTo, errorBody, type WireAnswer } from './error-response.ts';
import { groupsRoutes } from './groups.routes.ts';
import { jobsRoutes } from './jobs.routes.ts';
import { readJson } from './json-body.ts';
import { keywordsRoutes } from './keywords.routes.ts';
import { messagesRoutes } from './messages.routes.ts';
import { sendersRoutes } from './senders.routes.ts';
import { smsRoutes } from './sms.routes.ts';
import { templatesRoutes } from './templates.routes.ts';
import { answerToValidation, compileValidator } from './validation.ts';

/** The family's own scope: its credentials, its errors, its routes. */
export function v2Plugin(gateway: Gateway) {
  return function register(v2: FastifyInstance, _options: object, done: () => void): void {
    v2.decorateRequest('caller', null);

    v2.setValidatorCompiler(compileValidator);
    readJson(v2, gateway);

    // A key in header or query is checked before the body is read.
    v2.addHook('onRequest', (request, reply, next) => {
      try {
        refuseIfTooMany(request.query as Parameters);
        const apiKey = keyInHead(request);
        if (apiKey === null) next();
        else letIn(request, reply, apiKey, next);
      } catch (error) {
        next(error as Error);
      }
    });

    v2.addHook('preValidation', (request, reply, next) => {
      dropNulls(request.body);
      try {
        const apiKey = takeKeyOfBody(request);
        if (request.caller) {
          if (apiKey !== null) refuseIfDifferent(apiKey, request.caller.apiKey);
          next();
        } else if (apiKey === null) throw keyMissing();
        else letIn(request, reply, apiKey, next);
      } catch (error) {
        next(error as Error);
      }
    });

    function letIn(
      request: FastifyRequest,
      reply: FastifyReply,
      apiKey: string,
      next: (error?: Error) => void,
    ): void {
      const known = recallCaller(gateway, apiKey);
      if (known) refuseIfNotValidHere(gateway, known.key, request);
      const rate = known && gateway.rates.spend(known.key);
      if (rate) {
        tellRate(reply, rate);
        admit(request, known);
        next();
      } else {
        admitByDatabase(request, reply, apiKey, known).then(() => {
          next();
        }, next);
      }
    }

    async function admitByDatabase(
      request: FastifyRequest,
      reply: FastifyReply,
      apiKey: string,
      known: Caller | null,
    ): Promise<void> {
      const caller = known ?? (await findCaller(gateway, apiKey));
      refuseIfNotValidHere(gateway, caller.key, request);
      tellRate(reply, gateway.rates.spend(caller.key) ?? (await gateway.rates.ask(caller.key)));
      admit(request, caller);
    }

    /** Runs after the request was counted, so that a refusal also shows the state of the rate limit. */
    function admit(request: FastifyRequest, caller: Caller): void {
      refuseIfNotAllowed(gateway, caller, request.routeOptions.config.scope ?? 'read', request);
      request.caller = caller;
      request.knownAs = caller.account.number;
    }

    v2.setErrorHandler((error, request, reply) => {
      if (isUndecided(error)) {
        leaveUnanswered(error, request, reply);
        return;
      }
      if (error instanceof DomainError && error.extras.rate) tellRate(reply, error.extras.rate);
      void send(reply, toAnswer(error, request));
    });

    smsRoutes(v2, gateway);
    messagesRoutes(v2, gateway);
    cancelRoutes(v2, gateway);
    templatesRoutes(v2, gateway);
    sendersRoutes(v2, gateway);
    groupsRoutes(v2, gateway);
    jobsRoutes(v2, gateway);
    keywordsRoutes(v2, gateway);
    creditsRoutes(v2, gateway);
    accountRoutes(v2, gateway);
    done();
  };
}

export function toAnswer(error: unknown, request: FastifyRequest): WireAnswer {
  const refusal = error instanceof DomainError ? error : storageFailure(error);
  if (refusal) return answerTo(refusal, request.id);
  const { statusCode, code, validation, validationContext } = error as {
    statusCode?: number;
    code?: string;
    validation?: unknown;
    validationContext?: string;
  };
  // A value that cannot be an id is answered like an id that does not exist.
  if (validationContext === 'params') return answerTo(new DomainError('not_found', NOTHING_HERE), request.id);
  if (Array.isArray(validation)) return answerToValidation(validation, request.id);
  const known = code === undefined ? undefined : FRAMEWORK_ANSWERS[code];
  if (known)
    return { status: known.status, headers: {}, body: errorBody(known.code, known.message, request.id) };
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return {
      status: statusCode,
      headers: {},
      body: errorBody('bad_request', (error as Error).message, request.id),
    };
  }
  request.log.error({ err: error, request_id: request.id }, 'a request failed');
  const message = 'Something went wrong on our side; the request was not carried out.';
  return { status: 500, headers: {}, body: errorBody('internal_error', message, request.id, -14) };
}

export function send(reply: FastifyReply, { status, headers, body }: WireAnswer): FastifyReply {
  return reply
    .code(status)
    .headers(headers)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

const NOTHING_HERE = 'There is nothing at this address.';

const FRAMEWORK_ANSWERS: Record<string, { status: number; code: string; message: string }> = {
  // The framework's own message repeats the address, and with it a key in the query.
  FST_ERR_BAD_URL: { status: 400, code: 'bad_request', message: 'The address is not percent-encoded UTF-8.' },
  // No id is this long.
  FST_ERR_MAX_PARAM_LENGTH: { status: 404, code: 'not_found', message: NOTHING_HERE },
  FST_ERR_CTP_BODY_TOO_LARGE: {
    status: 413,
    code: 'body_too_large',
    message: 'The request body is too large.',
  },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    code: 'unsupported_media_type',
    message: 'Send the body as JSON, with Content-Type: application/json.',
  },
  HARKARA_SLOW_BODY: {
    status: 408,
    code: 'body_too_slow',
    message: 'The request body came too slowly.',
  },
  HARKARA_MALFORMED_JSON: {
    status: 400,
    code: 'malformed_json',
    message: 'The request body is not valid JSON in UTF-8.',
  },
};

function tellRate(reply: FastifyReply, { limit, remaining, resetSeconds }: RateState): void {
  void reply
    .header('ratelimit-limit', limit)
    .header('ratelimit-remaining', remaining)
    .header('ratelimit-reset', resetSeconds);
}
