import type { Fact, Said } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { ENGLISH, sayTo } from 'harkara-contract/say.ts';

/** A fact as the server says it to the operator. */
export function said(about: Fact): Said {
  return sayTo(ENGLISH, about);
}

export function saidInHindi(about: Fact): Said {
  return sayTo({ ...ENGLISH, language: 'hi' }, about);
}

/** What a carrier says, word for word. */
export function carrierSaid(words: string): Said {
  return said(fact('carrier_said', { words }));
}
