import type { FastifyRequest } from 'fastify';
import type { Asked } from 'harkara-contract/routes/refusals.ts';
import { parseJson } from '../../parse-json.ts';
import { HIDDEN, hiding, isCredential, LONGEST_NAME, type Hiding } from './credentials-in.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What its body says, where that is neither JSON nor a form. */
    document?: () => object;
  }
  interface FastifyContextConfig {
    /** The parameters that the account is shown when a request of it is refused, in families without a schema. */
    shown?: readonly string[];
  }
}

/** What a refused request asked for and was answered, and which of its fields are wrong, as it is stored. */
export type Exchange = { asked: string; answer: string; fields: string[] };

/** Of each of the two. */
export const MOST_BYTES = 2_048;
/** From generous to tiny; the first with which it all fits is taken. */
const BOUNDS: readonly Bounds[] = [
  { text: 500, entries: 20 },
  { text: 120, entries: 8 },
  { text: 40, entries: 4 },
  { text: 16, entries: 2 },
];
const DEEPEST = 4;
/** Not secret, and of no use to a person who looks for what was wrong. */
const LOGIN = new Set(['username']);
/** Bytes in base64, and what an account gets back with its events: neither was ever the cause of a refusal. */
const LEFT_OUT = new Set(['content', 'callbackdata', 'callback_data', 'xmlstring']);
/** JSON in a parameter. */
const JSON_PARAMETERS = new Set(['defaultplaceholders']);
const LONGEST_JSON = 10_000;
/** Of a text: of a longer one, only the beginning is searched for credentials, and shown. */
const LONGEST_TEXT = 2_000;
/** Of an object, and of all together. */
const MOST_NAMES = 200;
const MOST_VALUES = 80;
/** A key of ours. */
const LONGEST_KEY = 64;

type Bounds = { text: number; entries: number };
type Schema = { properties?: object; allOf?: Schema[]; anyOf?: Schema[]; oneOf?: Schema[] };
type Writing = Bounds & Hiding & { left: number; cut: boolean; hidden: number };

const NOTHING: Asked = { path: {}, query: {}, body: {}, isCut: true, hidden: 0 };

/**
 * Describes a refused request and its answer for its account. Credentials are left out. So are the values of parameters
 * that the route does not know: a key or a password may have been given under a wrong name.
 */
export function exchangeOf(request: FastifyRequest, answer: unknown, fields: readonly string[]): Exchange {
  const document = request.document?.();
  const hides = hiding(request, document);
  if (!hides) return { asked: JSON.stringify(NOTHING), answer: HIDDEN, fields: [] };
  let isElsewhere = false;
  const hide = (text: string) => {
    const hidden = hides.hide(text);
    isElsewhere ||= hidden !== text;
    return hidden;
  };
  const asked = askedIn(request, document, { ...hides, hide });
  // An answer in words may quote a piece of a text: of a credential in it, too.
  const mayQuote = isElsewhere && typeof answer === 'object';
  return {
    asked,
    answer: mayQuote ? HIDDEN : answerIn(answer, hides),
    fields: fields.filter((field) => hides.hide(field) === field),
  };
}

const writingBy = (bounds: Bounds, hides: Hiding): Writing => ({
  ...bounds,
  ...hides,
  left: MOST_VALUES,
  cut: false,
  hidden: 0,
});

function askedIn(request: FastifyRequest, document: object | undefined, hides: Hiding): string {
  const { schema, config } = request.routeOptions;
  const known = (of: unknown) => new Set([...namesIn(of as Schema | undefined), ...(config.shown ?? [])]);
  for (const bounds of BOUNDS) {
    const writing = writingBy(bounds, hides);
    const asked: Asked = {
      path: record(request.params, null, writing),
      query: record(request.query, known(schema?.querystring), writing),
      body: record(document ?? bodyOf(request), document ? null : known(schema?.body), writing),
      isCut: writing.cut,
      hidden: writing.hidden,
    };
    const text = JSON.stringify(asked);
    if (Buffer.byteLength(text) <= MOST_BYTES) return text;
  }
  return JSON.stringify(NOTHING);
}

function bodyOf({ body }: FastifyRequest): unknown {
  // A form whose files are on disk.
  return typeof body === 'object' && body !== null && 'parameters' in body && 'dispose' in body
    ? body.parameters
    : body;
}

