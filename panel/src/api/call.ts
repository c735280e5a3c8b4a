import type { Api } from 'harkara-contract/api.ts';
import type { AnswerOf, BodyOf, Method, ParamsOf, QueryOf, Route } from 'harkara-contract/route.ts';
import { pageLanguage, request, type RequestOptions, type Result } from './request.ts';
import { apiAddress } from './viewed.ts';

/** A route of the server, by method and path: `'PUT /keywords/:id'`. */
export type RouteName = keyof Api;

type Part<Name extends string, T> = [T] extends [never]
  ? unknown
  : object extends T
    ? { [Key in Name]?: OrUndefined<T> }
    : { [Key in Name]: OrUndefined<T> };

/** What is undefined is not sent. */
type OrUndefined<T> = { [Key in keyof T]: undefined extends T[Key] ? T[Key] | undefined : T[Key] };

type AskedOf<R extends Route> = Part<'params', ParamsOf<R>> & Part<'query', QueryOf<R>>;

type KindOf<R extends Route> = R extends { answer: 'file' }
  ? 'file'
  : R extends { body: 'file' }
    ? 'upload'
    : 'json';

/** Types of all routes, worked out once: in the signatures below they would be worked out anew for each call. */
type Table = {
  [Name in RouteName]: {
    kind: KindOf<Api[Name]>;
    asked: AskedOf<Api[Name]>;
    given: AskedOf<Api[Name]> & Part<'body', BodyOf<Api[Name]>>;
    body: BodyOf<Api[Name]>;
    answer: AnswerOf<Api[Name]>;
  };
};

type OfKind<Kind extends string> = {
  [Name in RouteName]: Table[Name]['kind'] extends Kind ? Name : never;
}[RouteName];

/** Routes whose answer is a file, which the browser loads by itself. */
export type FileRoute = OfKind<'file'>;
/** Routes whose body is a file. */
export type UploadRoute = OfKind<'upload'>;
export type JsonRoute = OfKind<'json'>;
export type GetRoute = Extract<JsonRoute, `GET ${string}`>;

export type Answer<Name extends RouteName> = Table[Name]['answer'];
export type Body<Name extends RouteName> = Table[Name]['body'];
/** All that a call of a route takes: parameters, query and body, as far as it has them. */
export type Given<Name extends RouteName> = Table[Name]['given'];
/** The parameters and the query of a route, as far as it has them. */
export type Asked<Name extends RouteName> = Table[Name]['asked'];

/** Nothing has to be given where nothing is required. */
export type Optional<T> = object extends T ? [given?: T] : [given: T];

type Values = Readonly<Record<string, unknown>>;
export type Parts = { params?: Values | undefined; query?: Values | undefined };

/** Calls a route of the server. */
export function call<Name extends JsonRoute>(
  route: Name,
  ...given: Optional<Given<Name> & Omit<RequestOptions, 'body'>>
): Promise<Result<Answer<Name>>>;
export function call(route: JsonRoute, given: Parts & RequestOptions = {}): Promise<Result<unknown>> {
  return callWith(route, given);
}

/** The same, for what is made of routes: their parts are checked where those are named. */
export function callWith<Data>(
  route: RouteName,
  { params, query, ...options }: Parts & RequestOptions,
): Promise<Result<Data>> {
  const [method, path] = addressOf(route, { params, query });
  return request<Data>(method, path, options);
}

/** Where the browser loads a file from; a table names the page's language. */
export function fileAddress<Name extends FileRoute>(route: Name, ...given: Optional<Asked<Name>>): string;
export function fileAddress(route: FileRoute, { params, query }: Parts = {}): string {
  const lang = route.endsWith('.csv') && pageLanguage() === 'hi' ? 'hi' : undefined;
  return apiAddress(addressOf(route, { params, query: { ...query, lang } })[1]);
}

/** @returns the method, and the path below `/panel/api/`. */
export function addressOf(route: RouteName, { params = {}, query = {} }: Parts = {}): [Method, string] {
  const [method, pattern] = route.split(' /') as [Method, string];
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return [method, search === '' ? path : `${path}?${search}`];
}
