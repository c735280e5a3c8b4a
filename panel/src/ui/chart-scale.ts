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

/** The corners of a line. */
export function linePath(values: readonly number[], max: number, width: number, height: number): string {
  const step = width / values.length;
  return values
    .map((value, index) => {
      const x = step * (index + 0.5);
      const y = height - (value / max) * height;
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}
