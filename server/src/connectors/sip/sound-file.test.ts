import { expect, test } from 'vitest';
import { planSound } from './sound-file.ts';

const SECOND = new Int16Array(8_000).fill(1_000);
const samplesOf = (file: Buffer) => new Int16Array(file.buffer, file.byteOffset + 44, (file.length - 44) / 2);

test('begins with half a second of silence', () => {
  const { file, leadMs, soundMs } = planSound(SECOND, { repeat: 1, digits: 0 });
  const samples = samplesOf(file);
  expect(samples.indexOf(1_000)).toBe(4_000);
  expect(samples.lastIndexOf(1_000)).toBe(11_999);
  expect({ leadMs, soundMs }).toEqual({ leadMs: 500, soundMs: 1_500 });
});

test('repeats the sound with a second of silence between', () => {
  const { file, soundMs } = planSound(SECOND, { repeat: 3, digits: 0 });
  const loud = [...samplesOf(file).entries()].filter(([, sample]) => sample !== 0).map(([at]) => at);
  expect(loud).toHaveLength(24_000);
  expect(loud[8_000]).toBe(20_000);
  expect(soundMs).toBe(5_500);
});

test('waits longer at the end for keys to be pressed', () => {
  expect(planSound(SECOND, { repeat: 1, digits: 0 }).tailMs).toBe(1_000);
  expect(planSound(SECOND, { repeat: 1, digits: 4 }).tailMs).toBe(8_000);
});

test('cuts what would fill the memory', () => {
  const { file, soundMs } = planSound(new Int16Array(8_000 * 400), { repeat: 10, digits: 0 });
  expect(soundMs).toBe(900_000);
  expect(file.length).toBe(44 + 903 * 16_000);
});

test('says its length in its header', () => {
  const { file } = planSound(SECOND, { repeat: 1, digits: 0 });
  expect(file.toString('latin1', 0, 4)).toBe('RIFF');
  expect(file.readUInt32LE(4)).toBe(file.length - 8);
  expect(file.readUInt32LE(40)).toBe(file.length - 44);
});
