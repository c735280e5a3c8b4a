import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../core/errors.ts';
import type { Gateway } from '../../core/gateway.ts';
import type { RateState } from '../../core/limits/rate-limiter.ts';
import {
  findCaller,
  recallCaller,
  refuseIfNotAllowed,
  refuseIfNotValidHere,
  type Caller,
} from '../kit/api-keys.ts';
import { answerJsonError } from '../kit/json/answer-error.ts';
import { readJson } from '../kit/json/body.ts';
import { dropNulls } from '../kit/json/drop-nulls.ts';
import { compileValidator } from '../kit/json/validation.ts';
import { refuseIfTooMany, type Parameters } from '../kit/parameters.ts';
import { accountRoutes } from './account.routes.ts';
import { cancelRoutes } from './cancel.routes.ts';
import { chatappRoutes } from './chatapp.routes.ts';
import { keyInHead, keyMissing, refuseIfDifferent, takeKeyOfBody } from './credentials.ts';
import { creditsRoutes } from './credits.routes.ts';
import { emailSendRoutes } from './email-send.routes.ts';
import { emailRoutes } from './email.routes.ts';
import { V2_WORDS } from './error-words.ts';
import { groupsRoutes } from './groups.routes.ts';
import { jobsRoutes } from './jobs.routes.ts';
import { keywordsRoutes } from './keywords.routes.ts';
import { messagesRoutes } from './messages.routes.ts';
import { sendersRoutes } from './senders.routes.ts';
import { smsRoutes } from './sms.routes.ts';
import { templatesRoutes } from './templates.routes.ts';
import { voiceRoutes } from './voice.routes.ts';

/** Entries that a JSON body may have on top of the largest number of recipients. */
const OTHER_ENTRIES = 20_000;

/** The family's own scope: its credentials, its errors, its routes. */
export function v2Plugin(gateway: Gateway) {
  return function register(v2: FastifyInstance, _options: object, done: () => void): void {
    v2.decorateRequest('caller', null);

    v2.setValidatorCompiler(compileValidator);
    readJson(v2, {
      bounds: { entries: gateway.sending.context().limits.maxRecipients + OTHER_ENTRIES },
      recognise: async (request, apiKey) => {
        if (apiKey === null) throw keyMissing();
        const { key, account } = await findCaller(gateway, apiKey);
        refuseIfNotValidHere(gateway, key, request);
        request.knownAs = account.number;
      },
    });

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
      if (known) recognised(request, known);
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
      recognised(request, caller);
      tellRate(reply, gateway.rates.spend(caller.key) ?? (await gateway.rates.ask(caller.key)));
      admit(request, caller);
    }

    function recognised(request: FastifyRequest, { account, key, apiKey }: Caller): void {
      request.calledBy = { account, key, secret: apiKey, refusals: gateway.refusals };
      refuseIfNotValidHere(gateway, key, request);
    }

    /** Runs after the request was counted, so that a refusal also shows the state of the rate limit. */
    function admit(request: FastifyRequest, caller: Caller): void {
      refuseIfNotAllowed(gateway, caller, request.routeOptions.config.scope ?? 'read', request);
      request.caller = caller;
      request.knownAs = caller.account.number;
    }

    v2.setErrorHandler((error, request, reply) => {
      if (error instanceof DomainError && error.extras.rate) tellRate(reply, error.extras.rate);
      answerJsonError(error, request, reply, V2_WORDS);
    });

    smsRoutes(v2, gateway);
    emailSendRoutes(v2, gateway);
    emailRoutes(v2, gateway);
    chatappRoutes(v2, gateway);
    voiceRoutes(v2, gateway);
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

function tellRate(reply: FastifyReply, { limit, remaining, resetSeconds }: RateState): void {
  void reply
    .header('ratelimit-limit', limit)
    .header('ratelimit-remaining', remaining)
    .header('ratelimit-reset', resetSeconds);
}
