/** A call as its caller gave it. */
export type VoiceContent = {
  channel: 'voice';
  /** Of the voice, such as `hi`; null: by the script of the text. */
  language: string | null;
  /** A recording that is played instead of the text. */
  audio: { url: string; seconds: number } | null;
  /** How many times it is heard. */
  repeat: number;
  /** How many keys the listener is asked to press; 0: none. */
  digits: number;
};

/** The defaults if a caller does not say. */
export const PLAIN_CALL: VoiceContent = {
  channel: 'voice',
  language: null,
  audio: null,
  repeat: 1,
  digits: 0,
};

/** What is stored of a call. What is spoken is its message's text. */
export type StoredCall = {
  language: string;
  audio: { url: string; seconds: number } | null;
  repeat: number;
  digits: number;
};
