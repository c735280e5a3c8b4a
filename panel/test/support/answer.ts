import type { Api } from 'harkara-contract/api.ts';
import type { Fact, Said } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import type { AnswerOf } from 'harkara-contract/route.ts';
import { ENGLISH, sayTo, type Listener } from 'harkara-contract/say.ts';
import type { Instant } from 'harkara-contract/shapes.ts';

/** What the server can say on a route: made-up answers must satisfy it. */
export type Answer<Name extends keyof Api> = AnswerOf<Api[Name]>;

/** An answer of a call that succeeds. */
export const ok = (body: unknown) => ({ status: 200, body });

/** A time as the server writes it. */
export const instantAt = (milliseconds: number): Instant => new Date(milliseconds).toISOString() as Instant;

/** A fact as the server says it. */
export const said = (one: Fact, language: Listener['language'] = 'en'): Said =>
  sayTo({ ...ENGLISH, language }, one);

/** What a carrier says, word for word. */
export const carrierSaid = (words: string): Said => said(fact('carrier_said', { words }));
