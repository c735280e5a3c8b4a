import type { Fact, ParamKind } from 'harkara-contract/fact.ts';
import { definitionOf, fact } from 'harkara-contract/facts.ts';

/** A fact as it stands in a column of text. */
export function writeFact({ key, params }: Fact): string {
  return JSON.stringify({ key, params });
}

/** Text that was not written by {@link writeFact}, from before there were facts or from outside, stays as it is. */
export function readFact(text: string): Fact {
  const read = text.startsWith('{"key":') ? parse(text) : null;
  return isFact(read) ? read : fact('as_stored', { text });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type Fields = Readonly<Record<string, unknown>>;

/** Whether it is what this version writes: a known key, and its parameters with nothing beside them. */
function isFact(value: unknown): value is Fact {
  if (!isObject(value) || !hasExactly(value, ['key', 'params'])) return false;
  const { key, params } = value;
  const definition = typeof key === 'string' ? definitionOf(key) : undefined;
  if (!definition || !isObject(params)) return false;
  const kinds = Object.entries(definition.params ?? {});
  return hasExactly(params, Object.keys(definition.params ?? {})) && kinds.every(isOfKind(params));
}

function isOfKind(params: Fields) {
  return ([name, kind]: [string, ParamKind]): boolean => {
    const value = params[name];
    switch (kind) {
      case 'number':
      case 'grouped':
        return typeof value === 'number';
      case 'texts':
        return Array.isArray(value) && value.every((one) => typeof one === 'string');
      case 'fact':
        return isFact(value);
      case 'facts':
        return Array.isArray(value) && value.every(isFact);
      default:
        return typeof value === 'string';
    }
  };
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasExactly(value: Fields, names: readonly string[]): boolean {
  const own = Object.keys(value);
  return own.length === names.length && names.every((name) => Object.hasOwn(value, name));
}
