import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import FindMyWay from 'find-my-way';
import { fact } from 'harkara-contract/facts.ts';
import type { Gateway } from '../core/gateway.ts';
import { answerUnreadable } from './answer-unreadable.ts';
import { callbackRoutes, type Callbacks } from './callbacks/callbacks.routes.ts';
import { discoveryRoutes } from './discovery.routes.ts';
import { docsRoutes } from './docs/docs.routes.ts';
import { emailPlugin } from './email/plugin.ts';
import { FAMILIES } from './families.ts';
import { voicePlugin } from './voice/plugin.ts';
import { brandOf, isOfReseller } from './kit/brand-of.ts';
import type { DocumentedApi } from './kit/documented-api.ts';
import { Intake, takeBodies } from './kit/intake.ts';
import { readForwardedFor } from './kit/forwarded-for.ts';
import { NOTHING_HERE, send, toAnswer } from './kit/json/answer-error.ts';
import { answerWith, type WireAnswer } from './kit/json/refusal.ts';
import { compileSerializer } from './kit/json/serializer.ts';
import type { Operations } from './kit/operations.ts';
import { parseParameters } from './kit/parameters.ts';
import { answerPlainly } from './kit/answers.ts';
import { plainRefusalOf } from './kit/plain-paths.ts';
import { LOOK_EVERY_MS } from './kit/slow-connections.ts';
import { legacyPlugin } from './legacy/plugin.ts';
import { mailLinkRoutes } from './mail-links/mail-links.routes.ts';
import { operationsRoutes } from './operations/operations.routes.ts';
import { landingPage, landingRoutes, sayNotBuilt } from './panel/landing.routes.ts';
import { panelPages } from './panel/pages.routes.ts';
import { PANEL_API_PREFIX } from './panel/prefix.ts';
import { panelPlugin } from './panel/plugin.ts';
import { describeV2 } from './v2/description.ts';
import { V2_WORDS } from './v2/error-words.ts';
import { v2Plugin } from './v2/plugin.ts';
import { voiceAudioRoutes, type VoiceAudio } from './voice-audio/voice-audio.routes.ts';
import { xmlPlugin } from './xml/plugin.ts';

/** Comma-separated lists of numbers come in the request line. */
const LONGEST_HEAD = 80 * 1024;
/** A mail address may have 64 octets before the @ and 255 after it. */
const LONGEST_PARAMETER = 320;
const HEAD_MS = 20_000;

export type HttpServerOptions = {
  gateway: Gateway;
  operations: Operations;
  /** Absent: this server does not take carriers' calls. */
  callbacks?: Callbacks;
  /** Absent: providers fetch nothing that calls say from this server. */
  voiceAudio?: VoiceAudio;
  version: string;
  baseUrl: string;
  logger: NonNullable<FastifyServerOptions['loggerInstance']>;
  trustProxy: string[];
  maxBodyBytes: number;
  /** Where the built panel is. Absent: this server has none, and nobody signs in to it. */
  panelFolder?: string;
};

declare module 'fastify' {
  interface FastifyInstance {
    /** What the server has, for those who generate something from it; complete when it is ready. */
    apis: { v2: DocumentedApi };
  }
}

