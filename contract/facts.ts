import type { Fact, FactDefinition, ParamKind, ParamValues } from './fact.ts';
import { commonFacts } from './facts/common.ts';
import { keywordFacts } from './facts/keywords.ts';

/** Everything that the gateway says: its domain code and its English. */
export const facts = {
  ...commonFacts,
  ...keywordFacts,
} as const;

export type Facts = typeof facts;
export type FactKey = keyof Facts;

/** Keys of facts that something can be refused with. */
export type RefusalKey = { [Key in FactKey]: Facts[Key] extends { code: string } ? Key : never }[FactKey];

type ParamsOf<Params> = {
  readonly [Name in keyof Params]: Params[Name] extends ParamKind ? ParamValues[Params[Name]] : never;
};

type GivenTo<Definition> = Definition extends { params: infer Params } ? [params: ParamsOf<Params>] : [];

/** `fact('keyword_taken', { key })`. */
export function fact<Key extends FactKey>(key: Key, ...[params]: GivenTo<Facts[Key]>): Fact<Key> {
  return { key, params: params ?? {} };
}

/** Undefined for a key of another version of the gateway. */
export function definitionOf(key: string): FactDefinition | undefined {
  return Object.hasOwn(facts, key) ? facts[key as FactKey] : undefined;
}
