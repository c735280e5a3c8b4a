import type { Api } from 'harkara-contract/api.ts';
import type { AnswerOf } from 'harkara-contract/route.ts';

/** What a route of the panel's API answers: `Answer<'GET /messages'>`. */
export type Answer<Name extends keyof Api> = AnswerOf<Api[Name]>;
