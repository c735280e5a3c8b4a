import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';

/** What is wrong with a value of the provisioning file, such as a connector's option, and where it stands in it. */
export type Problem = { path: string; reason: Fact | string };

/** A reason that is still a sentence, as a fact that says it. */
export function factOf(reason: Fact | string): Fact {
  return typeof reason === 'string' ? fact('malformed', { why: reason }) : reason;
}
