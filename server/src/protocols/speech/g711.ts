/** The two codings of telephone networks (ITU-T G.711): eight bits for each sample. */
export type Coding = 'alaw' | 'ulaw';

/** The sample of each code. */
export const SAMPLES: Readonly<Record<Coding, Int16Array>> = {
  alaw: Int16Array.from({ length: 256 }, (_, code) => decodeALaw(code)),
  ulaw: Int16Array.from({ length: 256 }, (_, code) => decodeULaw(code)),
};

/** @planned for connectors that hear what is said; the tests use it. */
export function decodeG711(codes: Uint8Array, coding: Coding): Int16Array {
  const table = SAMPLES[coding];
  const samples = new Int16Array(codes.length);
  for (let i = 0; i < codes.length; i++) samples[i] = table[codes[i] ?? 0] ?? 0;
  return samples;
}

/** @planned for connectors that send sound themselves. */
export function encodeG711(samples: Int16Array, coding: Coding): Uint8Array {
  const encode = coding === 'alaw' ? encodeALaw : encodeULaw;
  const codes = new Uint8Array(samples.length);
  for (let i = 0; i < samples.length; i++) codes[i] = encode(samples[i] ?? 0);
  return codes;
}

function decodeALaw(code: number): number {
  const bits = code ^ 0x55;
  const segment = (bits & 0x70) >> 4;
  const step = (bits & 0x0f) << 4;
  const size = segment === 0 ? step + 8 : (step + 0x108) << (segment - 1);
  return bits & 0x80 ? size : -size;
}

function decodeULaw(code: number): number {
  const bits = ~code;
  const size = ((((bits & 0x0f) << 3) + 0x84) << ((bits & 0x70) >> 4)) - 0x84;
  return bits & 0x80 ? -size : size;
}

/** 13 bits are coded. */
function encodeALaw(sample: number): number {
  const isNegative = sample < 0;
  const size = (isNegative ? ~sample : sample) >> 3;
  const segment = Math.max(0, 27 - Math.clz32(size));
  const step = (segment < 2 ? size >> 1 : size >> segment) & 0x0f;
  return ((segment << 4) | step) ^ (isNegative ? 0x55 : 0xd5);
}

/** 14 bits are coded; a bias makes all segments alike. */
function encodeULaw(sample: number): number {
  const isNegative = sample < 0;
  const size = Math.min((isNegative ? -sample : sample) >> 2, 8_158) + 33;
  const segment = 26 - Math.clz32(size);
  return ((segment << 4) | ((size >> (segment + 1)) & 0x0f)) ^ (isNegative ? 0x7f : 0xff);
}
