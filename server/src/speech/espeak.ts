import { fact } from 'harkara-contract/facts.ts';
import { LANGUAGES, type Language } from '../protocols/speech/languages.ts';
import { LONGEST_MS, MOST_BYTES, type Engine, type EngineOptions, type EngineResult } from './engine.ts';
import { Program } from './program.ts';
import { runProgram } from './run-program.ts';

/** Words a minute. Its usual 175 are hard to follow on a telephone. */
const SPEED = 150;
const LIST_BYTES = 1_000_000;

const MISSING = fact('espeak_missing', { setting: 'HARKARA_SPEECH_COMMAND' });

/**
 * espeak-ng, as a program of its own: it is under the GPL, and nothing of it is linked or brought along. The text goes
 * to its standard input, so that nothing in it can be taken for an option.
 */
export function createEspeak({
  program = 'espeak-ng',
  longestMs = LONGEST_MS,
  isDispensable = true,
}: EngineOptions & { program?: string } = {}): Engine {
  const found = new Program(program);
  const limits = { longestMs, isDispensable };

  async function speak(text: string, language: Language): Promise<EngineResult> {
    const { voice, name } = LANGUAGES[language];
    // Markup is read aloud like any text, since -m is not given.
    const args = ['--stdin', '--stdout', '-b', '1', '-s', String(SPEED), '-v', voice];
    const ran = await runProgram(program, args, {
      input: readable(text),
      ...limits,
      mostBytes: MOST_BYTES,
    });
    switch (ran.kind) {
      case 'done':
        return { kind: 'wav', bytes: ran.output };
      case 'missing':
        found.noteMissing();
        return { kind: 'unavailable', reason: MISSING };
      case 'failed':
        if (/voice does not exist/.test(ran.reason)) {
          return { kind: 'impossible', reason: fact('espeak_voice_missing', { language: name }) };
        }
        return { kind: 'unavailable', reason: fact('espeak_failed', { why: ran.reason }) };
    }
  }

  async function languages(): Promise<ReadonlySet<Language>> {
    const ran = await runProgram(program, ['--voices'], { input: '', ...limits, mostBytes: LIST_BYTES });
    if (ran.kind !== 'done') return new Set();
    // The second column names the voice.
    const voices = new Set(
      ran.output
        .toString('utf8')
        .split('\n')
        .map((line) => line.trim().split(/\s+/)[1]),
    );
    const all = Object.keys(LANGUAGES) as Language[];
    return new Set(all.filter((language) => voices.has(LANGUAGES[language].voice)));
  }

  return {
    name: `espeak-ng ${SPEED}`,
    problem: () => (found.isPresent() ? null : MISSING),
    speak,
    languages,
  };
}

/** Letters that normal forms take apart, and that its Bengali and Assamese voices know only as one. */
const ONE_LETTER: readonly (readonly [string, string])[] = [
  ['\u09a1\u09bc', '\u09dc'],
  ['\u09a2\u09bc', '\u09dd'],
  ['\u09af\u09bc', '\u09df'],
];

/** Between double brackets it expects names of phonemes, even without markup. */
function readable(text: string): string {
  const plain = text.replace(/\[\[+/g, '[').replace(/\]\]+/g, ']');
  return ONE_LETTER.reduce((result, [parts, letter]) => result.replaceAll(parts, letter), plain);
}
