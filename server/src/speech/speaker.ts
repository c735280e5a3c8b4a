import { availableParallelism } from 'node:os';
import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { say } from 'harkara-contract/say.ts';
import type { SoundResult, Speaker, SpokenCall } from '../connectors/kit/voice.ts';
import { KeyedTurns } from '../core/limits/keyed-turns.ts';
import { canBeSpoken, languageOf, readLanguage, type Language } from '../protocols/speech/languages.ts';
import { spokenText } from '../protocols/speech/spoken-text.ts';
import type { Engine } from './engine.ts';
import { fetchRecording, type RecordingClient } from './fetch-recording.ts';
import { KeptSounds } from './kept-sounds.ts';
import { telephoneSound } from './telephone-sound.ts';

export type SpeakerOptions = {
  engine: Engine;
  recordings: RecordingClient;
  cacheBytes: number;
  /** Told what went wrong outside the customers' reach. */
  onFailure: (reason: string, error?: unknown) => void;
  now?: () => number;
};

/** Engines that run at the same time: the gateway needs the processor too. Two, so that no account has all. */
const MOST_ENGINES = Math.max(2, Math.min(8, availableParallelism()));
/** Each holds up to 10 MB and what is made of it, for up to ten seconds. */
const MOST_FETCHES = 6;
/** However much one account wants to hear, there is a place for another's next sound. */
const ENGINES = { atOnce: MOST_ENGINES, atOnceOfOne: MOST_ENGINES - 1 };
const FETCHES = { atOnce: MOST_FETCHES, atOnceOfOne: 2 };
const WAITING = { mostWaiting: 1_000, mostWaitingOfOne: 200 };

/** For how long a recording, or that there is none, is believed: a campaign asks for it again and again. */
const KEEP_RECORDING_MS = 5 * 60_000;
const KEEP_IMPOSSIBLE_MS = 60_000;
const KEEP_UNAVAILABLE_MS = 5_000;

class TooBusy extends Error {}

const TOO_BUSY: SoundResult = { kind: 'unavailable', reason: fact('speech_busy') };

/** Makes the sound of calls, and keeps it for the next ones that say the same. */
export function createKeepingSpeaker(options: SpeakerOptions): Speaker {
  const { engine, recordings, onFailure } = options;
  const kept = new KeptSounds(options.cacheBytes, options.now);
  const refusal = () => new TooBusy();
  const engines = new KeyedTurns<number>({ ...ENGINES, ...WAITING, refusal });
  const fetches = new KeyedTurns<number>({ ...FETCHES, ...WAITING, refusal });

  async function speak(text: string, language: Language): Promise<SoundResult> {
    // That it is missing is seen at the connector; it need not be told for each call.
    const problem = engine.problem();
    if (problem !== null) return { kind: 'unavailable', reason: problem };
    const spoken = await engine.speak(text, language);
    if (spoken.kind !== 'wav') {
      if (spoken.kind === 'unavailable') onFailure(say(spoken.reason));
      return spoken;
    }
    const read = await telephoneSound(spoken.bytes);
    if (read.kind === 'sound') return read;
    const reason = fact('speech_engine_mute', { reason: read.reason });
    onFailure(say(reason));
    return { kind: 'unavailable', reason };
  }

  function soundOfText({ account, text: given, language: tag }: SpokenCall): Promise<SoundResult> {
    if (!canBeSpoken(given)) return refuse(fact('nothing_speakable'));
    const language = tag === '' ? languageOf(given) : readLanguage(tag);
    if (language === null) return refuse(fact('voice_missing', { language: tag }));
    const text = spokenText(given);
    return kept.of(
      account,
      JSON.stringify([engine.name, language, text]),
      () => engines.run(account, () => speak(text, language)),
      ({ kind }) => (kind === 'sound' ? Infinity : 0),
    );
  }

  function soundOfRecording(account: number, url: string): Promise<SoundResult> {
    return kept.of(
      account,
      url,
      () => fetches.run(account, () => fetchRecording(recordings, url)),
      keepRecordingMs,
    );
  }

  return {
    problem: () => engine.problem(),
    soundOf: async (call) => {
      const { account, audioUrl } = call;
      try {
        return await (audioUrl === null ? soundOfText(call) : soundOfRecording(account, audioUrl));
      } catch (error) {
        if (error instanceof TooBusy) return TOO_BUSY;
        const reason = fact('sound_not_made');
        onFailure(say(reason), error);
        return { kind: 'unavailable', reason };
      }
    },
  };
}

function keepRecordingMs({ kind }: SoundResult): number {
  switch (kind) {
    case 'sound':
      return KEEP_RECORDING_MS;
    case 'impossible':
      return KEEP_IMPOSSIBLE_MS;
    case 'unavailable':
      return KEEP_UNAVAILABLE_MS;
  }
}

function refuse(reason: Fact): Promise<SoundResult> {
  return Promise.resolve({ kind: 'impossible', reason });
}
