import { normaliseUsername } from '../accounts/credentials.ts';
import { boolean, integer, list, nullable, oneOf, record, textAs, type Of, type Shape } from './shape.ts';
import { name, senderId, username } from './values.ts';

const LARGEST = 1_000_000;

export const channel = oneOf(['sms', 'voice', 'email', 'chatapp']);

const prefix = textAs('must be 1 to 15 digits', (value) => (/^\d{1,15}$/.test(value) ? value : null));
const prefixList = list(prefix, { min: 1 });

/** A set: in which order they are given, or how often, makes no difference. */
const prefixes: Shape<string[]> = (value, path, problems) => {
  const given = prefixList(value, path, problems);
  return given && [...new Set(given)].sort();
};

/** Which connectors take which messages. */
const routeRecord = record(
  { channel, route: oneOf(['*', 'T', 'P', 'PS', 'I', 'V']) },
  {
    name,
    account: nullable(username),
    sender: nullable(senderId),
    prefixes: nullable(prefixes),
    priority: integer(-LARGEST, LARGEST),
    connectors: list(name, { min: 1 }),
    weights: nullable(list(integer(0, LARGEST), { min: 1 })),
    retry_rejected: boolean,
    enabled: boolean,
  },
);

export type RouteRecord = Of<typeof routeRecord>;

export const routeRecords = list(routeRecord, {
  unique: { field: 'route', of: (item) => routeKey(item, normaliseUsername) ?? '' },
});

/**
 * What finds the rule again: its name, or else all that it looks at.
 *
 * @returns null where the account is not known.
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

/** For a person. */
export function routeTitle({
  name: given,
  channel: of,
  route,
  account,
  sender,
  prefixes: numbers,
}: RouteRecord) {
  if (given !== undefined) return given;
  const selectors = Object.entries({ account, sender, prefixes: numbers?.join(',') });
  const shown = selectors.flatMap(([what, value]) => (value ? [`${what}=${value}`] : []));
  return [`${of}/${route}`, ...shown].join(' ');
}
