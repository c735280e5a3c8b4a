// The figures behind a chart: where the ticks are, which days get a label, how high a bar is.

/** Round steps that a reader can halve in his head. */
const STEPS = [1, 2, 2.5, 5, 10];

export type Scale = { max: number; ticks: number[] };

/** A scale from 0 to a round number, with at most `count` steps. Messages are whole, so small scales step by one. */
export function scaleFor(highest: number, count = 4): Scale {
  if (highest <= 0) return { max: 1, ticks: [0, 1] };
  const rough = highest / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, (STEPS.find((candidate) => candidate * power >= rough) ?? 10) * power);
  const whole = Number.isInteger(step) ? step : Math.ceil(step);
  const steps = Math.ceil(highest / whole);
  return { max: steps * whole, ticks: Array.from({ length: steps + 1 }, (_, index) => index * whole) };
}

export const SHARES: Scale = { max: 1, ticks: [0, 0.25, 0.5, 0.75, 1] };

/** Days, hours, minutes, seconds: from how many milliseconds on times are written in them, and how long one is. */
const UNITS = [
  [172_800_000, 86_400_000],
  [3_600_000, 3_600_000],
  [60_000, 60_000],
  [1_000, 1_000],
] as const;

/** The same for milliseconds: its ticks are whole in the unit that they are written in. */
export function timeScaleFor(highest: number): Scale {
  const [, unit] = UNITS.find(([from]) => highest >= from) ?? [0, 1];
  const { max, ticks } = scaleFor(highest / unit);
  return { max: max * unit, ticks: ticks.map((tick) => tick * unit) };
}

/** Places of the labels under a chart: as many as fit, evenly apart, counted back from the newest. */
export function labelledPlaces(count: number, width: number, labelWidth: number): number[] {
  if (count === 0) return [];
  const fitting = Math.max(1, Math.floor(width / labelWidth));
  const every = Math.ceil(count / fitting);
  const places: number[] = [];
  for (let place = count - 1; place >= 0; place -= every) places.unshift(place);
  return places;
}

export type Segment = { y: number; height: number };

/** The parts of a stacked bar, from the bottom up, with a hairline between them. What is not nothing stays visible. */
export function stack(values: readonly number[], max: number, height: number, gap = 1.5): Segment[] {
  let bottom = height;
  return values.map((value) => {
    if (value <= 0) return { y: bottom, height: 0 };
    const full = (value / max) * height;
    const drawn = Math.max(1.5, full - gap);
    const segment = { y: Math.max(0, bottom - drawn), height: drawn };
    bottom -= Math.max(full, drawn + gap);
    return segment;
  });
}

/** The corners of a line, which has a gap where there is no value. A value between two gaps is a dot. */
export function linePath(
  values: readonly (number | null)[],
  max: number,
  width: number,
  height: number,
): string {
  const step = width / values.length;
  const isGap = (index: number): boolean => (values[index] ?? null) === null;
  return values
    .map((value, index) => {
      if (value === null) return '';
      const corner = `${(step * (index + 0.5)).toFixed(1)} ${(height - (value / max) * height).toFixed(1)}`;
      if (!isGap(index - 1)) return `L${corner}`;
      return isGap(index + 1) ? `M${corner}L${corner}` : `M${corner}`;
    })
    .join('');
}
