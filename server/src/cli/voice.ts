import { writeFile } from 'node:fs/promises';
import { text as readAll } from 'node:stream/consumers';
import type { Readable, Writable } from 'node:stream';
import type { Command } from 'commander';
import { fact } from 'harkara-contract/facts.ts';
import { say as words } from 'harkara-contract/say.ts';
import { createEngine, createTextSpeaker } from '../compose/speech.ts';
import type { Config } from '../config.ts';
import { DomainError } from '../core/errors.ts';
import { LANGUAGES, languageOf, readLanguage, type Language } from '../protocols/speech/languages.ts';
import { TELEPHONE_RATE } from '../protocols/speech/resample.ts';
import { estimateSeconds, pulsesOf } from '../protocols/speech/speech-length.ts';
import { writeWav } from '../protocols/speech/wav.ts';

type SayOptions = { language?: string; out: string };
type Streams = { input: Readable; out: Writable; err: Writable };

const STANDARD: Streams = { input: process.stdin, out: process.stdout, err: process.stderr };
const ALL = Object.keys(LANGUAGES) as Language[];

export function voiceCommands(
  program: Command,
  config: () => Config,
  say: (line: string) => void,
  streams = STANDARD,
): void {
  const voice = program.command('voice').description('speech for calls');

  voice
    .command('say <text>')
    .description('write a text as speech to a WAV file, as a call would say it (- for standard input)')
    .option('--language <tag>', `one of ${ALL.join(' ')}; detected from the script by default`)
    .option('--out <file>', 'the file to write (- for standard output)', 'speech.wav')
    .action(async (given: string, { language: tag, out }: SayOptions) => {
      const settings = config();
      const text = given === '-' ? await readAll(streams.input) : given;
      const language = tag === undefined ? languageOf(text) : readLanguage(tag);
      if (language === null) {
        throw new DomainError(fact('language_not_spoken', { language: tag ?? '', languages: ALL }));
      }
      const sound = await speak(settings, text, language);
      const wav = writeWav(sound);
      if (out === '-') streams.out.write(wav);
      else await writeFile(out, wav);
      const seconds = estimateSeconds(text, language, settings.voiceRates);
      const tell = out === '-' ? (line: string) => streams.err.write(`${line}\n`) : say;
      tell(`${out === '-' ? 'standard output' : out}: ${LANGUAGES[language].name} (${language})`);
      tell(`sound: ${(sound.length / TELEPHONE_RATE).toFixed(1)} s`);
      tell(`estimated: ${seconds.toFixed(1)} s; 30-second units: ${pulsesOf(seconds)}`);
    });

  voice
    .command('languages')
    .description('list the languages for calls, and whether the engine has a voice for each')
    .action(async () => {
      const engine = createEngine(config(), { isDispensable: false });
      const problem = engine.problem();
      const spoken = problem === null ? await engine.languages() : new Set<Language>();
      for (const language of ALL) {
        const { name, voice: its } = LANGUAGES[language];
        const state =
          spoken === null
            ? 'decided by the speech command'
            : spoken.has(language)
              ? `voice ${its}`
              : 'no voice';
        say(`${language}\t${name}\t${state}`);
      }
      if (problem !== null) throw new DomainError(fact('speech_unavailable', { why: words(problem) }));
    });
}

async function speak(config: Config, text: string, language: Language): Promise<Int16Array> {
  const speaker = createTextSpeaker(config);
  const made = await speaker.soundOf({ account: 0, text, language, audioUrl: null });
  switch (made.kind) {
    case 'sound':
      return made.sound;
    case 'impossible':
      throw new DomainError(fact('text_not_speakable', { why: words(made.reason) }));
    case 'unavailable':
      throw new DomainError(fact('speech_unavailable', { why: words(speaker.problem() ?? made.reason) }));
  }
}
