import type { Fact } from 'harkara-contract/fact.ts';
import { readFact, writeFact } from '../core/stored-fact.ts';

/** What a column of text holds of a fact. */
export function factText(fact: Fact | null): string | null {
  return fact && writeFact(fact);
}

/** Replaces the texts of a column that holds facts by the facts, in rows as they come from the database. */
export function readFacts<Row extends object, Name extends keyof Row & string>(
  rows: Row[],
  name: Name,
): Row[] {
  for (const row of rows as Record<string, unknown>[]) {
    const text = row[name];
    if (typeof text === 'string') row[name] = readFact(text);
  }
  return rows;
}
