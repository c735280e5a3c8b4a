import type { Said } from 'harkara-contract/fact.ts';
import { sayTo, type Listener } from 'harkara-contract/say.ts';
import { readFact } from '../../core/stored-fact.ts';

/** A fact for an answer, from a column of text. */
export function sayStored(listener: Listener, stored: string | null): Said | null {
  return sayTo(listener, stored === null ? null : readFact(stored));
}