export async function buildHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  let count = 0;
  const prefix = Math.random().toString(36).slice(2, 8);
  const requestId = () => `${prefix}-${(++count).toString(36)}`;
  const server: FastifyInstance = Fastify({
    loggerInstance: sharedByRequests(options.logger),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
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
    // Node would keep the first Authorization header and drop the others: two different keys must be noticed.
    http: {
      maxHeaderSize: LONGEST_HEAD,
      joinDuplicateHeaders: true,
      headersTimeout: HEAD_MS,
      connectionsCheckingInterval: LOOK_EVERY_MS,
    },
    frameworkErrors: (error, request, reply) => {
      // No hook runs for these.
      protect(reply);
      void answerUnrouted(request, reply, toAnswer(error, request, V2_WORDS));
    },
    clientErrorHandler: answerUnreadable({ server: () => server, requestId }),
    ajv: {
      customOptions: { allErrors: true, coerceTypes: false, removeAdditional: false, useDefaults: false },
    },
  });
  server.setSerializerCompiler(compileSerializer);

  server.addHook('onRequest', (request, reply, next) => {
    protect(reply);
    next(hasSeveralHosts(request) ? severalHosts() : undefined);
  });
  if (options.trustProxy.length > 0) readForwardedFor(server);
  takeBodies(server, new Intake());
  // Each family reads bodies in its own way; those of unknown paths are not read at all.
  server.removeAllContentTypeParsers();
  const answerUnknown = answerOtherMethods(server);
  server.setErrorHandler((error, request, reply) => {
    // An unknown path gets the same answer whether or not its body can be read.
    if (request.is404) void answerUnknown(request, reply);
    else void send(reply, toAnswer(error, request, V2_WORDS));
  });

  // They have the product's name in them, and tell of all accounts.
  operationsRoutes(server, options.operations, (request, reply) =>
    isOfReseller(brandOf(options.gateway, request))
      ? send(reply, answerWith(NOTHING_HERE, request.id, V2_WORDS))
      : null,
  );
  const landing = landingPage(options.gateway, options.operations);
  landingRoutes(server, landing);
  const api = describeV2(server);
  server.decorate('apis', { v2: api });
  discoveryRoutes(server, { ...options, api });
  docsRoutes(server, { ...options, api, families: FAMILIES });
  await server.register(v2Plugin(options.gateway), { prefix: api.prefix });
  if (options.panelFolder !== undefined) {
    await server.register(panelPlugin(options.gateway, options), { prefix: PANEL_API_PREFIX });
    panelPages(server, options.gateway, { folder: options.panelFolder, notBuilt: sayNotBuilt(landing) });
  }
  await server.register(legacyPlugin(options.gateway));
  await server.register(xmlPlugin(options.gateway, options));
  await server.register(emailPlugin(options.gateway));
  await server.register(voicePlugin(options.gateway));
  await server.register(mailLinkRoutes(options.gateway));
  if (options.callbacks) await server.register(callbackRoutes(options.callbacks));
  if (options.voiceAudio) await server.register(voiceAudioRoutes(options.voiceAudio));
  return server;
}

type Logger = HttpServerOptions['logger'];

/** A logger for each request would cost more than all checks of a send; log entries name the request's id instead. */
function sharedByRequests(logger: Logger): Logger {
  const shared = Object.create(logger) as Logger;
  shared.child = () => shared;
  return shared;
}

/** Two Host headers are ambiguous (RFC 9112, 3.2). Node joins them with a comma, which no host name contains. */
function hasSeveralHosts({ headers: { host } }: FastifyRequest): boolean {
  return host?.includes(',') === true;
}

function severalHosts(): Error {
  return Object.assign(new Error('There are two Host headers.'), { statusCode: 400 });
}

/** Answers must not be cached by intermediaries, nor have their type guessed. Pages override these headers. */
function protect(reply: FastifyReply): void {
  void reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
}

/** Answers a request that no route has seen, in the form that the clients of its path understand. */
function answerUnrouted(request: FastifyRequest, reply: FastifyReply, answer: WireAnswer): FastifyReply {
  const plain = plainRefusalOf(request.raw.url ?? '');
  if (plain === null) return send(reply, answer);
  return answerPlainly(reply.code(answer.status).headers(answer.headers), plain);
}

/** A path that exists under other methods is 405 with Allow (and OPTIONS is answered); only an unknown one is 404. */
function answerOtherMethods(
  server: FastifyInstance,
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const allowed = new Map<string, Set<string>>();
  server.addHook('onRoute', (route) => {
    const methods = allowed.get(route.url) ?? new Set();
    for (const method of [route.method].flat()) methods.add(method);
    allowed.set(route.url, methods);
  });
  // Made when it is first needed: that takes as long as a fifth of all routes' registration.
  let paths: ReturnType<typeof routerOf> | undefined;
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const [path = '/'] = request.url.split('?');
    paths ??= routerOf(allowed);
    const found = paths.find('GET', path)?.store as { methods: Set<string> } | undefined;
    if (!found) return answerUnrouted(request, reply, answerWith(NOTHING_HERE, request.id, V2_WORDS));
    const allow = [...found.methods, 'OPTIONS'].join(', ');
    if (request.method === 'OPTIONS') return reply.code(204).header('allow', allow).send();
    const why = fact('method_not_allowed', { method: request.method, methods: [...found.methods] });
    const refusal = { status: 405, code: 'method_not_allowed', fact: why, headers: { allow } };
    return answerUnrouted(request, reply, answerWith(refusal, request.id, V2_WORDS));
  };
  server.setNotFoundHandler(answer);
  return answer;
}

function routerOf(allowed: ReadonlyMap<string, Set<string>>) {
  const paths = FindMyWay({ ignoreTrailingSlash: true, maxParamLength: LONGEST_PARAMETER });
  for (const [path, methods] of allowed) paths.on('GET', path, () => undefined, { methods });
  return paths;
}
