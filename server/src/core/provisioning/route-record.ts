import { isDeepStrictEqual } from 'node:util';
import { CHANNELS, ROUTE_CODES } from 'harkara-contract/lists.ts';
import { Type, type Static } from 'typebox';
import type { RouteRow } from '../../storage/settings.queries.ts';
import { integer, nullable, oneOrMore, optional, record } from './shape.ts';
import { name, prefix, senderId, username } from './values.ts';

const LARGEST = 1_000_000;

export const channel = Type.Enum([...CHANNELS]);

/** Which connectors take which messages. */
export const routeRecord = record({
  channel,
  route: Type.Enum(['*', ...ROUTE_CODES]),
  ...optional({
    name,
    account: nullable(username),
    sender: nullable(senderId),
    prefixes: nullable(oneOrMore(prefix)),
    priority: integer(-LARGEST, LARGEST),
    connectors: oneOrMore(name),
    weights: nullable(oneOrMore(integer(0, LARGEST))),
    retry_rejected: Type.Boolean(),
    enabled: Type.Boolean(),
  }),
});

export type RouteRecord = Static<typeof routeRecord>;

/** Prefixes are a set: order and repetition make no difference. */
export function sortPrefixes(route: RouteRecord): void {
  if (route.prefixes) route.prefixes = [...new Set(route.prefixes)].sort();
}

/**
 * Identifies the rule: its name, or else all of its selectors.
 *
 * @returns null if the account is unknown.
 */
export function routeKey(
  { name: given, channel: of, route, account = null, sender = null, prefixes: numbers = null }: RouteRecord,
  numberOf: (username: string) => number | string | null,
): string | null {
  if (given !== undefined) return keyOfName(given);
  const plain = `${of}/${route}`;
  if (account === null && sender === null && numbers === null) return plain;
  const owner = account === null ? null : numberOf(account);
  if (account !== null && owner === null) return null;
  return `${plain} ${JSON.stringify([owner, sender, numbers])}`;
}

const NAMED = 'name ';

/** The key of a rule that files know by its name. */
export const keyOfName = (given: string): string => NAMED + given;

/** Whether the rule's key is its name: then what it applies to can be changed. */
export const isKnownByName = (key: string): boolean => key.startsWith(NAMED);

/** What is left of a rule that is gone: its name, or the channel and the route. */
export const titleOfKey = (key: string): string =>
  isKnownByName(key) ? key.slice(NAMED.length) : (key.split(' ')[0] ?? key);

/**
 * The stored rule that a file means: by its name, which a user may have given it in the panel, or else by its
 * selectors, also if it has been given a name meanwhile.
 */
export function findMeant<Stored extends { key: string; name: string | null }>(
  stored: readonly Stored[],
  declared: RouteRecord,
  key: string | null,
): Stored | undefined {
  return (
    stored.find((other) => other.key === key) ??
    (declared.name === undefined ? undefined : stored.find((other) => other.name === declared.name))
  );
}

/** Whether a file means other messages than the stored rule is for. What it does not give stays as it is. */
export function isForOthers(
  stored: Pick<RouteRow, 'channel' | 'route' | 'account' | 'sender' | 'prefixes'>,
  { channel: of, route, account, sender, prefixes: numbers }: RouteRecord,
  numberOf: (username: string) => number | null,
): boolean {
  const owner = typeof account === 'string' ? numberOf(account) : account;
  const given = Object.entries({ channel: of, route, account: owner, sender, prefixes: numbers });
  return given.some(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(value, stored[name as keyof typeof stored]),
  );
}

type Titled = {
  name?: string | null | undefined;
  channel: string;
  route: string;
  account?: string | null | undefined;
  sender?: string | null | undefined;
  prefixes?: readonly string[] | null | undefined;
};

/** For display, and as the subject of the audit log's entries. */
export function routeTitle({ name: given, channel: of, route, account, sender, prefixes: numbers }: Titled) {
  if (typeof given === 'string') return given;
  const selectors = Object.entries({ account, sender, prefixes: numbers?.join(',') });
  const shown = selectors.flatMap(([what, value]) => (value ? [`${what}=${value}`] : []));
  return [`${of}/${route}`, ...shown].join(' ');
}
