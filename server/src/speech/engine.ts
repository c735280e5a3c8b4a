import type { Fact } from 'harkara-contract/fact.ts';
import type { SoundResult } from '../connectors/kit/voice.ts';
import type { Language } from '../protocols/speech/languages.ts';

/** A WAV file of any rate, or why there is none. */
export type EngineResult = { kind: 'wav'; bytes: Buffer } | Exclude<SoundResult, { kind: 'sound' }>;

/** A program that speaks. */
export interface Engine {
  /** Two engines of one name make the same sound of a text. */
  readonly name: string;
  /** Why it cannot speak, and what the operator can do about it; null: it can. */
  problem(): Fact | null;
  speak(text: string, language: Language): Promise<EngineResult>;
  /** Which of our languages it has a voice for; null: only the program itself knows. */
  languages(): Promise<ReadonlySet<Language> | null>;
}

export type EngineOptions = {
  longestMs?: number;
  /** False: the process does not end before the engine has spoken. */
  isDispensable?: boolean;
};

/** Speech that is longer than this is not played to anybody. */
export const LONGEST_SECONDS = 600;
/** The longest speech in 16 bits at 48,000 samples a second. */
export const MOST_BYTES = 60_000_000;
/** Two thousand characters take espeak-ng a quarter of a second; a neural voice, maybe a quarter of a minute. */
export const LONGEST_MS = 60_000;
