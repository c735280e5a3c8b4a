import fc from 'fast-check';
import { say } from 'harkara-contract/say.ts';
import { describe, expect, test } from 'vitest';
import { readWav, writeWav } from './wav.ts';

const LIMIT = { longestSeconds: 600 };

type Parts = {
  format?: number;
  channels?: number;
  rate?: number;
  bits?: number;
  data?: Buffer;
  dataSize?: number;
  /** What comes before the format. */
  extra?: Buffer;
};

function wav(parts: Parts = {}): Buffer {
  const { format = 1, channels = 1, rate = 8_000, bits = 16, data = Buffer.alloc(8) } = parts;
  const { dataSize = data.length, extra = Buffer.alloc(0) } = parts;
  const fmt = Buffer.alloc(24);
  fmt.write('fmt ', 0, 'latin1');
  fmt.writeUInt32LE(16, 4);
  fmt.writeUInt16LE(format, 8);
  fmt.writeUInt16LE(channels, 10);
  fmt.writeUInt32LE(rate, 12);
  fmt.writeUInt16LE(bits, 22);
  const head = Buffer.from('data\0\0\0\0', 'latin1');
  head.writeUInt32LE(dataSize, 4);
  return Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE', 'latin1'), extra, fmt, head, data]);
}

function samplesOf(file: Uint8Array): number[] | string {
  const read = readWav(file, LIMIT);
  return read.kind === 'wave' ? [...read.wave.samples] : say(read.reason);
}

describe('a WAV file is read', () => {
  test.each<[string, Parts, number[]]>([
    ['8 bits', { bits: 8, data: Buffer.of(0, 128, 255) }, [-32_768, 0, 32_512]],
    ['16 bits', { data: Buffer.of(0x34, 0x12, 0xff, 0xff) }, [0x1234, -1]],
    ['24 bits', { bits: 24, data: Buffer.of(9, 0x34, 0x12, 0, 0xff, 0xff) }, [0x1234, -1]],
    ['32 bits', { bits: 32, data: Buffer.of(9, 9, 0x34, 0x12) }, [0x1234]],
    ['A-law', { format: 6, bits: 8, data: Buffer.of(0xd5, 0x2a) }, [8, -32_256]],
    ['µ-law', { format: 7, bits: 8, data: Buffer.of(0xff, 0x00) }, [0, -32_124]],
    ['two channels', { channels: 2, data: Buffer.of(100, 0, 200, 0, 0, 0, 0, 0) }, [150, 0]],
    ['two channels of A-law', { format: 6, channels: 2, bits: 8, data: Buffer.of(0xd5, 0x55) }, [0]],
    ['a last sample that is cut off', { data: Buffer.of(1, 0, 2) }, [1]],
    ['a size of zero', { dataSize: 0, data: Buffer.of(1, 0, 2, 0) }, [1, 2]],
    ['the largest size', { dataSize: 0xffff_ffff, data: Buffer.of(1, 0, 2, 0) }, [1, 2]],
    ['the size that espeak-ng writes', { dataSize: 0x7fff_f000, data: Buffer.of(1, 0) }, [1]],
    ['chunks of other programs', { extra: Buffer.from('LIST\x03\0\0\0abc\0', 'latin1') }, [0, 0, 0, 0]],
  ])('with %s', (_, parts, samples) => {
    expect(samplesOf(wav(parts))).toEqual(samples);
  });

  test('with floating-point samples, of which those out of range are cut and those that are none are silent', () => {
    const data = Buffer.alloc(20);
    for (const [i, value] of [0.5, -1, 7, NaN, -Infinity].entries()) data.writeFloatLE(value, 4 * i);
    expect(samplesOf(wav({ format: 3, bits: 32, data }))).toEqual([16_384, -32_767, 32_767, 0, -32_768]);
  });

  test('with its real format at the end of the extensible one', () => {
    const file = wav({ format: 0xfffe });
    const long = Buffer.concat([file.subarray(0, 36), Buffer.alloc(24), file.subarray(36)]);
    long.writeUInt32LE(40, 16);
    long.writeUInt16LE(1, 44);
    expect(samplesOf(long)).toEqual([0, 0, 0, 0]);
  });
});

describe('a file is refused with the reason', () => {
  const file = wav();
  test.each<[Buffer, string]>([
    [Buffer.alloc(0), 'it is not a WAV file'],
    [Buffer.from('<html>not found</html>'), 'it is not a WAV file'],
    [file.subarray(0, 12), 'it contains no sound'],
    [file.subarray(0, 30), 'its format is cut short'],
    [file.subarray(0, 44), 'it contains no sound'],
    [Buffer.concat([file.subarray(0, 12), file.subarray(36)]), 'its format is missing before its sound data'],
    [wav({ channels: 0 }), 'it has 0 channels'],
    [wav({ channels: 65_535 }), 'it has 65535 channels'],
    [wav({ rate: 0 }), 'it has 0 samples a second'],
    [wav({ rate: 4_294_967_295 }), 'it has 4294967295 samples a second'],
    [wav({ bits: 0 }), 'its coding (format 1 with 0 bits) is not PCM, A-law or µ-law'],
    [wav({ format: 85 }), 'its coding (format 85 with 16 bits) is not PCM, A-law or µ-law'],
    [wav({ format: 6 }), 'its coding (format 6 with 16 bits) is not PCM, A-law or µ-law'],
    [wav({ rate: 1_000, bits: 8, data: Buffer.alloc(600_001) }), 'it is longer than 600 seconds'],
  ])('%#: %j', (bytes, reason) => {
    expect(samplesOf(bytes)).toBe(reason);
  });
});

test('what is written is read back', () => {
  fc.assert(
    fc.property(fc.int16Array({ minLength: 1, maxLength: 100 }), (samples) => {
      const file = writeWav(samples);
      expect(readWav(file, LIMIT)).toEqual({ kind: 'wave', wave: { rate: 8_000, samples } });
      expect(file.readUInt32LE(4)).toBe(file.length - 8);
    }),
  );
});

test('no file makes reading fail in another way', () => {
  const damage = fc.array(fc.tuple(fc.nat({ max: 60 }), fc.integer({ min: 0, max: 255 })), { maxLength: 8 });
  fc.assert(
    fc.property(damage, fc.nat({ max: 80 }), fc.uint8Array({ maxLength: 64 }), (changes, end, tail) => {
      const file = Buffer.concat([wav(), tail]);
      for (const [at, byte] of changes) file[at % file.length] = byte;
      expect(['wave', 'unreadable']).toContain(readWav(file.subarray(0, end), LIMIT).kind);
    }),
    { numRuns: 2_000 },
  );
});
