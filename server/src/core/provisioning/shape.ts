import { isStorable } from '../storable.ts';
import type { Problems } from './problems.ts';

/**
 * Reads one value of the file: what is wrong is reported under its path, and what cannot be used comes back as
 * undefined, so that the rest is still looked at. Written by hand because the schema compilers at hand stop after a
 * few errors, and an operator should see all of them at once.
 */
export type Shape<T> = (value: unknown, path: string, problems: Problems) => T | undefined;

export type Of<S> = S extends (...args: never[]) => infer T ? Exclude<T, undefined> : never;

type Fields = Readonly<Record<string, Shape<unknown>>>;

/** `at` is where the record stands in the file. */
export type RecordOf<R extends Fields, O extends Fields> = { readonly at: string } & {
  readonly [K in keyof R]: Of<R[K]>;
} & { readonly [K in keyof O]?: Of<O[K]> };

export type JsonObject = { [name: string]: Json };
export type Json = string | number | boolean | null | Json[] | JsonObject;

const DEEPEST = 32;

export function record<R extends Fields, O extends Fields>(required: R, optional: O): Shape<RecordOf<R, O>> {
  const fields: Fields = { ...required, ...optional };
  return (value, path, problems) => {
    if (!isObject(value)) return refuse(problems, path, 'must be an object');
    const read: Record<string, unknown> = { at: path };
    for (const [name, given] of Object.entries(value)) {
      const shape = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (!shape) problems.add(under(path, name), 'is not a known field');
      else {
        const field = shape(given, under(path, name), problems);
        if (field !== undefined) read[name] = field;
      }
    }
    const missing = Object.keys(required).filter((name) => !Object.hasOwn(read, name));
    for (const name of missing) problems.add(under(path, name), 'is required');
    return missing.length === 0 ? (read as RecordOf<R, O>) : undefined;
  };
}

/** @param unique what no two items may share, and the field that holds it. */
export function list<T>(
  item: Shape<T>,
  { min = 0, unique }: { min?: number; unique?: { field: string; of: (item: T) => string } } = {},
): Shape<T[]> {
  return (value, path, problems) => {
    if (!Array.isArray(value)) return refuse(problems, path, 'must be a list');
    if (value.length < min) return refuse(problems, path, 'must not be empty');
    const items: T[] = [];
    const first = new Map<string, number>();
    for (let i = 0; i < value.length; i++) {
      const read = item(value[i], `${path}[${i}]`, problems);
      if (read === undefined) continue;
      items.push(read);
      if (!unique) continue;
      const key = unique.of(read);
      const earlier = first.get(key);
      if (earlier === undefined) first.set(key, i);
      else problems.add(`${path}[${i}].${unique.field}`, `is the same as that of ${path}[${earlier}]`);
    }
    return items;
  };
}

export function nullable<T>(shape: Shape<T>): Shape<T | null> {
  return (value, path, problems) => (value === null ? null : shape(value, path, problems));
}

export function oneOf<const V extends readonly string[]>(values: V): Shape<V[number]> {
  return (value, path, problems) =>
    values.find((known) => known === value) ?? refuse(problems, path, `must be one of ${values.join(', ')}`);
}

export const boolean: Shape<boolean> = (value, path, problems) =>
  typeof value === 'boolean' ? value : refuse(problems, path, 'must be true or false');

export function integer(min: number, max: number): Shape<number> {
  return (value, path, problems) =>
    typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
      ? value
      : refuse(problems, path, `must be a whole number from ${min} to ${max}`);
}

/** Lengths are of UTF-16 code units. */
export function text(min: number, max: number): Shape<string> {
  return (value, path, problems) => {
    if (typeof value !== 'string') return refuse(problems, path, notText(value));
    if (value.length < min || value.length > max) {
      return refuse(problems, path, min === 0 ? `must have at most ${max} characters` : lengths(min, max));
    }
    return value;
  };
}

/** Text that `read` turns into what is stored; it returns null for what it refuses. */
export function textAs<T>(reason: string, read: (value: string) => T | null): Shape<T> {
  return (value, path, problems) => {
    if (typeof value !== 'string') return refuse(problems, path, notText(value));
    return read(value) ?? refuse(problems, path, reason);
  };
}

export const jsonObject: Shape<JsonObject> = (value, path, problems) =>
  isJsonObject(value) ? value : refuse(problems, path, 'must be an object');

/**
 * What no value or name anywhere in the file may hold: U+0000, half surrogates and -0 (which are not stored as
 * given), numbers that JSON does not have, and nesting without end (YAML's aliases can be circular).
 */
export function refuseUnstorable(value: unknown, path: string, problems: Problems, depth = 0): void {
  if (depth > DEEPEST) problems.add(path, 'is nested too deeply');
  else if (typeof value === 'string') {
    if (!isStorable(value)) problems.add(path, 'must not hold U+0000 or broken Unicode');
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value) || Object.is(value, -0))
      problems.add(path, 'must be a number that JSON can hold');
  } else if (Array.isArray(value)) {
    value.forEach((item, i) => refuseUnstorable(item, `${path}[${i}]`, problems, depth + 1));
  } else if (isObject(value)) {
    for (const [name, item] of Object.entries(value)) {
      if (isStorable(name)) refuseUnstorable(item, under(path, name), problems, depth + 1);
      else problems.add(under(path, name), 'must not have U+0000 or broken Unicode in its name');
    }
  }
}

/** @returns what every shape returns for a value that it cannot use. */
export function refuse<T>(problems: Problems, path: string, reason: string): T | undefined {
  problems.add(path, reason);
  return undefined;
}

export function under(path: string, name: string): string {
  const step = /^[\w*-]+$/.test(name) ? name : JSON.stringify(name);
  return path === '' ? step : `${path}.${step}`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// What JSON and YAML parsers return has no other values; numbers that JSON lacks are refused for the whole file.
function isJsonObject(value: unknown): value is JsonObject {
  return isObject(value);
}

function notText(value: unknown): string {
  return typeof value === 'number' ? 'must be text: put the number in quotes' : 'must be text';
}

function lengths(min: number, max: number): string {
  if (max === Infinity) return `must have at least ${min} characters`;
  return `must have ${min} to ${max} characters`;
}
