// Where a connector's options lead, and what they hide in their URLs.

type Options = Readonly<Record<string, unknown>>;

/** The options that say where a connector of each type goes with its secrets. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  http: ['url'],
  smpp: ['host', 'port'],
  smtp: ['host', 'port'],
  sip: ['server'],
  'whatsapp-cloud': ['base_url'],
};

const BASIC = 'Basic {basic_auth}';
const AUTHORIZATION = /^authorization$/i;

/** The options in which another host, port or protocol was given. Their paths may change. */
export function changedAddress(
  before: { type: string; options: Options },
  after: { type: string; options: Options },
): string[] {
  const names = ADDRESSES[after.type] ?? [];
  if (before.type !== after.type) return names.filter((name) => name in after.options).slice(0, 1);
  return names.filter((name) => {
    const leads = hostIn(after.options[name]);
    return leads !== null && leads !== hostIn(before.options[name]);
  });
}

function hostIn(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value).toLowerCase();
  const parts = partsOf(text);
  if (!parts) return text;
  const origin = `${parts.scheme}${parts.host}`;
  return URL.canParse(origin) ? new URL(origin).origin : origin;
}

type Parts = { scheme: string; userInfo: string | null; host: string; path: string; search: string };

/** An address may have placeholders, but none before its path. @returns null for one that is not HTTP's, or has a fragment. */
function partsOf(url: string): Parts | null {
  const [scheme] = /^https?:\/\//i.exec(url) ?? [];
  if (scheme === undefined || url.includes('#')) return null;
  const question = url.indexOf('?');
  const address = url.slice(scheme.length, question === -1 ? undefined : question);
  const end = address.search(/[/{}]/);
  const authority = end === -1 ? address : address.slice(0, end);
  const at = authority.lastIndexOf('@');
  return {
    scheme,
    userInfo: at === -1 ? null : authority.slice(0, at),
    host: authority.slice(at + 1),
    path: address.slice(authority.length),
    search: question === -1 ? '' : url.slice(question + 1),
  };
}

/** Whether an address has user info, or parameters that are the same in every request and not in `shown`. */
export function hasCredentials(url: string, isShown: (name: string) => boolean): boolean {
  const { userInfo = null, search = '' } = partsOf(url) ?? {};
  if (userInfo !== null || /^[a-z][a-z\d+.-]*:\/\/[^/?#]*@/i.test(url)) return true;
  return search.split('&').some((part) => isConstant(part) && !isShown(nameIn(part)));
}

/**
 * Moves the credentials in an HTTP carrier's `url` to where they can be kept apart from it: user info becomes
 * `username`, `password` and basic authentication, and constants in the query become parameters. Those whose place is
 * taken stay.
 *
 * @param shown the stored options that the given ones are laid over, without secrets.
 */
export function withTidyUrl(type: string, given: Options, shown: Options = {}): Options {
  if (type !== 'http' || typeof given['url'] !== 'string') return given;
  const parts = partsOf(given['url']);
  if (!parts) return given;
  const { scheme, userInfo, host, path, search } = parts;
  const fields = (name: string) => asMap(name in given ? given[name] : shown[name]);
  const login = userInfo === null ? {} : loginOf(userInfo, given, fields('headers'));
  if (login === null) return given;
  const { moved, left } = takeConstants(search, asMap(given['query']));
  const query = left === '' ? '' : `?${left}`;
  return {
    ...given,
    ...login,
    url: `${scheme}${host}${path}${query}`,
    ...(Object.keys(moved).length > 0 && { query: { ...fields('query'), ...moved } }),
  };
}

/** @returns null if another login is given beside it, or it cannot be read. */
function loginOf(userInfo: string, given: Options, headers: Options): Options | null {
  const split = userInfo.indexOf(':');
  const username = decoded(split < 0 ? userInfo : userInfo.slice(0, split));
  const password = decoded(split < 0 ? '' : userInfo.slice(split + 1));
  if (username === null || password === null) return null;
  const isFree = (name: string, value: string) => (given[name] ?? value) === value;
  if (!isFree('username', username) || !isFree('password', password)) return null;
  const own = Object.entries(headers).find(([name]) => AUTHORIZATION.test(name));
  if (own && (own[1] ?? BASIC) !== BASIC) return null;
  return {
    username,
    ...(password !== '' && { password }),
    headers: { ...headers, [own?.[0] ?? 'Authorization']: BASIC },
  };
}

function takeConstants(search: string, query: Options): { moved: Record<string, string>; left: string } {
  const parts = search.split('&');
  const names = parts.map(nameIn);
  const moved: Record<string, string> = {};
  const left = parts.filter((part, i) => {
    const name = names[i] ?? '';
    const value = valueIn(part);
    const isAlone = names.filter((one) => one === name).length === 1;
    const isFree = !(name in query) || query[name] === null || query[name] === value;
    if (!isConstant(part) || value === null || !isAlone || !isFree) return true;
    moved[name] = value;
    return false;
  });
  return { moved, left: left.join('&') };
}

const isConstant = (part: string) => part.includes('=') && !part.endsWith('=') && !/[{}]/.test(part);

const nameIn = (part: string) => decoded(inSpaces(part.split('=', 1)[0] ?? '')) ?? part;
const valueIn = (part: string) => decoded(inSpaces(part.slice(part.indexOf('=') + 1)));
const inSpaces = (text: string) => text.replaceAll('+', ' ');

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function asMap(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
