import { CHANNELS, ROUTE_CODES } from 'harkara-contract/lists.ts';
import { Type, type Static } from 'typebox';
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
  if (given !== undefined) return `name ${given}`;
  const plain = `${of}/${route}`;
  if (account === null && sender === null && numbers === null) return plain;
  const owner = account === null ? null : numberOf(account);
  if (account !== null && owner === null) return null;
  return `${plain} ${JSON.stringify([owner, sender, numbers])}`;
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