function* namesIn(schema: Schema | undefined): Generator<string> {
  if (!schema) return;
  yield* Object.keys(schema.properties ?? {});
  for (const part of [schema.allOf, schema.anyOf, schema.oneOf].flat()) yield* namesIn(part);
}

/** @param known whose values are shown; null: of all. */
function record(
  given: unknown,
  known: ReadonlySet<string> | null,
  writing: Writing,
): Record<string, unknown> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return {};
  return fieldsOf(given, known, DEEPEST, writing);
}

function fieldsOf(
  given: object,
  known: ReadonlySet<string> | null,
  depth: number,
  writing: Writing,
): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  let [names, entries] = [0, 0];
  for (const name of writing.namesOf(given)) {
    if (++names > MOST_NAMES) {
      writing.cut = true;
      break;
    }
    if (LOGIN.has(name) || (name.length <= LONGEST_NAME && isCredential(name))) continue;
    if (
      name.length > LONGEST_NAME ||
      LEFT_OUT.has(name) ||
      (known && !known.has(name)) ||
      writing.hide(name) !== name
    ) {
      writing.hidden += 1;
      continue;
    }
    if (++entries > writing.entries || --writing.left < 0) {
      writing.cut = true;
      break;
    }
    const value: unknown = (given as Record<string, unknown>)[name];
    fields[name.toWellFormed()] = JSON_PARAMETERS.has(name)
      ? jsonIn(value, depth, writing)
      : valueOf(value, depth - 1, writing);
  }
  return fields;
}

function valueOf(value: unknown, depth: number, writing: Writing): unknown {
  if (typeof value === 'string') return textOf(value, writing);
  if (typeof value === 'number' || typeof value === 'boolean') {
    const written = String(value);
    return writing.hide(written) === written ? value : HIDDEN;
  }
  if (typeof value !== 'object' || value === null) return null;
  if (depth <= 0) {
    writing.cut = true;
    return HIDDEN;
  }
  if (!Array.isArray(value)) return fieldsOf(value, null, depth, writing);
  if (value.length > writing.entries) writing.cut = true;
  const items: unknown[] = value.slice(0, Math.min(writing.entries, Math.max(0, writing.left)));
  writing.left -= items.length;
  return items.map((item) => valueOf(item, depth - 1, writing));
}

function textOf(text: string, writing: Writing): string {
  if (text.length <= LONGEST_TEXT) return cutTo(writing.text, writing.hide(withoutLogin(text)), writing);
  writing.cut = true;
  const beginning = writing.hide(text.slice(0, LONGEST_TEXT));
  // A piece of a credential may be left at the end.
  const whole = beginning.slice(0, -Math.max(writing.longest, LONGEST_KEY));
  return `${whole.slice(0, writing.text).toWellFormed()}${HIDDEN}`;
}

/** Addresses may have a password in them, or a token after the question mark. */
function withoutLogin(text: string): string {
  if (!/^\s*[a-z][a-z\d+.-]*:\/\//i.test(text) || !URL.canParse(text)) return text;
  const { protocol, host, pathname, search } = new URL(text);
  return `${protocol}//${host}${pathname}${search === '' ? '' : `?${HIDDEN}`}`;
}

function cutTo(most: number, text: string, writing: Writing): string {
  if (text.length <= most) return text.toWellFormed();
  writing.cut = true;
  return `${text.slice(0, most).toWellFormed()}${HIDDEN}`;
}

function jsonIn(value: unknown, depth: number, writing: Writing): unknown {
  if (typeof value !== 'string' || value.length > LONGEST_JSON) return HIDDEN;
  try {
    return JSON.stringify(valueOf(parseJson(value), depth - 1, writing));
  } catch {
    return HIDDEN;
  }
}

/** What was answered: an object as JSON, anything else as its text. */
function answerIn(answer: unknown, hides: Hiding): string {
  if (typeof answer !== 'object' || answer === null) return hides.hide(String(answer));
  for (const bounds of BOUNDS) {
    const text = JSON.stringify(valueOf(answer, DEEPEST + 2, writingBy(bounds, hides)), null, 2);
    if (Buffer.byteLength(text) <= MOST_BYTES) return text;
  }
  return HIDDEN;
}
