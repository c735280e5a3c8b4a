import type { RequestFailure } from '../api/request-failure.ts';

/** What the server refuses: a whole call, or one message or row of it. */
export type Refusal = Pick<RequestFailure, 'code' | 'message'> & {
  fields?: RequestFailure['fields'] | undefined;
  details?: RequestFailure['details'] | undefined;
  retryAfterSeconds?: number | undefined;
};

/** Refusals in the words of a language. */
export type RefusalWords = {
  sentence: (refusal: Refusal) => string;
  /** For what the server has given a sentence for, but no code, such as an import that has failed. */
  uncoded: (message: string) => string;
  /** What is wrong with fields, by their names. */
  fields: (fields: RequestFailure['fields']) => Readonly<Record<string, string>>;
  /** What a template expects at a place of the text. */
  expected: (said: string) => string;
};
