import { isDeepStrictEqual } from 'node:util';
import { connectorPurpose, type Vault } from '../accounts/vault.ts';
import { hasCredentials, withTidyUrl } from './carrier-address.ts';
import { overlay } from './merge-settings.ts';

/** Names are compared without case, hyphens and underscores. */
const SECRET_NAME =
  /(?:password|passwd|pwd|passphrase|token|secret|apikey|authkey|accesskey|secretkey|privatekey|authorization)$|^(?:auth|pass)$/;

/**
 * Options whose fixed values the carrier has made up, under names of its own: any of them may be a key. They are secret
 * unless `shown` names them.
 */
const FREE: Readonly<Record<string, readonly string[]>> = {
  http: ['query', 'headers', 'form', 'json', 'body'],
};

/** Another option or a part of the message, such as `{password}` or `{unicode?2:0}`. */
const PLACEHOLDER = /\{[a-z][a-z0-9_]*(?:\?[^{}:]*:[^{}]*)?\}/gi;
/** The kind of authorization, such as `Bearer `. */
const SCHEME = /^[a-z]{1,12} (?=\{)/i;
/** As many letters and digits beside a reference, such as the 91 before a number, are not a secret. */
const LONGEST_GLUE = 3;

export type Options = Record<string, unknown>;

/** A connector's options as stored: the secret values are separate, encrypted together. */
export type StoredOptions = { options: Options; sealed: Buffer | null };

/** The names that lead to a secret. */
export type Place = readonly string[];

/** A connector's options after a change, and what it has changed. */
export type ChangedOptions = ReturnType<typeof overlay> & {
  /** The stored secrets that go on without having been given. */
  kept: Place[];
};

/** All options, including secrets. */
export function openOptions(vault: Vault, name: string, { options, sealed }: StoredOptions): Options {
  if (sealed === null) return options;
  return joined(options, JSON.parse(vault.open(sealed, connectorPurpose(name))) as Options);
}

/** A stored connector's options in two: what everybody may see, and the secrets. */
export function splitStored(vault: Vault, row: { name: string; type: string } & StoredOptions): Split {
  return splitOptions(row.type, withTidyUrl(row.type, openOptions(vault, row.name, row)));
}

export function sealOptions(
  vault: Vault,
  { name, type }: { name: string; type: string },
  all: Options,
): StoredOptions {
  const { shown, secret } = splitOptions(type, all);
  if (Object.keys(secret).length === 0) return { options: shown, sealed: null };
  return { options: shown, sealed: vault.seal(JSON.stringify(secret), connectorPurpose(name)) };
}

type Split = { shown: Options; secret: Options };

/**
 * Takes the secret values out, each from its place; an object with nothing else in it goes with them. A list with a
 * secret anywhere inside is secret as a whole: places in it are not names.
 */
export function splitOptions(type: string, all: Options): Split {
  const shownNames = namesIn(all['shown']);
  const isShown = (name: string) => shownNames.has(name.toLowerCase());
  const free = new Set(FREE[type]);
  const split: Split = { shown: {}, secret: {} };
  for (const [name, value] of Object.entries(all)) {
    const values: Secrecy = { isNamed: false, isFree: free.has(name), isShown };
    const isUrl = typeof value === 'string' && hasCredentials(value, isShown);
    // A reference is one only within an option: the password itself may look like one.
    const isOwn = typeof value === 'string' && isSecretName(name);
    if (isUrl || isOwn) split.secret[name] = value;
    else put(split, name, value, values);
  }
  return split;
}

/** Where secrets are: the names that lead to each. */
export function placesOf(secret: Options): Place[] {
  return Object.entries(secret).flatMap(([name, value]) =>
    isObject(value) ? placesOf(value).map((place) => [name, ...place]) : [[name]],
  );
}

/** The options without secrets, with null in the place of each: applied, it keeps the one that is stored. */
export function withNulls({ shown, secret }: Split): Options {
  return joined(
    shown,
    placesOf(secret).reduce<Options>((nulls, place) => withValue(nulls, place, null), {}),
  );
}

/** How a place is written in a file: `query.key`. */
export const writtenPlace = (place: Place) => place.join('.');

/**
 * Overlays a connector's options with those given. A secret stays unless another is given in its place: a user who
 * changes the option cannot see it, and exports have null there.
 *
 * @param forget the places of secrets to be removed.
 */
export function overlayOptions(
  type: string,
  before: Options,
  given: Options,
  forget: readonly string[] = [],
): ChangedOptions {
  const stored = withTidyUrl(type, before);
  const { secret: all, shown } = splitOptions(type, stored);
  const forgotten = placesOf(all).filter((place) => forget.includes(writtenPlace(place)));
  const secret = forgotten.reduce(without, all);
  const tidy = withTidyUrl(type, given, shown);
  const names = new Set([...Object.keys(tidy), ...forgotten.flatMap(([name = '']) => name)]);
  const declared = Object.fromEntries(
    Array.from(names, (name): [string, unknown] => {
      const value = name in tidy ? tidy[name] : (shown[name] ?? (name in secret ? {} : null));
      return [name, withKept(value, secret[name])];
    }),
  );
  const changed = overlay(stored, declared);
  const kept = placesOf(secret).filter(
    (place) => (valueAt(tidy, place) ?? null) === null && valueAt(changed.settings, place) !== undefined,
  );
  return { ...changed, kept };
}

/** The stored secrets that a change would show. */
export function revealed(type: string, { settings, kept }: ChangedOptions): Place[] {
  const { secret } = splitOptions(type, settings);
  return kept.filter((place) => valueAt(secret, place) === undefined);
}

/** Whether options are stored as this version would store them. */
export function isSealedAsNow(type: string, { options }: StoredOptions): boolean {
  const isTidy = isDeepStrictEqual(withTidyUrl(type, options), options);
  return isTidy && Object.keys(splitOptions(type, options).secret).length === 0;
}

type Secrecy = {
  /** It is within something that is called a secret. */
  isNamed: boolean;
  /** Its fixed values are secret. */
  isFree: boolean;
  isShown: (name: string) => boolean;
};

function put(split: Split, name: string, value: unknown, within: Secrecy): void {
  const isNamed = within.isNamed || isSecretName(name);
  const secrecy = { ...within, isNamed, isFree: within.isFree && !within.isShown(name) };
  if (isObject(value)) {
    const inner: Split = { shown: {}, secret: {} };
    for (const [key, item] of Object.entries(value)) put(inner, key, item, secrecy);
    const hasSecrets = Object.keys(inner.secret).length > 0;
    if (hasSecrets) split.secret[name] = inner.secret;
    if (!hasSecrets || Object.keys(inner.shown).length > 0) split.shown[name] = inner.shown;
  } else {
    const isSecret = Array.isArray(value)
      ? isNamed || hasSecret(value, secrecy)
      : isSecretValue(value, secrecy);
    (isSecret ? split.secret : split.shown)[name] = value;
  }
}

function isSecretValue(value: unknown, { isNamed, isFree }: Secrecy): boolean {
  if (value === null || !(isNamed || isFree)) return false;
  if (typeof value === 'string') return !isReference(value) && !(value === '' && !isNamed);
  return isNamed || typeof value === 'number';
}

function hasSecret(item: unknown, secrecy: Secrecy): boolean {
  if (Array.isArray(item)) return item.some((one) => hasSecret(one, secrecy));
  if (!isObject(item)) return isSecretValue(item, secrecy);
  const split: Split = { shown: {}, secret: {} };
  for (const [name, value] of Object.entries(item)) put(split, name, value, secrecy);
  return Object.keys(split.secret).length > 0;
}

function isReference(text: string): boolean {
  const beside = text.replace(SCHEME, '').replace(PLACEHOLDER, '');
  return beside.length < text.length && (beside.match(/[\p{L}\p{N}]/gu)?.length ?? 0) <= LONGEST_GLUE;
}

const isSecretName = (name: string) => SECRET_NAME.test(name.toLowerCase().replace(/[-_]/g, ''));

function namesIn(value: unknown): ReadonlySet<string> {
  return new Set(Array.isArray(value) ? value.map((name) => String(name).toLowerCase()) : []);
}

function joined(shown: Options, secret: Options): Options {
  const all = { ...shown };
  for (const [name, value] of Object.entries(secret)) {
    const beside = all[name];
    all[name] = isObject(value) && isObject(beside) ? joined(beside, value) : value;
  }
  return all;
}

function withKept(given: unknown, secret: unknown): unknown {
  if (secret === undefined) return given;
  if (!isObject(secret)) return given === null ? secret : given;
  if (!isObject(given)) return given;
  const kept = Object.entries(secret).flatMap(([name, value]): [string, unknown][] => {
    if (!(name in given)) return [[name, value]];
    const merged = withKept(given[name], value);
    return merged === null ? [] : [[name, merged]];
  });
  const others = Object.entries(given).filter(([name]) => !(name in secret));
  return Object.fromEntries([...others, ...kept]);
}

function valueAt(within: unknown, [name, ...rest]: Place): unknown {
  if (name === undefined) return within;
  return isObject(within) ? valueAt(within[name], rest) : undefined;
}

function withValue(within: Options, [name = '', ...rest]: Place, value: unknown): Options {
  const inner = within[name];
  return {
    ...within,
    [name]: rest.length === 0 ? value : withValue(isObject(inner) ? inner : {}, rest, value),
  };
}

/** An object that has nothing else in it goes too. */
function without(within: Options, [name = '', ...rest]: Place): Options {
  const { [name]: inner, ...others } = within;
  if (rest.length === 0 || !isObject(inner)) return others;
  const left = without(inner, rest);
  return Object.keys(left).length === 0 ? others : { ...others, [name]: left };
}

function isObject(value: unknown): value is Options {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
