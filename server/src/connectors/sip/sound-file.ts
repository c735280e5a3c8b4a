import { writeWav } from '../../protocols/speech/wav.ts';
import type { OutgoingCall, Sound } from '../kit/voice.ts';

const PER_SECOND = 8_000;
/** A person who picks up needs a moment until the phone is at the ear. */
const LEAD_SECONDS = 0.5;
const BETWEEN_SECONDS = 1;
/** A listener may take this long to press the first key, and all others, after the end. */
const KEYS_SECONDS = 8;
const TAIL_SECONDS = 1;
/** The call ends with the file, even if nobody hangs up: that must not be before its time. */
const SPARE_SECONDS = 2;
/** A longer one is cut: the program holds it all in memory. */
const LONGEST_SECONDS = 900;

/** What a call plays, and for how long. */
export type SoundPlan = {
  /** Of WAV: 16 bits, mono, 8,000 samples a second. */
  file: Buffer;
  /** From the answer until the sound begins. */
  leadMs: number;
  /** From the answer until everything was heard. */
  soundMs: number;
  /** How long the listener may be silent after that. */
  tailMs: number;
};

export function planSound(
  sound: Sound,
  { repeat, digits }: Pick<OutgoingCall, 'repeat' | 'digits'>,
): SoundPlan {
  const times = Math.max(1, Math.floor(repeat));
  const gap = BETWEEN_SECONDS * PER_SECOND;
  const lead = LEAD_SECONDS * PER_SECOND;
  const longest = LONGEST_SECONDS * PER_SECOND;
  const length = Math.min(longest, lead + times * sound.length + (times - 1) * gap);
  const tailSeconds = digits > 0 ? KEYS_SECONDS : TAIL_SECONDS;
  const samples = new Int16Array(length + (tailSeconds + SPARE_SECONDS) * PER_SECOND);
  for (let at = lead; at < length; at += sound.length + gap) samples.set(sound.subarray(0, length - at), at);
  return {
    file: writeWav(samples),
    leadMs: LEAD_SECONDS * 1_000,
    soundMs: (length / PER_SECOND) * 1_000,
    tailMs: tailSeconds * 1_000,
  };
}
