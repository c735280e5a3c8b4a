import { fact } from 'harkara-contract/facts.ts';
import { hasNul, isStorable } from '../storable-text.ts';
import { invalidField, type DomainError } from './errors.ts';

const CONTAINS_NUL = fact('contains_nul');

/** @param fields by core's names for them. */
export function nulProblem(fields: Readonly<Record<string, string | null | undefined>>): DomainError | null {
  for (const name in fields) {
    const text = fields[name];
    if (typeof text === 'string' && hasNul(text)) return invalidField(name, CONTAINS_NUL);
  }
  return null;
}

export function refuseNul(fields: Readonly<Record<string, string | null | undefined>>): void {
  const problem = nulProblem(fields);
  if (problem) throw problem;
}

/** For a body whose shape has been checked. */
export function refuseUnstorable(body: object): void {
  const name = findUnstorable(body, '');
  if (name !== null) throw invalidField(name, fact('not_storable'));
}

/** @returns the path of the first text that cannot be stored; for a field's name, the path of its object. */
function findUnstorable(value: unknown, path: string): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : path;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    if (!isStorable(name)) return path;
    const found = findUnstorable(inner, path === '' ? name : `${path}.${name}`);
    if (found !== null) return found;
  }
  return null;
}
