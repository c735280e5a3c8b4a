import type { Api } from 'harkara-contract/api.ts';
import type { AnswerOf } from 'harkara-contract/route.ts';

/** What the server can say on a route: made-up answers must satisfy it. */
export type Answer<Name extends keyof Api> = AnswerOf<Api[Name]>;
