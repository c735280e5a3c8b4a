import type { Fact } from 'harkara-contract/fact.ts';

/** What a call says; what can never be heard, and what cannot be made at the moment. */
export type Spoken =
  /** Mono samples of 16 bits, 8,000 a second. */
  | { kind: 'sound'; sound: Int16Array }
  | { kind: 'impossible'; reason: Fact }
  | { kind: 'unavailable'; reason: Fact };

/** Makes what a call says. */
export type Speech = {
  /** Why nothing can be spoken, for the operator; null: it can. */
  problem: () => Fact | null;
  /** Accounts take turns. @param call `language` may be empty: by the script of the text. */
  soundOf: (call: {
    account: number;
    text: string;
    language: string;
    audioUrl: string | null;
  }) => Promise<Spoken>;
};
