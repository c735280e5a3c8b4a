import type { AuditAction } from 'harkara-contract/lists.ts';

/** The nouns that have an action with this verb. */
export type NounOf<Verb extends string, Action = AuditAction> = Action extends `${infer Noun}.${Verb}`
  ? Noun
  : never;
