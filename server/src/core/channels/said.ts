import type { Cause } from 'harkara-contract/causes.ts';
import type { Fact } from 'harkara-contract/fact.ts';
import { definitionOf, type FactKey } from 'harkara-contract/facts.ts';

/** What texts mean. The first pattern that fits counts. */
export type Reading = readonly (readonly [pattern: RegExp, cause: Cause])[];

export type Causes = Readonly<Partial<Record<FactKey, Cause>>>;

export function firstOf(causes: Causes, said: readonly Fact[]): Cause | null {
  return said.map(({ key }) => causes[key as FactKey]).find((cause) => cause !== undefined) ?? null;
}

/** The words of carriers, and what was stored before there were facts. */
export function wordsIn(said: readonly Fact[]): string {
  return said
    .flatMap(({ key, params }) => {
      const kinds = definitionOf(key)?.params ?? {};
      return Object.keys(params).flatMap((name) =>
        kinds[name] === 'quote' || key === 'as_stored' ? [params[name]] : [],
      );
    })
    .filter((words) => typeof words === 'string')
    .join(' ');
}

export function read(reading: Reading, text: string): Cause | null {
  return reading.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
