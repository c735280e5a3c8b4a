import { HOUR_MS, MINUTE_MS } from '../../durations.ts';
import type { DelayedHandle } from '../../storage/database.ts';
import { readMinuteCounts, type CountedKind } from '../../storage/minute-counts.queries.ts';
import { FigureSum } from './figure-sum.ts';

/** What a chart covers, up to now. */
export type Span = 'hour' | 'days';

const SPANS = {
  hour: { stepMs: MINUTE_MS, steps: 60 },
  days: { stepMs: HOUR_MS, steps: 48 },
} as const;

export type TrafficPoint = ReturnType<typeof pointOf>;

export type Traffic = {
  /** Oldest first; the last one is not over. */
  points: (TrafficPoint & { at: Date })[];
  /** All of it together. */
  whole: TrafficPoint;
};

/** @param subject null: all carriers but the sandbox, or all webhooks. */
export async function readTraffic(
  handle: DelayedHandle,
  { kind, subject, span }: { kind: CountedKind; subject: number | null; span: Span },
  now: Date,
): Promise<Traffic> {
  const { stepMs, steps } = SPANS[span];
  const first = (Math.floor(now.getTime() / stepMs) - steps + 1) * stepMs;
  const rows = await readMinuteCounts(handle, { kind, subject, from: new Date(first) });
  const sums = Array.from({ length: steps }, () => new FigureSum());
  const whole = new FigureSum();
  for (const row of rows) {
    sums[Math.floor((row.minute.getTime() - first) / stepMs)]?.add(row);
    whole.add(row);
  }
  return {
    points: sums.map((sum, i) => ({ at: new Date(first + i * stepMs), ...pointOf(sum) })),
    whole: pointOf(whole),
  };
}

function pointOf(sum: FigureSum) {
  const { accepted, submitted, sent, rejected, delivered, failed, waiting, mostPerSecond } = sum.figures();
  return {
    accepted,
    submitted,
    sent,
    rejected,
    delivered,
    failed,
    waiting,
    mostPerSecond,
    ...sum.times(),
  };
}
