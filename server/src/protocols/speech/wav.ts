import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { SAMPLES } from './g711.ts';

/** Mono sound of any rate, read from a file. */
export type Wave = { rate: number; samples: Int16Array };

export type WaveResult = { kind: 'wave'; wave: Wave } | { kind: 'unreadable'; reason: Fact };

/** Reads the sample at an offset, as a number from -32768 to 32767. */
type ReadSample = (data: DataView, at: number) => number;
type Format = { channels: number; rate: number; bytes: number; read: ReadSample };

const RATES = { from: 1_000, to: 192_000 };
const MOST_CHANNELS = 8;

const PCM = 1;
const FLOAT = 3;
const ALAW = 6;
const ULAW = 7;
/** The real format follows at the end of the chunk. */
const EXTENSIBLE = 0xfffe;

const READERS: Readonly<Record<string, ReadSample>> = {
  [`${PCM}/8`]: (data, at) => (data.getUint8(at) - 128) << 8,
  [`${PCM}/16`]: (data, at) => data.getInt16(at, true),
  [`${PCM}/24`]: (data, at) => data.getInt16(at + 1, true),
  [`${PCM}/32`]: (data, at) => data.getInt16(at + 2, true),
  [`${FLOAT}/32`]: (data, at) => fromFloat(data.getFloat32(at, true)),
  [`${ALAW}/8`]: (data, at) => SAMPLES.alaw[data.getUint8(at)] ?? 0,
  [`${ULAW}/8`]: (data, at) => SAMPLES.ulaw[data.getUint8(at)] ?? 0,
};

/**
 * Reads a RIFF WAVE file and mixes its channels. Programs that write to a pipe do not know how long it will be: a size
 * that is zero, or more than there is, means up to the end.
 */
export function readWav(bytes: Uint8Array, { longestSeconds }: { longestSeconds: number }): WaveResult {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12 || tagAt(bytes, 0) !== 'RIFF' || tagAt(bytes, 8) !== 'WAVE') {
    return unreadable(fact('not_a_wav_file'));
  }
  let format: Format | null = null;
  // Each turn moves on by eight bytes at least.
  for (let at = 12; at + 8 <= bytes.length;) {
    const [tag, start] = [tagAt(bytes, at), at + 8];
    const size = data.getUint32(at + 4, true);
    const end = Math.min(start + size, bytes.length);
    if (tag === 'fmt ') {
      const read = readFormat(data, start, end);
      if ('key' in read) return unreadable(read);
      format = read;
    } else if (tag === 'data') {
      if (!format) return unreadable(fact('wav_without_format'));
      return readSamples(bytes.subarray(start, size === 0 ? bytes.length : end), format, longestSeconds);
    }
    at = start + size + (size % 2);
  }
  return unreadable(fact('wav_without_sound'));
}

/** @param samples 8,000 a second unless another rate is given. */
export function writeWav(samples: Int16Array, rate = 8_000): Buffer {
  const file = Buffer.alloc(44 + 2 * samples.length);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(PCM, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(2 * rate, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(2 * samples.length, 40);
  for (let i = 0; i < samples.length; i++) file.writeInt16LE(samples[i] ?? 0, 44 + 2 * i);
  return file;
}

/** @returns what is wrong with it. */
function readFormat(data: DataView, start: number, end: number): Format | Fact {
  if (end - start < 16) return fact('wav_format_cut');
  const said = data.getUint16(start, true);
  const code = said === EXTENSIBLE && end - start >= 26 ? data.getUint16(start + 24, true) : said;
  const channels = data.getUint16(start + 2, true);
  const rate = data.getUint32(start + 4, true);
  const bits = data.getUint16(start + 14, true);
  if (channels < 1 || channels > MOST_CHANNELS) return fact('wav_channels', { channels });
  if (rate < RATES.from || rate > RATES.to) return fact('wav_rate', { rate });
  const read = READERS[`${code}/${bits}`];
  if (!read) return fact('wav_coding', { format: code, bits });
  return { channels, rate, bytes: bits / 8, read };
}

function readSamples(sound: Uint8Array, format: Format, longestSeconds: number): WaveResult {
  const { channels, rate, bytes, read } = format;
  const frames = Math.floor(sound.length / (channels * bytes));
  if (frames === 0) return unreadable(fact('wav_without_sound'));
  if (frames > longestSeconds * rate) return unreadable(fact('wav_too_long', { most: longestSeconds }));
  const data = new DataView(sound.buffer, sound.byteOffset, sound.byteLength);
  const samples = new Int16Array(frames);
  if (channels === 1) {
    for (let i = 0; i < frames; i++) samples[i] = read(data, i * bytes);
  } else {
    for (let i = 0, at = 0; i < frames; i++) {
      let sum = 0;
      for (let channel = 0; channel < channels; channel++, at += bytes) sum += read(data, at);
      samples[i] = Math.round(sum / channels);
    }
  }
  return { kind: 'wave', wave: { rate, samples } };
}

/** What is no number is silence. */
function fromFloat(value: number): number {
  return Number.isNaN(value) ? 0 : Math.max(-32_768, Math.min(32_767, Math.round(value * 32_767)));
}

function tagAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

function unreadable(reason: Fact): WaveResult {
  return { kind: 'unreadable', reason };
}
