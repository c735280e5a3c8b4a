import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type {
  AnswerOf,
  BodyOf,
  Method,
  ParamsOf,
  QueryOf,
  Route,
  Unwritten,
} from 'harkara-contract/route.ts';
import type { Listener } from 'harkara-contract/say.ts';
import type { TSchema } from 'typebox';
import type { Actor } from '../../core/people/actor.ts';
import { listenerOf } from './listener.ts';

/** Bytes that a browser shows or downloads. */
export type FileAnswer = {
  type: string;
  content: Readable | Buffer | string;
  /** The name to keep it under; absent: it is shown. */
  name?: string;
  bytes?: number;
  headers?: Record<string, string>;
};

type ActorFor<R extends Route> = R['requires'] extends 'anybody' ? Actor | null : Actor;

export type Call<R extends Route> = {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: R extends { body: 'file' } ? Readable : BodyOf<R>;
  actor: ActorFor<R>;
  /** To whom facts of the answer are said. */
  listener: Listener;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Answer<R extends Route> = R extends { answer: 'file' } ? FileAnswer : Unwritten<AnswerOf<R>>;

export type Handlers<Rs extends Record<string, Route>> = {
  [Name in keyof Rs]: (call: Call<Rs[Name]>) => Promise<Answer<Rs[Name]>>;
};

/** What Fastify has to know of a route beyond the contract, such as how large a body may be. */
type More<Rs extends Record<string, Route>> = { [Name in keyof Rs]?: RouteShorthandOptions };

const NO_CONTENT = 204;
const CREATED = 201;
const OK = 200;

/** Serves routes of the contract: gate, validation, status and the shape of answers follow from the route. */
export function serve<Rs extends Record<string, Route>>(
  api: FastifyInstance,
  routes: Rs,
  handlers: Handlers<Rs>,
  more: More<Rs> = {},
): void {
  for (const name of Object.keys(routes) as (keyof Rs & string)[]) {
    const route: Route = routes[name] as Route;
    const handle = handlers[name] as (call: Call<Route>) => Promise<unknown>;
    const [method, url] = name.split(' ') as [Method, string];
    api.route({
      ...more[name],
      method,
      url,
      schema: schemaOf(route),
      config: { ...more[name]?.config, access: route },
      handler: async (request, reply) => {
        const answer = await handle(callOf(request, reply));
        if (route.answer === 'file') return sendFile(reply, answer as FileAnswer);
        return route.answer === null
          ? reply.code(NO_CONTENT).send()
          : reply.code(route.status ?? OK).send(answer);
      },
    });
  }
}

function callOf(request: FastifyRequest, reply: FastifyReply): Call<Route> {
  const { params, query, body, actor } = request;
  return { params, query, body, actor, listener: listenerOf(request), request, reply } as Call<Route>;
}

function schemaOf({ params, query, body, answer, status }: Route) {
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(isSchema(body) && { body }),
    ...(isSchema(answer) && { response: { [status === CREATED ? CREATED : OK]: answer } }),
  };
}

function isSchema(part: TSchema | 'file' | null | undefined): part is TSchema {
  return typeof part === 'object' && part !== null;
}

function sendFile(
  reply: FastifyReply,
  { type, content, name, bytes, headers = {} }: FileAnswer,
): FastifyReply {
  if (bytes !== undefined) void reply.header('content-length', bytes);
  if (name !== undefined) {
    void reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
  }
  return reply.headers(headers).type(type).send(content);
}
