import { isUtf8 } from 'node:buffer';
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import FindMyWay from 'find-my-way';
import { DomainError } from '../core/errors.ts';
import type { Gateway } from '../core/gateway.ts';
import { callbackRoutes, type Callbacks } from './callbacks/callbacks.routes.ts';
import { discoveryRoutes } from './discovery.routes.ts';
import { docsRoutes } from './docs/docs.routes.ts';
import { readBodies } from './kit/forms.ts';
import { Intake, takeBodies } from './kit/intake.ts';
import { judgeJson } from './kit/json-bounds.ts';
import { readForwardedFor } from './kit/forwarded-for.ts';
import type { Operations } from './kit/operations.ts';
import { parseParameters } from './kit/parameters.ts';
import { legacyPlugin } from './legacy/plugin.ts';
import { operationsRoutes } from './operations/operations.routes.ts';
import { landingRoutes } from './panel/landing.routes.ts';
import { describeV2 } from './v2/description.ts';
import { errorBody } from './v2/error-response.ts';
import { send, toAnswer, v2Plugin } from './v2/plugin.ts';
import { xmlPlugin } from './xml/plugin.ts';

/** Comma lists of numbers come in the request line. */
const LONGEST_HEAD = 80 * 1024;
const LONGEST_PARAMETER = 200;
const HEAD_MS = 20_000;
/** A connection on which nothing moves, in neither direction, while a request is under way. */
const SILENCE_MS = 60_000;
const LOOK_EVERY_MS = 5_000;
/** Beyond what a route needs for a list of recipients. */
const MOST_ENTRIES = 20_000;

export type HttpServerOptions = {
  gateway: Gateway;
  operations: Operations;
  /** Absent: carriers' calls are not taken here. */
  callbacks?: Callbacks;
  version: string;
  baseUrl: string;
  logger: NonNullable<FastifyServerOptions['loggerInstance']>;
  trustProxy: string[];
  maxBodyBytes: number;
};

export async function buildHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  let count = 0;
  const prefix = Math.random().toString(36).slice(2, 8);
  const server: FastifyInstance = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger of its own for every request would cost more than all checks of a send; what is logged names the id.
    childLoggerFactory: (logger) => logger,
    genReqId: () => `${prefix}-${(++count).toString(36)}`,
    requestIdHeader: false,
    trustProxy: options.trustProxy.length > 0 ? options.trustProxy : false,
    bodyLimit: options.maxBodyBytes,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: LONGEST_PARAMETER,
      querystringParser: parseParameters,
    },
    // Node would keep the first Authorization header and drop the others: two different keys must be seen to be two.
    http: {
      maxHeaderSize: LONGEST_HEAD,
      joinDuplicateHeaders: true,
      headersTimeout: HEAD_MS,
      connectionsCheckingInterval: LOOK_EVERY_MS,
    },
    connectionTimeout: SILENCE_MS,
    frameworkErrors: (error, request, reply) => {
      send(reply, toAnswer(error, request));
    },
    ajv: {
      customOptions: { allErrors: true, coerceTypes: false, removeAdditional: false, useDefaults: false },
    },
  });

  protectAnswers(server);
  refuseSeveralHosts(server);
  if (options.trustProxy.length > 0) readForwardedFor(server);
  takeBodies(server, new Intake());
  readJsonStrictly(server, options.gateway.sending.context().limits.maxRecipients + MOST_ENTRIES);
  const answerUnknown = answerOtherMethods(server);
  server.setErrorHandler((error, request, reply) => {
    // An address that takes no body is answered the same when there is one that cannot be read.
    if (request.is404) void answerUnknown(request, reply);
    else send(reply, toAnswer(error, request));
  });

  operationsRoutes(server, options.operations);
  landingRoutes(server, options.gateway, options.operations);
  const api = describeV2(server);
  discoveryRoutes(server, { ...options, api });
  docsRoutes(server, { ...options, api });
  await server.register(v2Plugin(options.gateway), { prefix: api.prefix });
  await server.register(legacyPlugin(options.gateway));
  await server.register(xmlPlugin(options.gateway, options));
  if (options.callbacks) await server.register(callbackRoutes(options.callbacks));
  return server;
}

/** Which of two was meant cannot be told (RFC 9112, 3.2); Node joins them by a comma, which no name has. */
function refuseSeveralHosts(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const several = request.headers.host?.includes(',') === true;
    done(several ? Object.assign(new Error('There are two Host headers.'), { statusCode: 400 }) : undefined);
  });
}

/** No answer is kept by anybody in between, or taken for what it does not say it is; pages say otherwise for themselves. */
function protectAnswers(server: FastifyInstance): void {
  server.addHook('onRequest', (_request, reply, next) => {
    void reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
    next();
  });
}

/** Fastify's own parser lets bytes that are not UTF-8 through as replacement characters. */
function readJsonStrictly(server: FastifyInstance, mostEntries: number): void {
  server.removeAllContentTypeParsers();
  readBodies(server, 'application/json', (bytes, request) => {
    // Many clients name the type with every request, also where there is nothing to send.
    if (bytes.length === 0 && !request.routeOptions.schema?.body) return undefined;
    const verdict = judgeJson(bytes, { mostEntries });
    if (typeof verdict === 'object') {
      throw new DomainError('validation_failed', `The request is not valid: its body ${verdict.excess}.`, {
        fields: { body: verdict.excess },
      });
    }
    try {
      if (verdict === 'malformed' || !isUtf8(bytes)) throw new SyntaxError('not JSON in UTF-8');
      return JSON.parse(bytes.toString('utf8')) as unknown;
    } catch (cause) {
      throw Object.assign(new Error('malformed JSON', { cause }), {
        code: 'HARKARA_MALFORMED_JSON',
        statusCode: 400,
      });
    }
  });
}

/** A path that exists under other methods is 405 with Allow (and OPTIONS is answered); only an unknown one is 404. */
function answerOtherMethods(
  server: FastifyInstance,
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const paths = FindMyWay({ ignoreTrailingSlash: true, maxParamLength: LONGEST_PARAMETER });
  const allowed = new Map<string, Set<string>>();
  server.addHook('onRoute', (route) => {
    const methods = allowed.get(route.url) ?? new Set();
    if (methods.size === 0) {
      paths.on('GET', route.url, () => undefined, { methods });
      allowed.set(route.url, methods);
    }
    for (const method of [route.method].flat()) methods.add(method);
  });
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const [path = '/'] = request.url.split('?');
    const found = paths.find('GET', path)?.store as { methods: Set<string> } | undefined;
    if (!found) {
      return reply.code(404).send(errorBody('not_found', 'There is nothing at this address.', request.id));
    }
    const allow = [...found.methods, 'OPTIONS'].join(', ');
    if (request.method === 'OPTIONS') return reply.code(204).header('allow', allow).send();
    const message = `${request.method} is not possible here; ${allow} ${found.methods.size > 0 ? 'are' : 'is'}.`;
    return reply
      .code(405)
      .header('allow', allow)
      .send(errorBody('method_not_allowed', message, request.id));
  };
  server.setNotFoundHandler(answer);
  return answer;
}
