import type { Fact } from 'harkara-contract/fact.ts';
import { definitionOf, fact } from 'harkara-contract/facts.ts';
import { say } from 'harkara-contract/say.ts';

/** A reason for which a carrier has found these words. */
export function said(words: string): Fact {
  return fact('carrier_said', { words });
}

/** The same value with every fact in it said in English. */
export function inWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inWords);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  if (isFact(value)) return say(value);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inWords(one)]));
}

function isFact(value: object): value is Fact {
  return 'key' in value && 'params' in value && definitionOf(String(value.key)) !== undefined;
}
