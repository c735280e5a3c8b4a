import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { say } from 'harkara-contract/say.ts';
import { createTextSpeaker } from '../src/compose/speech.ts';
import { parseConfig, readEnvironment } from '../src/config.ts';
import { keep, say as print } from './report.ts';

/**
 * How much speech can be made: different texts, none of which is known yet, all asked for at once. The engine and the
 * gateway share the machine.
 */
const { values: options } = parseArgs({ options: { texts: { type: 'string', default: '1000' } } });
const texts = Number(options.texts);
/** Times real time. */
const GOAL = 30;
const TELEPHONE_RATE = 8_000;

const SENTENCES: readonly ((i: number) => { language: string; text: string })[] = [
  (i) => ({
    language: 'en',
    text: `Dear customer ${i}, your order has left our warehouse and will arrive on Monday. Your code is ${100_000 + i}.`,
  }),
  (i) => ({
    language: 'hi',
    text: `प्रिय ग्राहक ${i}, आपका ऑर्डर हमारे गोदाम से निकल चुका है और सोमवार को पहुँचेगा। आपका कोड ${100_000 + i} है।`,
  }),
  (i) => ({
    language: 'ta',
    text: `வாடிக்கையாளர் ${i}, உங்கள் ஆர்டர் புறப்பட்டது, திங்கட்கிழமை வந்து சேரும். குறியீடு ${100_000 + i}.`,
  }),
  (i) => ({
    language: 'bn',
    text: `প্রিয় গ্রাহক ${i}, আপনার অর্ডার রওনা হয়েছে এবং সোমবার পৌঁছাবে। কোড ${100_000 + i}।`,
  }),
];

const speaker = createTextSpeaker(parseConfig(readEnvironment()));
const problem = speaker.problem();
if (problem !== null) {
  print(`Nothing can be measured: ${say(problem)}.`);
  process.exit(1);
}

await speak(-1);
let longestPause = 0;
let peak = 0;
let last = performance.now();
const watch = setInterval(() => {
  const now = performance.now();
  longestPause = Math.max(longestPause, now - last - 5);
  last = now;
  peak = Math.max(peak, process.memoryUsage().rss);
}, 5);
const before = { cpu: process.cpuUsage(), rss: process.memoryUsage().rss, load: loadavg()[0] ?? 0 };
const started = performance.now();
const lengths = await Promise.all(Array.from({ length: texts }, (_, i) => speak(i)));
const seconds = (performance.now() - started) / 1_000;
clearInterval(watch);
const cpu = process.cpuUsage(before.cpu);

const spoken = lengths.reduce((sum, one) => sum + one, 0);
const result = {
  texts,
  spokenSeconds: Math.round(spoken),
  seconds: Number(seconds.toFixed(1)),
  timesRealTime: Math.round(spoken / seconds),
  textsPerSecond: Number((texts / seconds).toFixed(1)),
  ownCpuSeconds: Number(((cpu.user + cpu.system) / 1e6).toFixed(1)),
  longestPauseMs: Math.round(longestPause),
  memoryMb: { before: megabytes(before.rss), peak: megabytes(peak) },
  load: { before: before.load, after: loadavg()[0] },
};
print(`${texts} texts, ${result.spokenSeconds} s of speech in ${result.seconds} s:`);
print(`${result.timesRealTime} × real time (goal: ${GOAL} ×), ${result.textsPerSecond} texts a second`);
print(
  `the process itself used ${result.ownCpuSeconds} s of a core; its longest pause was ${result.longestPauseMs} ms`,
);
print(`memory: ${result.memoryMb.before} MB before, ${result.memoryMb.peak} MB at most`);
print(
  `load of the machine: ${before.load.toFixed(1)} before, ${(result.load.after ?? 0).toFixed(1)} after, ${cpus().length} cores`,
);
keep('speech', result);
process.exitCode = result.timesRealTime >= GOAL ? 0 : 1;

/** @returns how many seconds it lasts. */
async function speak(i: number): Promise<number> {
  const make = SENTENCES[Math.abs(i) % SENTENCES.length];
  if (!make) throw new Error('there are no sentences');
  const made = await speaker.soundOf({ ...make(i), account: Math.abs(i) % 16, audioUrl: null });
  if (made.kind !== 'sound') throw new Error(`${made.kind}: ${say(made.reason)}`);
  return made.sound.length / TELEPHONE_RATE;
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1_000_000);
}
