import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeG711, encodeG711, type Coding } from './g711.ts';

const CODES = Uint8Array.from({ length: 256 }, (_, code) => code);

test.each<[Coding, number[], number[]]>([
  ['alaw', [0xd5, 0x55, 0x80, 0x00, 0xaa, 0x2a], [8, -8, 5_504, -5_504, 32_256, -32_256]],
  ['ulaw', [0xff, 0x7f, 0x80, 0x00, 0xf0, 0x70], [0, 0, 32_124, -32_124, 120, -120]],
])('%s is decoded as the standard says', (coding, codes, samples) => {
  expect([...decodeG711(Uint8Array.from(codes), coding)]).toEqual(samples);
});

describe.each<Coding>(['alaw', 'ulaw'])('%s', (coding) => {
  test('gives every code back', () => {
    const back = encodeG711(decodeG711(CODES, coding), coding);
    // µ-law has a second zero.
    const expected = CODES.map((code) => (coding === 'ulaw' && code === 0x7f ? 0xff : code));
    expect(back).toEqual(expected);
  });

  test('changes no sample by more than its segment allows', () => {
    fc.assert(
      fc.property(fc.integer({ min: -32_768, max: 32_767 }), (sample) => {
        const [back = NaN] = decodeG711(encodeG711(Int16Array.of(sample), coding), coding);
        // Half a step. A step is a sixteenth of its segment, which in µ-law begins 132 earlier.
        expect(Math.abs(back - sample)).toBeLessThanOrEqual(Math.max(16, (Math.abs(sample) + 132) / 32));
      }),
    );
  });
});
