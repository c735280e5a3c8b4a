import { fact } from 'harkara-contract/facts.ts';
import type { Language } from '../protocols/speech/languages.ts';
import { LONGEST_MS, MOST_BYTES, type Engine, type EngineOptions, type EngineResult } from './engine.ts';
import { Program } from './program.ts';
import { runProgram } from './run-program.ts';

/**
 * A program of the operator's choice. It reads the text from its standard input (UTF-8), finds the language in
 * `HARKARA_SPEECH_LANGUAGE`, and writes a WAV file to its standard output.
 */
export function createCommandEngine(
  command: readonly [string, ...string[]],
  { longestMs = LONGEST_MS, isDispensable = true }: EngineOptions = {},
): Engine {
  const [program, ...args] = command;
  const found = new Program(program);
  const missing = fact('speech_command_missing', { setting: 'HARKARA_SPEECH_COMMAND', program });

  async function speak(text: string, language: Language): Promise<EngineResult> {
    const ran = await runProgram(program, args, {
      input: text,
      env: { HARKARA_SPEECH_LANGUAGE: language },
      longestMs,
      mostBytes: MOST_BYTES,
      isDispensable,
    });
    switch (ran.kind) {
      case 'done':
        return { kind: 'wav', bytes: ran.output };
      case 'missing':
        found.noteMissing();
        return { kind: 'unavailable', reason: missing };
      case 'failed':
        return { kind: 'unavailable', reason: fact('speech_command_failed', { why: ran.reason }) };
    }
  }

  return {
    name: JSON.stringify(command),
    problem: () => (found.isPresent() ? null : missing),
    speak,
    languages: () => Promise.resolve(null),
  };
}
