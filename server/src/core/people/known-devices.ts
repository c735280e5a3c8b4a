import { randomBytes, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '../../durations.ts';
import type { PanelUser } from '../../storage/panel-users.queries.ts';
import type { People } from './people.ts';

// A browser in which a person has signed in keeps a token that says so. It opens nothing: its holder is only spared
// from waiting behind those who guess the same person's password.

/** How long after the last sign-in. */
const KNOWN_DAYS = 180;
/** People who share a browser. */
const MOST_PEOPLE = 5;
const TOKEN = /^([\w-]{12})\.([0-9a-z]{1,9})\.([\w-]{16})\.([\w-]{32})$/;

type Tools = Pick<People, 'vault' | 'now'>;

/** A device that a person of this name has signed in on. */
type Device = {
  id: string;
  /** Whether the password is still the one of that sign-in: a person who changes it may have lost the device. */
  knows: (passwordHash: string) => boolean;
};

/** @param tokens as the browser sends them, any person's. */
export function findDevice(tools: Tools, tokens: readonly string[], name: string): Device | null {
  const found = tokens.slice(0, MOST_PEOPLE).flatMap((token) => readToken(tools, token, name) ?? []);
  return found[0] ?? null;
}

/** @returns the browser's tokens after this person has signed in on it. */
export function keepDevice(
  tools: Tools,
  tokens: readonly string[],
  { username, passwordHash }: Pick<PanelUser, 'username' | 'passwordHash'>,
): string[] {
  const isOwn = (token: string) => readToken(tools, token, username) !== null;
  const id = findDevice(tools, tokens, username)?.id ?? randomBytes(9).toString('base64url');
  const at = Math.floor(tools.now().getTime() / 1_000).toString(36);
  const password = markOf(tools, passwordHash);
  const token = [id, at, password, sign(tools, username, [id, at, password])].join('.');
  const others = tokens.filter((other) => TOKEN.test(other) && !isOwn(other));
  return [token, ...others].slice(0, MOST_PEOPLE);
}

function readToken(tools: Tools, token: string, name: string): Device | null {
  const [, id, at, password, signature] = TOKEN.exec(token) ?? [];
  if (id === undefined || at === undefined || password === undefined || signature === undefined) return null;
  if (!isSame(signature, sign(tools, name, [id, at, password]))) return null;
  const age = tools.now().getTime() - Number.parseInt(at, 36) * 1_000;
  if (age > KNOWN_DAYS * DAY_MS) return null;
  return { id, knows: (passwordHash) => isSame(password, markOf(tools, passwordHash)) };
}

function sign({ vault }: Tools, name: string, parts: readonly string[]): string {
  return vault.derive(`known device ${JSON.stringify([name, ...parts])}`);
}

function markOf({ vault }: Tools, passwordHash: string): string {
  return vault.derive(`password of a known device ${passwordHash}`).slice(0, 16);
}

function isSame(given: string, expected: string): boolean {
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}
