import { setImmediate as others } from 'node:timers/promises';
import type { Fact } from 'harkara-contract/fact.ts';
import type { Sound } from '../connectors/kit/voice.ts';
import { resample } from '../protocols/speech/resample.ts';
import { readWav } from '../protocols/speech/wav.ts';
import { LONGEST_SECONDS } from './engine.ts';

/** Reads a WAV file into what a telephone carries. Others get their turn in between, since it may take half a second. */
export async function telephoneSound(
  bytes: Buffer,
): Promise<{ kind: 'sound'; sound: Sound } | { kind: 'unreadable'; reason: Fact }> {
  const read = readWav(bytes, { longestSeconds: LONGEST_SECONDS });
  if (read.kind === 'unreadable') return read;
  const steps = resample(read.wave.samples, read.wave.rate);
  for (;;) {
    const step = steps.next();
    if (step.done) return { kind: 'sound', sound: step.value };
    await others();
  }
}
