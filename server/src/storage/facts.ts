import type { Fact } from 'harkara-contract/fact.ts';
import { readFact, writeFact } from '../core/stored-fact.ts';

/** A row as it comes from the database, with the text of a fact. */
export type Unread<Row, Name extends keyof Row> = Omit<Row, Name> & Record<Name, string | null>;

/** What a column of text holds of a fact. */
export function factText(fact: Fact | null): string | null {
  return fact && writeFact(fact);
}

/** Replaces the texts of a column that holds facts by the facts. */
export function readFacts<Name extends string, Row extends Partial<Record<Name, string | null>>>(
  rows: readonly Row[],
  name: Name,
): (Omit<Row, Name> & Record<Name, Fact | null>)[] {
  for (const row of rows as readonly Record<string, unknown>[]) {
    const text = row[name];
    if (typeof text === 'string') row[name] = readFact(text);
  }
  return rows as readonly object[] as (Omit<Row, Name> & Record<Name, Fact | null>)[];
}
