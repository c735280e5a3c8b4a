import type { FastifyRequest } from 'fastify';

/** Words in the names of fields that let a caller in, or prove who the caller is. */
const CREDENTIAL = /pass|pwd|secret|token|api_?key|access_?key|auth|credential|signature|bearer|cookie/i;
const CREDENTIAL_HEADERS = ['x-api-key', 'authorization', 'proxy-authorization'] as const;
/** As this gateway makes them, wherever they stand. */
const OUR_KEYS = /(?:hk|hs|whsec)_[\w+/=-]{6,}/g;
/** `hk_` and six more: names and most values are shorter. */
const SHORTEST_KEY = 9;
const BEARER = /\b(bearer|basic) +[\w+/=.~-]{6,}/gi;

const DEEPEST = 4;
/** Entries of the whole request that are looked at. */
const MOST_ENTRIES = 2_000;
/** With more of them, searching a request for them all would take too long. */
const MOST_SECRETS = 10;
/** Longer names are no name of anything. */
export const LONGEST_NAME = 100;

export const HIDDEN = '…';

export function isCredential(name: string): boolean {
  return name.length > LONGEST_NAME || CREDENTIAL.test(name.replaceAll(/[^a-z]/gi, ''));
}

export type Hiding = {
  /** Takes credentials out of a text. */
  hide: (text: string) => string;
  /** How long a piece of one can be at the end of a text that was cut. */
  longest: number;
  /** The first names of an object. They are listed once: 100,000 names take 20 ms each time. */
  namesOf: (value: object) => readonly string[];
};

/**
 * Hides the credentials of a request wherever they stand in it: some callers repeat a key in a field of another name,
 * and some answers repeat a field.
 *
 * @param given further parts of the request, such as the fields of a document.
 * @returns null if there are too many.
 */
export function hiding(
  { headers, query, body, calledBy }: Pick<FastifyRequest, 'headers' | 'query' | 'body' | 'calledBy'>,
  given: unknown,
): Hiding | null {
  const found = new Set<string>();
  const add = (secret: string) => {
    if (secret.trim() === '') return;
    for (const written of [secret, secret.trim(), encodeURIComponent(secret.toWellFormed())])
      found.add(written);
  };
  for (const name of CREDENTIAL_HEADERS) {
    for (const value of [headers[name] ?? []].flat()) {
      add(value);
      const token = value.slice(value.indexOf(' ') + 1);
      add(token);
      const [, password] = /^[^:]*:(.*)$/s.exec(Buffer.from(token, 'base64').toString()) ?? [];
      if (password !== undefined) add(password);
    }
  }
  if (calledBy) add(calledBy.secret);
  const listed = new WeakMap<object, string[]>();
  const namesOf = (value: object) => {
    const known = listed.get(value) ?? firstNames(value);
    listed.set(value, known);
    return known;
  };
  const search: Search = { left: MOST_ENTRIES, namesOf, add };
  for (const part of [query, body, given]) collect(part, false, DEEPEST, search);
  if (found.size > MOST_SECRETS * 3) return null;
  // The longest first: one may be a part of another.
  const secrets = [...found].sort((one, other) => other.length - one.length);
  const hide = (text: string) => {
    let hidden = text;
    for (const secret of secrets) {
      if (secret.length <= hidden.length) hidden = hidden.replaceAll(secret, HIDDEN);
    }
    if (hidden.length < SHORTEST_KEY) return hidden;
    return hidden.replaceAll(OUR_KEYS, HIDDEN).replaceAll(BEARER, `$1 ${HIDDEN}`);
  };
  return { hide, longest: secrets[0]?.length ?? 0, namesOf };
}

function firstNames(value: object): string[] {
  const names: string[] = [];
  for (const name in value) if (names.push(name) === MOST_ENTRIES) break;
  return names;
}

/** `left`: entries that may still be looked at. */
type Search = Pick<Hiding, 'namesOf'> & { left: number; add: (secret: string) => void };

function collect(value: unknown, isSecret: boolean, depth: number, search: Search): void {
  if (typeof value !== 'object' || value === null) {
    if (isSecret && (typeof value === 'string' || typeof value === 'number')) search.add(String(value));
    return;
  }
  if (depth === 0) return;
  if (Array.isArray(value)) {
    // By number: the names of 100,000 recipients would all be listed first.
    for (let i = 0; i < value.length && search.left-- > 0; i++)
      collect(value[i], isSecret, depth - 1, search);
    return;
  }
  for (const name of search.namesOf(value)) {
    if (search.left-- <= 0) return;
    const inner: unknown = (value as Record<string, unknown>)[name];
    collect(inner, isSecret || isCredential(name), depth - 1, search);
  }
}
