import { fact } from 'harkara-contract/facts.ts';
import { describe, expect, test } from 'vitest';
import type { SoundResult } from '../../src/connectors/kit/voice.ts';
import { writeWav } from '../../src/protocols/speech/wav.ts';
import type { Engine, EngineResult } from '../../src/speech/engine.ts';
import { createKeepingSpeaker, type SpeakerOptions } from '../../src/speech/speaker.ts';

const WAV = writeWav(new Int16Array(8_000).fill(100));
const NOT_USED = () => {
  throw new Error('no recording is played');
};

/** Speaks with an engine that notes what it is asked. */
function rig(more: Partial<SpeakerOptions> = {}, answer: () => Promise<EngineResult> = okay) {
  const asked: [string, string][] = [];
  const failures: string[] = [];
  const engine: Engine = {
    name: 'test',
    problem: () => null,
    speak: (text, language) => {
      asked.push([text, language]);
      return answer();
    },
    languages: () => Promise.resolve(null),
  };
  const speaker = createKeepingSpeaker({
    engine,
    recordings: { agent: {} as never, checkUrl: NOT_USED, isRefused: NOT_USED },
    cacheBytes: 1_000_000,
    onFailure: (reason) => void failures.push(reason),
    ...more,
  });
  const say = (text: string, language = 'en', account = 1) =>
    speaker.soundOf({ account, text, language, audioUrl: null });
  return { asked, failures, say, speaker };
}

function okay(): Promise<EngineResult> {
  return Promise.resolve({ kind: 'wav', bytes: WAV });
}

describe('a text', () => {
  test('becomes the sound that the engine makes of it', async () => {
    const { asked, say } = rig();
    const made = await say('नमस्ते', 'hi-IN');
    expect(made.kind === 'sound' && [made.sound.length, made.sound[0]]).toEqual([8_000, 100]);
    expect(asked).toEqual([['नमस्ते', 'hi']]);
  });

  test('is spoken in the language of its script if none is named', async () => {
    const { asked, say } = rig();
    await say('உங்கள் கணக்கு', '');
    expect(asked).toEqual([['உங்கள் கணக்கு', 'ta']]);
  });

  test('has its codes spaced out', async () => {
    const { asked, say } = rig();
    await say('OTP ४८२९', 'hi');
    expect(asked).toEqual([['OTP 4 8 2 9', 'hi']]);
  });

  test.each([
    ['🙂', 'en', fact('nothing_speakable')],
    ['', 'en', fact('nothing_speakable')],
    ['bonjour', 'fr', fact('voice_missing', { language: 'fr' })],
  ])('%j in %s is impossible', async (text, language, reason) => {
    const { asked, say } = rig();
    expect(await say(text, language)).toEqual({ kind: 'impossible', reason });
    expect(asked).toEqual([]);
  });
});

describe('what is spoken is kept', () => {
  test('for the next call that says the same in the same language', async () => {
    const { asked, say } = rig();
    const [first, again] = [await say('hello'), await say('hello')];
    expect(again).toBe(first);
    await say('hello', 'hi');
    expect(asked).toEqual([
      ['hello', 'en'],
      ['hello', 'hi'],
    ]);
  });

  test('for those who ask at the same time', async () => {
    const { asked, say } = rig();
    await Promise.all(Array.from({ length: 20 }, () => say('hello')));
    expect(asked).toHaveLength(1);
  });

  test('but not a failure', async () => {
    const answers: EngineResult[] = [
      { kind: 'unavailable', reason: fact('espeak_failed', { why: 'it was killed' }) },
      { kind: 'wav', bytes: WAV },
    ];
    const { failures, say } = rig({}, () => Promise.resolve(answers.shift() as EngineResult));
    expect(await say('hello')).toEqual({
      kind: 'unavailable',
      reason: fact('espeak_failed', { why: 'it was killed' }),
    });
    expect((await say('hello')).kind).toBe('sound');
    expect(failures).toEqual(['espeak-ng has failed: it was killed']);
  });
});

describe('an engine', () => {
  test('that gives no WAV file is unavailable', async () => {
    const { failures, say } = rig({}, () => Promise.resolve({ kind: 'wav', bytes: Buffer.from('oops') }));
    const reason = fact('speech_engine_mute', { reason: fact('not_a_wav_file') });
    expect(await say('hello')).toEqual({ kind: 'unavailable', reason });
    expect(failures).toEqual(['the speech engine returned no sound: it is not a WAV file']);
  });

  test('that throws is unavailable', async () => {
    const { failures, say } = rig({}, () => Promise.reject(new Error('a bug')));
    expect(await say('hello')).toEqual({ kind: 'unavailable', reason: fact('sound_not_made') });
    expect(failures).toHaveLength(1);
  });

  test('has a place for another account, however much one wants to hear', async () => {
    const waiting = Promise.withResolvers<EngineResult>();
    const answers = Array.from({ length: 1_000 }, () => waiting.promise);
    const { asked, say } = rig({}, () => answers.pop() ?? okay());
    const greedy = Array.from({ length: 300 }, (_, i) => say(`number ${i}`));
    const begun = asked.length;
    const other = say('hello', 'en', 2);
    expect(asked.slice(begun)).toEqual([['hello', 'en']]);
    const busy = { kind: 'unavailable', reason: fact('speech_busy') };
    expect(await greedy.at(-1)).toEqual(busy);
    waiting.resolve({ kind: 'wav', bytes: WAV });
    expect((await other).kind).toBe('sound');
    expect((await greedy[0])?.kind).toBe('sound');
  });

  test('runs only a few times at once', async () => {
    let [running, most] = [0, 0];
    const { say } = rig({}, async () => {
      most = Math.max(most, ++running);
      await new Promise(setImmediate);
      running -= 1;
      return { kind: 'wav', bytes: WAV };
    });
    const made = await Promise.all(Array.from({ length: 50 }, (_, i) => say(`number ${i}`)));
    expect(made.every(({ kind }: SoundResult) => kind === 'sound')).toBe(true);
    expect(most).toBeLessThanOrEqual(8);
  });
});
