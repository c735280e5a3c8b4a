import { connectorPurpose, type Vault } from '../accounts/vault.ts';
import { overlay } from './merge-settings.ts';

/** Names are compared without case, hyphens and underscores. */
const SECRET_NAME =
  /(?:password|passwd|pwd|passphrase|token|secret|apikey|authkey|accesskey|secretkey|privatekey|authorization)$|^(?:auth|pass)$/;

/** A reference to another option, such as `{password}` or `Basic {basic_auth}`. */
const REFERENCE = /^(?:(?:basic|bearer) )?\{[a-z][a-z0-9_]*\}$/i;

export type Options = Record<string, unknown>;

/** A connector's options as stored: the secret values are separate, encrypted together. */
export type StoredOptions = { options: Options; sealed: Buffer | null };

/** All options, including secrets. */
export function openOptions(vault: Vault, name: string, { options, sealed }: StoredOptions): Options {
  if (sealed === null) return options;
  return joined(options, JSON.parse(vault.open(sealed, connectorPurpose(name))) as Options);
}

export function sealOptions(vault: Vault, name: string, all: Options): StoredOptions {
  const { shown, secret } = splitOptions(all);
  if (Object.keys(secret).length === 0) return { options: shown, sealed: null };
  return { options: shown, sealed: vault.seal(JSON.stringify(secret), connectorPurpose(name)) };
}

/**
 * Takes the secret values out, each from its place; an object with nothing else in it goes with them. A list with a
 * secret anywhere inside is secret as a whole: places in it are not names.
 */
export function splitOptions(all: Options): { shown: Options; secret: Options } {
  return splitObject(all, false, true);
}

/** Where the secrets within options are: the names that lead to each. Options that are secret as a whole are left out. */
export function placesOfSecrets(secret: Options): string[][] {
  const placesIn = (within: Options): string[][] =>
    Object.entries(within).flatMap(([name, value]) =>
      isObject(value) ? placesIn(value).map((place) => [name, ...place]) : [[name]],
    );
  return placesIn(secret).filter((place) => place.length > 1);
}

/**
 * Overlays a connector's options with those given. A secret within an option stays unless another is given in its
 * place, or null: whoever changes the option cannot see it.
 */
export function overlayOptions(stored: Options, given: Options): ReturnType<typeof overlay> {
  const { secret } = splitOptions(stored);
  return overlay(
    stored,
    Object.fromEntries(
      Object.entries(given).map(([option, value]) => [option, withKept(value, secret[option])]),
    ),
  );
}

function splitObject(all: Options, isSecret: boolean, isOuter: boolean): { shown: Options; secret: Options } {
  const shown: Options = {};
  const secret: Options = {};
  for (const [name, value] of Object.entries(all)) {
    const isNamedSecret = isSecret || SECRET_NAME.test(name.toLowerCase().replace(/[-_]/g, ''));
    if (isObject(value)) {
      const inner = splitObject(value, isNamedSecret, false);
      const hasSecrets = Object.keys(inner.secret).length > 0;
      if (hasSecrets) secret[name] = inner.secret;
      if (!hasSecrets || Object.keys(inner.shown).length > 0) shown[name] = inner.shown;
    } else if (Array.isArray(value)) {
      (isNamedSecret || value.some(hasSecret) ? secret : shown)[name] = value;
    } else {
      // A reference is one only within an option: the password itself may look like one.
      const isReference = !isOuter && typeof value === 'string' && REFERENCE.test(value);
      (isNamedSecret && value !== null && !isReference ? secret : shown)[name] = value;
    }
  }
  return { shown, secret };
}

function hasSecret(item: unknown): boolean {
  if (Array.isArray(item)) return item.some(hasSecret);
  return isObject(item) && Object.keys(splitObject(item, false, false).secret).length > 0;
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
  if (!isObject(given) || !isObject(secret)) return given;
  const kept = Object.entries(secret).flatMap(([name, value]): [string, unknown][] => {
    if (given[name] === null) return [];
    return [[name, name in given ? withKept(given[name], value) : value]];
  });
  const others = Object.entries(given).filter(([name]) => !(name in secret));
  return Object.fromEntries([...others, ...kept]);
}

function isObject(value: unknown): value is Options {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
