import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { Command } from 'commander';
import { expect, onTestFinished, test } from 'vitest';
import { voiceCommands } from '../../src/cli/voice.ts';
import { parseConfig } from '../../src/config.ts';
import { writeWav } from '../../src/protocols/speech/wav.ts';

const WAV = writeWav(new Int16Array(8_000 * 2));
const SPEAK = JSON.stringify([
  process.execPath,
  '-e',
  `process.stdin.resume().on('end', () => process.stdout.write(Buffer.from('${WAV.toString('base64')}', 'base64')))`,
]);

/** Runs a command whose engine makes two seconds of silence of anything. */
async function run(args: string[], { input = '', command = SPEAK } = {}) {
  const lines: string[] = [];
  const [out, err] = [new PassThrough(), new PassThrough()];
  const program = new Command('harkara').exitOverride();
  const config = () => parseConfig({ HARKARA_SPEECH_COMMAND: command });
  const streams = { input: Readable.from([input]), out, err };
  voiceCommands(program, config, (line) => void lines.push(line), streams);
  await program.parseAsync(['voice', ...args], { from: 'user' });
  const read = (stream: PassThrough) => stream.read() as Buffer | null;
  return { lines, out: read(out), err: read(err)?.toString('utf8') ?? '' };
}

function makeFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'harkara-voice-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'speech.wav');
}

test('voice say writes a WAV file, and says how long it is and was expected to be', async () => {
  const file = makeFile();
  const { lines } = await run(['say', 'a'.repeat(700), '--out', file]);
  expect(readFileSync(file)).toEqual(WAV);
  expect(lines).toEqual([`${file}: English (en)`, 'sound: 2.0 s', 'estimated: 50.0 s; 30-second units: 2']);
});

test('voice say reads the text from standard input and writes to standard output', async () => {
  const { lines, out, err } = await run(['say', '-', '--out', '-'], { input: 'नमस्ते दुनिया' });
  expect(out).toEqual(WAV);
  expect(err).toBe('standard output: Hindi (hi)\nsound: 2.0 s\nestimated: 1.3 s; 30-second units: 1\n');
  expect(lines).toEqual([]);
});

test('voice say takes the language that is named', async () => {
  const { err } = await run(['say', 'नमस्ते', '--language', 'mr', '--out', '-']);
  expect(err).toContain('Marathi (mr)');
});

test.each([
  [['say', 'hello', '--language', 'fr'], SPEAK, 'fr is not one of en, hi, ta'],
  [['say', '🙂'], SPEAK, "This can't be spoken: nothing in the text can be spoken."],
  [['say', 'hello'], '/nowhere/speak', 'Speech is unavailable: HARKARA_SPEECH_COMMAND names /nowhere/speak'],
  [['languages'], '/nowhere/speak', 'Speech is unavailable: HARKARA_SPEECH_COMMAND names /nowhere/speak'],
])('%j with %s is refused with the reason', async (args, command, reason) => {
  await expect(run(args, { command })).rejects.toThrow(reason);
});

test('voice languages leaves it to the command which of them it speaks', async () => {
  const { lines } = await run(['languages']);
  expect(lines).toHaveLength(13);
  expect(lines[1]).toBe('hi\tHindi\tdecided by the speech command');
});
