/** Each place ends 1.2 times as late as the one before it, so that a figure read from the scale is at most a fifth too high. */
const RATIO = 1.2;
/** The last place ends after 30 days, and takes everything longer. */
export const PLACES = 120;

const PER_LOG = 1 / Math.log(RATIO);

/** Place 0 holds what took a millisecond or less. */
export function placeOf(ms: number): number {
  if (!(ms > 1)) return 0;
  const place = Math.ceil(Math.log(ms) * PER_LOG - 1e-9);
  return place < PLACES ? place : PLACES - 1;
}

/** The longest time that belongs to a place, in ms. */
export function endOfPlace(place: number): number {
  return Math.round(RATIO ** place);
}

/** Counts by place. */
export type Histogram = Uint32Array;

export function createHistogram(): Histogram {
  return new Uint32Array(PLACES);
}

/** As it is stored: each place that is not empty, followed by its count. */
export function pairsOf(histogram: Histogram): number[] {
  const pairs: number[] = [];
  histogram.forEach((count, place) => {
    if (count > 0) pairs.push(place, count);
  });
  return pairs;
}

export function addPairs(histogram: Histogram, pairs: readonly number[]): void {
  for (let i = 0; i + 1 < pairs.length; i += 2) {
    const place = Math.min(pairs[i] ?? 0, PLACES - 1);
    histogram[place] = (histogram[place] ?? 0) + (pairs[i + 1] ?? 0);
  }
}

export function addAll(histogram: Histogram, other: Histogram): void {
  other.forEach((count, place) => {
    histogram[place] = (histogram[place] ?? 0) + count;
  });
}

/** The time in ms within which this share of them took place; null: there are none. */
export function quantileOf(histogram: Histogram, share: number): number | null {
  const total = histogram.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let left = Math.ceil(total * share);
  for (let place = 0; place < PLACES; place++) {
    left -= histogram[place] ?? 0;
    if (left <= 0) return endOfPlace(place);
  }
  return endOfPlace(PLACES - 1);
}
