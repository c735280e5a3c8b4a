/** Samples a second on a telephone. */
export const TELEPHONE_RATE = 8_000;

/** One filter for each place that a wanted sample can have between two given ones. */
type Filter = { half: number; phases: number; taps: Float32Array };

/**
 * With 24 zero crossings on either side and this window, everything from 4.04 kHz on is damped by more than 60 dB, and
 * what a telephone carries (up to 3.4 kHz) is left alone.
 */
const CROSSINGS = 24;
const WINDOW = 6;
const CUT_OFF = 0.93;

/** Rates with more phases than this get the nearest of them, which is 60 dB below the sound. */
const MOST_PHASES = 1_024;
/** Multiplications in one stretch: a millisecond or two. */
const STRETCH = 400_000;

/** Engines always speak at the same rate. */
const MOST_KEPT = 4;
const kept = new Map<number, Filter>();

/**
 * Brings sound to 8,000 samples a second, of which there are exactly as many as begin before its end. It yields now and
 * then, so that the caller can let others work in between.
 */
export function* resample(samples: Int16Array, rate: number): Generator<undefined, Int16Array> {
  if (rate === TELEPHONE_RATE) return samples;
  const { half, phases, taps } = filterOf(rate);
  const width = 2 * half;
  // With silence around it, the filter never looks beyond the ends.
  const given = new Float32Array(samples.length + width);
  given.set(samples, half - 1);
  const output = new Int16Array(Math.ceil((samples.length * TELEPHONE_RATE) / rate));
  const stretch = Math.max(1, Math.floor(STRETCH / width));
  for (let k = 0; k < output.length; k++) {
    if (k % stretch === stretch - 1) yield undefined;
    const place = k * rate;
    const phase = Math.round(((place % TELEPHONE_RATE) / TELEPHONE_RATE) * phases);
    const sum = weigh(given, Math.floor(place / TELEPHONE_RATE), taps, phase * width, width);
    output[k] = Math.max(-32_768, Math.min(32_767, Math.round(sum)));
  }
  return output;
}

/** Four sums side by side take half the time of one, in which each addition waits for the one before. */
function weigh(given: Float32Array, from: number, taps: Float32Array, row: number, width: number): number {
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let i = from, j = row; j < row + width; i += 4, j += 4) {
    a += (given[i] ?? 0) * (taps[j] ?? 0);
    b += (given[i + 1] ?? 0) * (taps[j + 1] ?? 0);
    c += (given[i + 2] ?? 0) * (taps[j + 2] ?? 0);
    d += (given[i + 3] ?? 0) * (taps[j + 3] ?? 0);
  }
  return a + b + c + d;
}

function filterOf(rate: number): Filter {
  const known = kept.get(rate);
  if (known) return known;
  if (kept.size >= MOST_KEPT) kept.clear();
  const made = makeFilter(rate);
  kept.set(rate, made);
  return made;
}

/** A windowed sinc (Kaiser's window), in one row for each phase; the last row is the first one, one sample later. */
function makeFilter(rate: number): Filter {
  const phases = Math.min(MOST_PHASES, TELEPHONE_RATE / greatestCommonDivisor(rate, TELEPHONE_RATE));
  // Even, so that a row has a multiple of four taps.
  const half = 2 * Math.ceil((CROSSINGS / 2) * Math.max(1, rate / TELEPHONE_RATE));
  const width = 2 * half;
  const band = CUT_OFF * Math.min(1, TELEPHONE_RATE / rate);
  const taps = new Float32Array((phases + 1) * width);
  for (let phase = 0; phase <= phases; phase++) {
    const row = taps.subarray(phase * width, (phase + 1) * width);
    let sum = 0;
    for (let j = 0; j < width; j++) {
      const distance = j - half + 1 - phase / phases;
      const weight = sinc(band * distance) * window(distance / half);
      row[j] = weight;
      sum += weight;
    }
    for (let j = 0; j < width; j++) row[j] = (row[j] ?? 0) / sum;
  }
  return { half, phases, taps };
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

function window(x: number): number {
  return Math.abs(x) >= 1 ? 0 : bessel(WINDOW * Math.sqrt(1 - x * x));
}

/** The modified Bessel function of order zero. */
function bessel(x: number): number {
  let [sum, term] = [1, 1];
  for (let k = 1; term > 1e-9 * sum; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
