import type { Fact } from 'harkara-contract/fact.ts';
import type { Submission } from '../../core/delivery/connector.ts';

/** A call, ready to be placed. */
export type OutgoingCall = {
  /** What is spoken; empty if a recording is played. */
  text: string;
  /** Of the voice, such as `hi`. */
  language: string;
  /** A recording that is played instead. */
  audioUrl: string | null;
  /** How many times it is heard. */
  repeat: number;
  /** How many keys the listener is asked to press; 0: none. */
  digits: number;
  /** The call is hung up this long after the answer; null: when everything was heard. */
  longestSeconds: number | null;
};

/** Where connectors get the call of a submission from. */
export interface CallSource {
  /** @returns null if its content is past its retention. @throws if it cannot be read at the moment. */
  of(submission: Submission): Promise<OutgoingCall | null>;
}

/** Mono samples of 16 bits, 8,000 a second: what a telephone carries. */
export type Sound = Int16Array;

export type SoundResult =
  | { kind: 'sound'; sound: Sound }
  /** It will never be heard: the recording is no sound, or no voice can speak it. */
  | { kind: 'impossible'; reason: Fact }
  /** Not at the moment: the engine is missing or has failed, or the recording's server does not answer. */
  | { kind: 'unavailable'; reason: Fact };

/** What is to be heard, and whose turn it takes; account 0: the operator's own. */
export type SpokenCall = Pick<OutgoingCall, 'text' | 'language' | 'audioUrl'> & { account: number };

/** Makes what is heard in a call, once: not repeated. Accounts take turns. */
export interface Speaker {
  /** Why nothing can be spoken, and what the operator can do about it; null: it can. */
  problem(): Fact | null;
  soundOf(call: SpokenCall): Promise<SoundResult>;
}
