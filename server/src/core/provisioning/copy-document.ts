import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { isStorable } from '../../storable-text.ts';
import { pathTo } from './places.ts';
import type { Problems } from './problems.ts';

const DEEPEST = 32;

/**
 * Copies a document, because its values are then read in place. Refuses anywhere in it: U+0000, lone surrogates and -0
 * (which are not stored as given), numbers that JSON does not have, and endless nesting (YAML aliases can be circular).
 */
export function copyDocument(document: unknown, problems: Problems): unknown {
  const trail: (string | number)[] = [];

  const copyAt = (step: string | number, value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) {
      const reason = problemOf(value);
      if (reason !== null) problems.addAt(pathTo([...trail, step]), reason);
      return value;
    }
    trail.push(step);
    const copied = copy(value);
    trail.pop();
    return copied;
  };

  const copy = (value: object): unknown => {
    if (trail.length > DEEPEST) {
      problems.addAt(pathTo(trail), fact('too_deeply_nested'));
      return null;
    }
    if (Array.isArray(value)) return value.map((item, i) => copyAt(i, item));
    const record: Record<string, unknown> = { ...value };
    for (const name of Object.keys(record)) {
      if (isStorable(name)) record[name] = copyAt(name, record[name]);
      else problems.addAt(pathTo([...trail, name]), fact('broken_unicode_in_name'));
    }
    return record;
  };

  return typeof document === 'object' && document !== null ? copy(document) : document;
}

function problemOf(value: unknown): Fact | null {
  if (typeof value === 'string') return isStorable(value) ? null : fact('broken_unicode');
  if (typeof value !== 'number' || (Number.isFinite(value) && !Object.is(value, -0))) return null;
  return fact('not_a_json_number');
}
